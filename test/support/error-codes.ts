// Checks every error of an app: it has a code of its status, which its route documents.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Test } from 'tap'
import { codesOf } from '../../server/http/api-docs/documented-errors.ts'
import { STATUS_OF } from '../../server/http/errors/codes.ts'
import type { ErrorCode } from '../../server/http/errors/codes.ts'

/** Checks the app that `build` returns until the test ends. */
export async function watchingErrors<T> (t: Test, build: () => Promise<T>): Promise<T> {
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', async (request, reply, payload) => {
      const { statusCode } = reply
      // Preflight answers come from a library, and no client reads them.
      if (statusCode < 400 || request.method === 'OPTIONS' || request.routeOptions.url === '/ready') return
      // A browser at an unknown address gets HTML.
      if (typeof payload !== 'string' || /html/.test(String(reply.getHeader('content-type')))) return
      const fault = faultOf(request, statusCode, payload)
      if (fault) t.fail(`${request.method} ${request.routeOptions.url}: ${fault} in ${statusCode} ${payload}`)
    })
  }
  subscribe('fastify.initialization', watch)
  try {
    return await build()
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}

function faultOf (request: FastifyRequest, statusCode: number, payload: string): string | undefined {
  const body = JSON.parse(payload) as { code?: string, error?: { code: string } }
  const code = body.error?.code ?? body.code
  if (code === undefined || !Object.hasOwn(STATUS_OF, code)) return 'no code'
  if (STATUS_OF[code as ErrorCode] !== statusCode && code !== 'BAD_REQUEST') return 'a code of another status'
  const { schema, url = '' } = request.routeOptions
  if (!schema?.response) return undefined
  const codes: string[] = codesOf({ schema, url, method: request.method })
  return codes.includes(code) ? undefined : 'an undocumented code'
}
