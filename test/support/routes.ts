import type { Test } from 'tap'
import type {} from '../../server/http/api-docs/copies.ts'
import { startApp } from '../helper.ts'
import { withRoutes } from './with-routes.ts'

export type { Route, Schema } from './with-routes.ts'

/** Stands for the API document, which takes half a second to build. */
const copy = { type: 'application/json; charset=utf-8', bytes: Buffer.from('{}'), etag: '"1"' }
const copies = { identity: copy, br: copy, gzip: copy }

/** An app like that of `startApp` with a short API document, and its routes. */
export async function startAppWithRoutes (
  t: Test,
  ...rest: Parameters<typeof startApp> extends [Test, ...infer R] ? R : never
) {
  const started = await withRoutes(() => startApp(t, ...rest))
  started.app.copiesOfDocument = async () => ({ json: copies, yaml: copies })
  return started
}
