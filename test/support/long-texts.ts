// Long texts for every regular expression that reads client input.
import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { illustrationName } from '../../server/content/media/illustrations.ts'
import { signedIn } from '../helper.ts'
import { startAppWithRoutes } from './routes.ts'
import type { Schema } from './routes.ts'

/** Characters of each text. */
const LENGTH = 50_000

/** Inputs that make bad regular expressions slow, between two ends. */
const UNITS = [' ', ' ,', '"a" ,', 'a', 'a@', '@', 'a.', '-', '1', ':', '/', '"', '\\', '%', '\u0301', '\ud83d\udc4b']

/** Milliseconds of processor of all threads: wall time also depends on other load. */
async function timeOf (work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Compares with half the time of a quadratic expression; a linear one takes a hundredth of it.
 * @returns checks some work; `usual` is its time in milliseconds without a long text */
async function watch (t: Test, length = LENGTH) {
  const quadratic = 4 * await timeOf(() => /\s+$/.test(`${' '.repeat(length / 2)}x`))
  return async (name: string, work: () => unknown, usual = 0) => {
    const time = await timeOf(work)
    t.ok(time < quadratic / 2 + 2 * usual, `${name}: ${Math.round(time)} ms, usually ${Math.round(usual)}`)
  }
}

const HEADERS = [
  'accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'if-modified-since', 'if-none-match',
  'origin', 'range', 'x-forwarded-for', 'x-session-id'
]

/** Checks that time is proportional to the length of a header or query. */
export async function readLongRequests (t: Test): Promise<void> {
  const isQuick = await watch(t)
  const { app, routes } = await startAppWithRoutes(t, { trustProxy: ['127.0.0.1'] })
  const { headers: token } = await signedIn(app, 'admin')
  for (const { method, url, schema } of routes) {
    const name = url.startsWith('/content') ? illustrationName('a.svg') : 'alphabet'
    const path = url.replace(':name', name).replace(/:\w+/g, randomUUID()).replace('*', 'index.css')
    // The first request builds what is cached, so it is not measured.
    await app.inject({ method, url: path })
    const usual = await timeOf(() => app.inject({ method, url: path }))
    for (const unit of [' ,', '"a" ,']) {
      const long = `a${unit.repeat(LENGTH / unit.length)}b`
      const headers = Object.fromEntries(HEADERS.map(name => [name, long]))
      await isQuick(`${method} ${url} ${unit}`, () => app.inject({ method, url: path, headers }), usual)
    }
    for (const name of Object.keys(schema.querystring?.properties ?? {})) {
      for (const unit of ['1', '%20']) {
        const query = `?${name}=${unit.repeat(LENGTH / unit.length)}x`
        await isQuick(`${method} ${url}?${name}`, () => app.inject({ method, url: path + query, headers: token }))
      }
    }
  }
}

/** The texts in a schema that have a pattern. */
function textsIn (schema: Schema & { pattern?: string }): { pattern?: string, format?: string }[] {
  const { pattern, format, properties = {}, items } = schema
  const inside = [...Object.values(properties), ...items ? [items] : []].flatMap(textsIn)
  return pattern || format ? [{ ...pattern && { pattern }, ...format && { format } }, ...inside] : inside
}

/** Enough to tell: a quadratic expression takes a hundred times as long as a linear one. */
const SHORTER = LENGTH / 2

/** Checks that time is proportional to the length of a text. */
export async function checkLongTexts (t: Test): Promise<void> {
  const isQuick = await watch(t, SHORTER)
  const { routes } = await startAppWithRoutes(t)
  const texts = new Set(routes.flatMap(({ schema: { body, querystring, params } }) =>
    [body, querystring, params].flatMap(schema => schema ? textsIn(schema) : []).map(text => JSON.stringify(text))))
  t.ok(texts.size > 5)
  for (const text of texts) {
    const validator = Compile({ type: 'string', ...JSON.parse(text) as object } as TSchema)
    for (const unit of UNITS) {
      for (const [start, end] of [['', ''], ['a', '\u0000'], ['a@', '!'], ['https://', ' '], ['"', '"@']]) {
        await isQuick(`${text} ${unit}`, () => validator.Check(start + unit.repeat(SHORTER / unit.length) + end))
      }
    }
  }
}
