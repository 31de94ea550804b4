// The OpenAPI document, as far as tests read it.
import type { App } from '../../server/app.ts'

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
  examples?: unknown[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
}

type Content = Record<string, { schema: Schema }>

export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  security: object[]
  parameters: { name: string, in: 'query' | 'path', schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** Every operation that the document of an app names. */
export async function operationsOf (app: App): Promise<Operation[]> {
  const { paths } = (await app.inject('/api/docs/json')).json() as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], ...operation }]) =>
      ({ ...operation, parameters, path, method: method.toUpperCase() as Operation['method'] })))
}
