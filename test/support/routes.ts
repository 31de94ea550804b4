import type { Test } from 'tap'
import { startApp } from '../helper.ts'
import { withRoutes } from './with-routes.ts'

export type { Route, Schema } from './with-routes.ts'

/** An app like that of `startApp` and its routes. */
export async function startAppWithRoutes (
  t: Test,
  ...rest: Parameters<typeof startApp> extends [Test, ...infer R] ? R : never
) {
  return await withRoutes(() => startApp(t, ...rest))
}
