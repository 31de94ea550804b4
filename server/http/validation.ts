// Checks requests against their TypeBox schemas.
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import type { ValidationError } from '../faults.ts'
import { earlyFaultsIn, nulFaultIn } from './early-faults.ts'

/** The validator of every route. A body is taken as it is; elsewhere everything is text, and is read as what the
 * schema wants. Unlike TypeBox's own conversion this reads only plain numbers: "1.9", "" or "true" are no integers. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema)
  return given => {
    const early = earlyFaultsIn(schema, given)
    if (early) return { error: early as unknown as Error }
    const value =
      httpPart === 'body' ? given : Value.Default(schema, readText(schema, given as Record<string, unknown>))
    const faults: ValidationError[] = validator.Check(value) ? [] : validator.Errors(value)
    const nul = nulFaultIn(given)
    if (nul && !faults.some(({ instancePath }) => instancePath === nul.instancePath)) faults.push(nul)
    return faults.length === 0 ? { value } : { error: faults as unknown as Error }
  }
}

interface ObjectSchema { properties?: Record<string, { type?: string }> }

function readText (schema: TSchema, given: Record<string, unknown>) {
  const { properties = {} } = schema as ObjectSchema
  return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, read(text, properties[name]?.type)]))
}

function read (text: unknown, type: string | undefined): unknown {
  if (typeof text !== 'string') return text
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
