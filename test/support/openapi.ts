// The parts of the OpenAPI document that tests read.
import type {} from '@fastify/swagger'
import type { App } from '../../server/app.ts'
import type { Route } from './with-routes.ts'

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
  examples?: unknown[]
  default?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
}

type Content = Record<string, { schema: Schema, example?: unknown, examples?: Record<string, { value: unknown }> }>

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  operationId: string
  summary: string
  security: object[]
  parameters: { name: string, in: 'query' | 'path' | 'header', required?: boolean, example?: unknown, schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string, headers?: object, content?: Content }>
}

/** The example body of an operation, if there is one. */
export function shownBody ({ requestBody }: Operation): object | undefined {
  const { examples = {}, example } = requestBody?.content['application/json'] ?? {}
  return (example ?? Object.values(examples)[0]?.value) as object | undefined
}

type Tree = Record<string, unknown>

/** Every operation in an app's document, with references resolved. */
export async function operationsOf (app: App): Promise<Operation[]> {
  await app.ready()
  return operationsIn(JSON.parse(JSON.stringify(app.swagger())))
}

/** Every operation of a document, with references resolved. */
export function operationsIn ({ paths, components }: { paths: Tree, components: { schemas: Tree } }): Operation[] {
  return Object.entries(resolved(paths, components.schemas) as Record<string, Record<string, Operation>>)
    .flatMap(([path, operations]) => Object.entries(operations).map(([method, { parameters = [], ...operation }]) =>
      ({ ...operation, parameters, path, method: method.toUpperCase() as Operation['method'] })))
}

/** Hidden routes, as undocumented operations. */
export function hiddenOperations (routes: Route[], documented: Operation[]): Operation[] {
  const known = new Set(documented.map(({ method, path }) => `${method} ${path}`))
  return routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => ({
      method: method as Operation['method'],
      path: url.replace(/:(\w+)/g, '{$1}').replace('*', 'index.css'),
      operationId: '',
      summary: '',
      security: [],
      parameters: [],
      responses: {}
    }))
    // A binary file may contain any text.
    .filter(({ method, path }) => !known.has(`${method} ${path}`) && !/\.(wasm|plan)$/.test(path))
}

/** A part of the document without references, `allOf` and `oneOf`; `oneOf` accepts what any option accepts. */
function resolved (part: unknown, schemas: Tree): unknown {
  if (Array.isArray(part)) return part.map(each => resolved(each, schemas))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, allOf, oneOf } = part as { $ref?: string, allOf?: unknown[], oneOf?: unknown[] }
  if ($ref) return resolved(schemas[$ref.split('/').at(-1)!], schemas)
  if (allOf) return allOf.map(each => resolved(each, schemas)).reduce(merged)
  if (oneOf) return { ...oneOf.map(each => resolved(each, schemas)).reduce(merged) as object, required: undefined }
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, resolved(each, schemas)]))
}

/** The second schema takes precedence. */
function merged (one: unknown, other: unknown): unknown {
  if (!isTree(one) || !isTree(other)) return other
  return { ...one, ...Object.fromEntries(Object.entries(other).map(([name, each]) => [name, merged(one[name], each)])) }
}

const isTree = (part: unknown): part is Tree => typeof part === 'object' && part !== null && !Array.isArray(part)
