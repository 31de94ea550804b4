// How large the body of a request may be: each route takes the largest that its schema takes, and no more.
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../replies/errors.ts'

/** The keywords of JSON Schema that bound the size of a value. */
export interface Bounds {
  type?: string | string[]
  properties?: Record<string, Bounds>
  additionalProperties?: unknown
  items?: Bounds
  maxItems?: number
  maxLength?: number
  enum?: unknown[]
  format?: string
}

/** Bytes for blanks and line ends, and all that is read where no body is wanted: some clients send `{}` everywhere. */
export const SPARE = 2048
/** Bytes of one character of a text, where a client escapes whatever is not ASCII: "\ud83d\udc4b". */
const CHARACTER = 12
/** Bytes of the longest number that a client writes from 64 bits: "-2.2250738585072014e-308". */
const NUMBER = 24
/** Bytes of "false" and "null". */
const WORD = 5
/** Bytes of two quotes, of two brackets, and of a comma or colon with its blank. */
const PAIR = 2
/** Characters of a text whose format bounds it. */
const FORMATS: Record<string, number> = { uuid: 36 }

/** Gives each route of the app, as it is declared, its own limit. Refuses compressed bodies: a small one may hold
 * gigabytes. */
export function limitBodies (app: FastifyInstance) {
  app.addHook('onRoute', route => {
    const body = route.schema?.body as Bounds | undefined
    if (body) route.bodyLimit ??= SPARE + largestJson(body)
  })
  app.addHook('preParsing', ({ headers }, _reply, body, done) => {
    const hasBody = (headers['content-length'] ?? headers['transfer-encoding']) !== undefined
    const isCompressed = hasBody && (headers['content-encoding'] ?? 'identity') !== 'identity'
    done(isCompressed ? new RequestError('UNSUPPORTED_TYPE') : null, body)
  })
}

/** Bytes of the longest JSON that a schema takes. @throws Error where nothing bounds it */
export function largestJson (schema: Bounds): number {
  return Math.max(...[schema.type].flat().map(type => largestOfType(type, schema)))
}

function largestOfType (type: string | undefined, { properties = {}, items, maxItems, ...schema }: Bounds): number {
  switch (type) {
    case 'boolean':
    case 'null':
      return WORD
    case 'integer':
    case 'number':
      return NUMBER
    case 'string':
      return PAIR + CHARACTER * largestText(schema)
    case 'array':
      if (items && maxItems !== undefined) return PAIR + maxItems * (PAIR + largestJson(items))
      break
    case 'object':
      if (schema.additionalProperties === false) return PAIR + sum(Object.entries(properties).map(largestProperty))
  }
  throw new Error(`nothing bounds the size of a body with ${JSON.stringify({ type, ...schema })}`)
}

const largestProperty = ([name, schema]: [string, Bounds]) => 3 * PAIR + name.length + largestJson(schema)

function largestText ({ maxLength, format = '', enum: values }: Bounds): number {
  const most = values ? Math.max(...values.map(value => String(value).length)) : maxLength ?? FORMATS[format]
  if (most === undefined) throw new Error(`nothing bounds the length of a text of the format "${format}"`)
  return most
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
