// Writes answers by the schemas of their routes.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySchema } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

const compile = SerializerSelector()({}, {})

/** A serializer is built for the first answer that needs it: building all of them takes a start a tenth longer. */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = route => {
  let serialize: ((answer: unknown) => string) | undefined
  return answer => (serialize ??= compile({ httpStatus: '', ...route }))(answer)
}
