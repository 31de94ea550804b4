// The schemas of the OpenAPI document get names, by which front ends know their types.
import { isDeepStrictEqual } from 'node:util'

/** The keyword under which a schema says what the document shows in its place. Serializers ignore it. */
export const DOCUMENTED_AS = 'x-documented-as'

interface Named { title: string, examples?: unknown[] }

/** Moves each schema that has a title to `components.schemas`, and refers to it by this name.
 * @throws Error where two schemas of one title differ */
export function nameSchemas<T extends { paths?: object, components?: object }> (document: T): T {
  const schemas: Record<string, Named> = {}
  // The reviver goes from the inside out: the schemas inside a schema have their names already.
  const paths = JSON.parse(JSON.stringify(document.paths), (_key, value) => {
    if (value?.[DOCUMENTED_AS]) return value[DOCUMENTED_AS]
    if (!isNamed(value)) return value
    keep(schemas, value)
    return { $ref: `#/components/schemas/${value.title}` }
  }) as T['paths']
  return { ...document, paths, components: { ...document.components, schemas } }
}

const KINDS = ['properties', 'enum', 'oneOf']

/** An example may have a title as well. */
const isNamed = (value: unknown): value is Named =>
  typeof (value as Named | null)?.title === 'string' && KINDS.some(keyword => keyword in (value as Named))

/** Keeps a schema under its title. Examples are not compared: one use of a schema may have them, another not. */
function keep (schemas: Record<string, Named>, { examples, ...schema }: Named) {
  const { examples: earlier, ...known }: Named = schemas[schema.title] ?? schema
  if (!isDeepStrictEqual(known, schema)) throw new Error(`Two schemas have the title ${schema.title}`)
  const all = examples ?? earlier
  schemas[schema.title] = { ...schema, ...all && { examples: all } }
}
