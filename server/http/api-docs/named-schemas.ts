// The schemas of the OpenAPI document get names, by which front ends know their types.
import { isDeepStrictEqual } from 'node:util'

/** The keyword under which a schema says what the document shows in its place. Serializers ignore it. */
export const DOCUMENTED_AS = 'x-documented-as'

interface Named { title: string, examples?: unknown[] }

/** Moves each schema that has a title to `components.schemas`, and refers to it by this name.
 * @throws Error where two schemas of one title differ */
export function nameSchemas<T extends { paths?: object, components?: object }> (document: T): T {
  const schemas: Record<string, Named> = {}
  const paths = named(document.paths, schemas) as T['paths']
  return { ...document, paths, components: { ...document.components, schemas } }
}

/** A copy, from the inside out: the schemas inside a schema have their names already. */
function named (value: unknown, schemas: Record<string, Named>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => named(item, schemas))
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) if (inner !== undefined) copy[key] = named(inner, schemas)
  if (copy[DOCUMENTED_AS]) return copy[DOCUMENTED_AS]
  if (!isNamed(copy)) return copy
  keep(schemas, copy)
  return { $ref: `#/components/schemas/${copy.title}` }
}

const KINDS = ['properties', 'enum', 'oneOf']

/** An example may have a title as well. */
const isNamed = (value: object): value is Named =>
  typeof (value as Named).title === 'string' && KINDS.some(keyword => keyword in value)

/** Keeps a schema under its title. Examples are not compared: one use of a schema may have them, another not. */
function keep (schemas: Record<string, Named>, { examples, ...schema }: Named) {
  const { examples: earlier, ...known }: Named = schemas[schema.title] ?? schema
  if (!isDeepStrictEqual(known, schema)) throw new Error(`Two schemas have the title ${schema.title}`)
  const all = examples ?? earlier
  schemas[schema.title] = { ...schema, ...all && { examples: all } }
}
