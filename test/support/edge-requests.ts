// Requests with one fault or none: NUL in one text, or a number at a numeric limit. One for each text and number in
// the schemas of the OpenAPI document, and valid ones.
import type { HostileRequest } from './hostile-requests.ts'
import { KINDS, mapValues } from './hostile-requests.ts'
import { shownBody } from './openapi.ts'
import type { Operation, Schema } from './openapi.ts'

const NUMBERS = [
  -1, -0, 0, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 1e308, 5e-324
]

/** One valid request per operation, in an order in which all succeed. */
export function goodRequests (operations: Operation[]): HostileRequest[] {
  // Deleting the account would delete its class.
  const rank = ({ method, path }: Operation) =>
    ['POST', 'PUT', 'GET', 'PATCH', 'DELETE'].indexOf(method) + (path === '/api/users/me' ? 0.5 : 0)
  return operations.toSorted((a, b) => rank(a) - rank(b)).map(operation => {
    const fields = operation.requestBody?.content['application/json']?.schema.properties
    const body = shownBody(operation) ?? (fields && mapValues(fields, fitting))
    return edge(operation, filled(operation) + queryOf(operation), body, false).request
  })
}

type Edge = [value: unknown, hasNul: boolean]

/** Every request, and whether it contains NUL. */
export const edgeRequests = (operations: Operation[]): { request: HostileRequest, hasNul: boolean }[] =>
  operations.flatMap(operation => [...bodiesOf(operation), ...addressesOf(operation)])

function bodiesOf (operation: Operation) {
  const { required = [], properties = {} } = operation.requestBody?.content['application/json']?.schema ?? {}
  const good = Object.fromEntries(required.map(name => [name, fitting(properties[name]!, name)]))
  return Object.entries(properties).flatMap(([name, schema]) => edgesOf(schema).map(([value, hasNul]) =>
    edge(operation, filled(operation), { ...good, [name]: value }, hasNul)))
}

function addressesOf (operation: Operation) {
  const required = operation.requestBody?.content['application/json']?.schema
  const body = required && Object.fromEntries((required.required ?? Object.keys(required.properties!).slice(0, 1))
    .map(name => [name, fitting(required.properties![name]!, name)]))
  const parameters = operation.parameters.filter(parameter => parameter.in !== 'header')
  return parameters.flatMap(({ name, in: where, schema }) => edgesOf(schema).map(([value, hasNul]) => {
    const text = encodeURIComponent(String(value))
    const url = where === 'path' ? operation.path.replace(`{${name}}`, text) : `${filled(operation)}?${name}=${text}`
    return edge(operation, url, body, hasNul)
  }))
}

const edge = (operation: Operation, url: string, body: object | undefined, hasNul: boolean) => ({
  hasNul,
  request: {
    operation,
    caller: 'admin',
    method: operation.method,
    url,
    isStray: false,
    headers: body ? { 'content-type': 'application/json' } : {},
    payload: body && JSON.stringify(body)
  } satisfies HostileRequest as HostileRequest
})

/** The path of an existing row. */
const filled = ({ path }: Operation) => path.replace(/([\w-]+)\/\{(\w+)\}/g, (_, kind: string, name: string) =>
  `${kind}/~${name === 'id' ? kind : KINDS[name]}0~`)

/** The required query parameters. */
function queryOf ({ parameters }: Operation): string {
  const required = parameters.filter(parameter => parameter.in === 'query' && parameter.required)
  const query = new URLSearchParams(required.map(({ name, example, schema }) =>
    [name, String(example ?? fitting(schema, name))]))
  return query.size > 0 ? `?${query}` : ''
}

function edgesOf (schema: Schema): Edge[] {
  const types = [schema.type].flat()
  if (types.includes('array') && schema.items) {
    const [example = Array(schema.minItems).fill(0)] = (schema.examples ?? []) as unknown[][]
    return edgesOf(schema.items).map(([value, hasNul]) => [[value, ...example.slice(1)], hasNul])
  }
  if (types.includes('object')) {
    return Object.entries(schema.properties ?? {}).slice(0, 1).flatMap(([name, each]) =>
      edgesOf(each).map(([value, hasNul]): Edge => [{ [name]: value }, hasNul]))
  }
  if (types.includes('string') && !schema.enum) return textsWithNul(schema)
  return types.includes('integer') || types.includes('number') ? NUMBERS.map(number => [number, false]) : []
}

function textsWithNul (schema: Schema): Edge[] {
  const example = String(fitting(schema, ''))
  return ['\0', `${example}\0`, `${example.slice(0, 1)}\0${example.slice(1)}`, '"\0"@school.example']
    .map(text => [text, true])
}

/** A valid value. */
function fitting ({ examples, enum: values, minimum = 1, type }: Schema, name: string): unknown {
  if (KINDS[name]) return `~${KINDS[name]}0~`
  if (examples ?? values) return (examples ?? values)![0]
  return { string: 'some text', integer: minimum, boolean: true }[String([type].flat()[0])]
}
