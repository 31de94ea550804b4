// Serializes answers by the schemas of their routes.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifySchema } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

const compile = SerializerSelector()({}, {})

/** Builds each serializer on first use: building all of them would make a start a tenth slower. */
export const serializerCompiler: FastifySerializerCompiler<FastifySchema> = route => {
  let serialize: ((answer: unknown) => string) | undefined
  return answer => (serialize ??= compile({ httpStatus: '', ...route }))(answer)
}
