// The routes of an app from its own declarations, so that none is missed.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  minProperties?: number
  enum?: unknown[]
  examples?: unknown[]
  maxLength?: number
  minimum?: number
  format?: string
  items?: Schema
  maxItems?: number
}

export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  bodyLimit?: number | undefined
  schema: { body?: Schema, querystring?: Schema, params?: Schema, response?: object, hide?: boolean }
}

/** A ready app and its routes, with one built file of each kind.
 * @param build creates it */
export async function withRoutes<App extends { ready: () => PromiseLike<unknown> }> (build: () => Promise<App>) {
  const routes: Route[] = []
  const note = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', route => {
      routes.push(...oneMethodEach(route))
    })
  }
  subscribe('fastify.initialization', note)
  try {
    const app = await build()
    await app.ready()
    return { app, routes: oneOfEachKind(routes.filter(({ method }) => (method as string) !== 'OPTIONS')) }
  } finally {
    unsubscribe('fastify.initialization', note)
  }
}

function oneMethodEach ({ method, url, bodyLimit, schema = {} }: RouteOptions): Route[] {
  return [method].flat().map(method =>
    ({ method: method as Route['method'], url, bodyLimit, schema: schema as Route['schema'] }))
}

const oneOfEachKind = (routes: Route[]) => [...new Map(routes.map(route =>
  [`${route.method} ${route.url.replace(/^\/assets\/.*(?=\.\w+$)/, '')}`, route])).values()]
