// Builds example answers for the OpenAPI document from the examples of their properties.

interface Schema {
  type?: string | string[]
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/** An example of a schema; undefined for a text or number without examples. */
export function exampleOf (schema: Schema): unknown {
  const { examples, enum: values = [], anyOf: [first] = [], properties, items, type } = schema
  if (examples) return examples[0]
  if ('const' in schema) return schema.const
  if (values.length > 0) return values[0]
  if (first) return exampleOf(first)
  if (properties) return exampleOfObject(properties, schema.required)
  if (items) return [exampleOf(items)]
  const types = [type].flat()
  if (types.includes('null')) return null
  return types.includes('boolean') ? true : undefined
}

/** Leaves out optional properties without an example. */
function exampleOfObject (properties: Record<string, Schema>, required: string[] = []) {
  const shown = Object.entries(properties).filter(([name, { examples }]) => examples || required.includes(name))
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema)]))
}

interface Content { schema: Schema, example?: unknown, examples?: object }
interface Operation { responses?: Record<string, { content?: Record<string, Content> }> }

/** Adds an example to each JSON answer that has none. */
export function addAnswerExamples<T extends { paths?: object }> (document: T): T {
  const paths = structuredClone(document.paths) as Record<string, Record<string, Operation>>
  for (const { responses = {} } of Object.values(paths).flatMap(path => Object.values(path))) {
    for (const { content } of Object.values(responses)) {
      const json = content?.['application/json']
      if (json && !json.examples && !('example' in json)) json.example = exampleOf(json.schema)
    }
  }
  return { ...document, paths }
}
