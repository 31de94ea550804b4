// Checks requests against their TypeBox schemas.
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { ValidationError } from '../errors/faults.ts'
import { formReader } from './normal-forms.ts'
import { earlyFaultsIn, nulFaultIn } from './early-faults.ts'

/** Builds the validator of a route at its first request. Bodies keep their types; elsewhere texts are converted to the
 * types of the schema. Unlike TypeBox, this converts only plain numbers: "1.9", "" or "true" are not integers. Ids and
 * texts are normalized. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  let validator: Validator | undefined
  const isBody = httpPart === 'body'
  const read = isBody ? (given: unknown) => given : textReader(schema)
  const readForms = formReader(schema) ?? (value => value)
  return given => {
    const early = earlyFaultsIn(schema, given)
    if (early) return { error: early as unknown as Error }
    const value = readForms(read(given))
    validator ??= Compile(schema)
    const faults: ValidationError[] = validator.Check(value) ? [] : validator.Errors(value)
    // For NUL in a body, see json-body.ts.
    const nul = isBody || faults.length > 0 ? undefined : nulFaultIn(given as object)
    if (nul) faults.push(nul)
    return faults.length === 0 ? { value } : { error: faults as unknown as Error }
  }
}

interface ObjectSchema { properties?: Record<string, { type?: string, default?: unknown }> }

/** Converts each text to the type of its property, and adds defaults. */
function textReader (schema: TSchema) {
  const { properties = {} } = schema as ObjectSchema
  const defaults = Object.fromEntries(Object.entries(properties).flatMap(([name, property]) =>
    'default' in property ? [[name, property.default] as const] : []))
  return (given: unknown) => {
    // Without a prototype, "__proto__" is an ordinary name.
    const read: Record<string, unknown> = Object.assign(Object.create(null), defaults)
    for (const [name, text] of Object.entries(given as object)) read[name] = readText(text, properties[name]?.type)
    return read
  }
}

function readText (text: unknown, type: string | undefined): unknown {
  if (typeof text !== 'string') return text
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
