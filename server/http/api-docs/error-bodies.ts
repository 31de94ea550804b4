// Bodies of error answers in the documentation: under /api and on the recognition surface.
import { Type, type TSchema } from 'typebox'
import { contentId } from '../../database/schema/content-ids.ts'
import { STATUS_OF, type ErrorCode } from '../errors/codes.ts'
import { MAX_FAULTS } from '../errors/faults.ts'
import { Id } from '../answers/shapes.ts'
import { TotalIsExact } from '../answers/totals.ts'
import { MAX_USES } from '../errors/uses.ts'

export interface ErrorBody {
  schema: TSchema
  /** The additional schema that restricts the codes. */
  narrowed: (code: TSchema) => TSchema
  example: (code: ErrorCode, message: string) => object
}

const FAULTY = { errors: [{ path: 'page', message: 'must be at least 1' }] }
const AN_EXERCISE = { id: contentId('exercises', 'first-letter-3'), name: 'Signez la lettre L.' }
const USED = { usedBy: [{ kind: 'exercise', total: 1, first: [AN_EXERCISE] }] }

const AnyCode = Type.String({
  title: 'ErrorCode', enum: Object.keys(STATUS_OF), description: 'New codes may be added: fall back on the status'
})

const Fault = Type.Object({
  path: Type.String({ description: 'Place in the request. Empty for the whole request' }),
  message: Type.String()
}, { title: 'Fault' })

const Use = Type.Object({
  kind: Type.String({ enum: ['sign', 'lesson', 'exercise', 'class', 'learner'] }),
  total: Type.Integer(),
  totalIsExact: TotalIsExact,
  first: Type.Optional(Type.Array(Type.Object({ id: Id, name: Type.String() }), {
    maxItems: MAX_USES, description: 'Not set for learners'
  }))
}, { title: 'Use' })

const Failure = Type.Object({
  statusCode: Type.Integer(),
  code: AnyCode,
  message: Type.String({ description: 'A sentence in the language of `Accept-Language`' }),
  details: Type.Optional(Type.Object({
    errors: Type.Optional(Type.Array(Fault, { maxItems: MAX_FAULTS, description: 'Faults of a malformed request' })),
    more: Type.Optional(Type.Boolean({
      description: 'True if there may be more faults: the list is full, or a value was too long to check'
    })),
    usedBy: Type.Optional(Type.Array(Use, { description: 'Items that use the one to be deleted' }))
  }))
}, { title: 'Failure' })

const Envelope = Type.Object({ success: Type.Literal(false), error: Failure }, { title: 'Error' })

const Message = Type.Object({ message: Type.String(), code: AnyCode }, { title: 'PlainError' })

function exampleDetails (code: ErrorCode) {
  if (code === 'VALIDATION_FAILED') return { details: FAULTY }
  return code.endsWith('_IN_USE') ? { details: USED } : {}
}

export const envelope: ErrorBody = {
  schema: Envelope,
  narrowed: code => Type.Object({ error: Type.Unsafe({ allOf: [Failure, Type.Object({ code })] }) }),
  example: (code, message) => ({
    success: false,
    error: { statusCode: STATUS_OF[code], code, message, ...exampleDetails(code) }
  })
}

export const plain: ErrorBody = {
  schema: Message,
  narrowed: code => Type.Object({ code }),
  example: (code, message) => ({ message, code })
}
