// Writes answers by the schemas of their routes.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySchema } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

const compile = SerializerSelector()({}, {})

/** A serializer is built for the first answer that needs it: most of those that routes declare are errors that no
 * process ever gives, and building all of them would be a tenth of its start. */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = route => {
  let serialize: ((answer: unknown) => string) | undefined
  return answer => (serialize ??= compile({ httpStatus: '', ...route }))(answer)
}
