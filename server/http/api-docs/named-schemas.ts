// Names the schemas of the OpenAPI document. Generated clients use these names for their types.
import { isDeepStrictEqual } from 'node:util'

/** Keyword that holds the schema to document instead. Serializers ignore it. */
export const DOCUMENTED_AS = 'x-documented-as'

interface NamedSchema { title: string, examples?: unknown[] }

/** Moves each schema with a title to `components.schemas`, and replaces it by a reference.
 * @throws Error if two different schemas have the same title */
export function nameSchemas<T extends { paths?: object, components?: object }> (document: T): T {
  const schemas: Record<string, NamedSchema> = {}
  const paths = named(document.paths, schemas) as T['paths']
  return { ...document, paths, components: { ...document.components, schemas } }
}

/** Copies depth first, so that inner schemas are named before outer ones. */
function named (value: unknown, schemas: Record<string, NamedSchema>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => named(item, schemas))
  const copy: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) if (inner !== undefined) copy[key] = named(inner, schemas)
  if (copy[DOCUMENTED_AS]) return copy[DOCUMENTED_AS]
  if (!isNamed(copy)) return copy
  register(schemas, copy)
  return { $ref: `#/components/schemas/${copy.title}` }
}

const KINDS = ['properties', 'enum', 'oneOf']

/** A title alone does not make a schema: examples may have one too. */
const isNamed = (value: object): value is NamedSchema =>
  typeof (value as NamedSchema).title === 'string' && KINDS.some(keyword => keyword in value)

/** Adds a schema under its title. Examples are not compared: one use of a schema may have them and another not. */
function register (schemas: Record<string, NamedSchema>, { examples, ...schema }: NamedSchema) {
  const { examples: earlier, ...known }: NamedSchema = schemas[schema.title] ?? schema
  if (!isDeepStrictEqual(known, schema)) throw new Error(`Two schemas have the title ${schema.title}`)
  const all = examples ?? earlier
  schemas[schema.title] = { ...schema, ...all && { examples: all } }
}
