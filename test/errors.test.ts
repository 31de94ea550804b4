import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import t from '#tap'
import { buildApp } from '../server/app.ts'
import { withCodes } from '../docs/errors-table.ts'
import { CONSTRAINT_CODES } from '../server/http/errors/constraint-codes.ts'
import { requestErrorOf } from '../server/http/errors/any-error.ts'
import { RequestError } from '../server/http/errors/request-error.ts'
import { STATUS_OF, errorTexts } from '../server/http/errors/codes.ts'
import type { ErrorCode } from '../server/http/errors/codes.ts'
import { readConfig } from '../server/settings/config.ts'
import { inProject } from '../server/settings/paths.ts'
import { faultTexts, texts } from '../server/http/texts/texts.ts'
import { fileDatabase, newcomer, openLetters, signedIn, sharedApp } from './helper.ts'
import { operationsOf } from './support/openapi.ts'

const app = await sharedApp()

const codes = Object.keys(STATUS_OF) as ErrorCode[]

t.test('docs/errors.md is what `npm run reference` writes', async t => {
  const page = await readFile(inProject('docs', 'errors.md'), 'utf8')
  t.equal(page, withCodes(page))
})

t.test('codes are upper-case words, and every message differs in both languages', async t => {
  for (const code of codes) t.match(code, /^[A-Z]+(_[A-Z]+)*$/)
  for (const { en, fr } of [errorTexts, faultTexts, texts].flatMap(all => Object.values(all))) {
    t.ok(en && fr && en !== fr, `${en} / ${fr}`)
    t.notMatch(fr, / \b(tu|ton|ta|tes|toi)\b /i, 'French uses vous')
  }
})

t.test('a code is the same in both languages, its message is not', async t => {
  const { headers } = await signedIn(app)
  const image = { 'content-type': 'multipart/form-data; boundary=b' }
  const requests = [
    ['GET', '/nowhere'], ['GET', '/api/nowhere'], ['GET', '/api/%zz'], ['GET', '/get-sign_recognizer-model/none'],
    ['POST', '/get-alphabet', image, '--b--'], ['POST', '/get-alphabet2', {}, '{"x":1}'],
    ['GET', '/get-alphabet2'], ['DELETE', '/get-alphabet-end', { 'x-session-id': 'short' }],
    ['GET', '/content/illustrations/none.svg'],
    ['GET', '/api/users/me'], ['POST', '/api/auth/login', {}, '{}'], ['POST', '/api/auth/logout'],
    ['GET', '/api/users', headers], ['GET', `/api/lessons/${randomUUID()}`, headers],
    ['GET', '/api/dictionary?limit=0', headers]
  ] as const
  for (const [method, url, headers = {}, payload] of requests) {
    const ask = async (language: string) => {
      const type = payload && { 'content-type': 'application/json' }
      const answer = await app.inject({
        method, url, headers: { ...type, ...headers, 'accept-language': language }, ...payload && { payload }
      })
      const body = answer.json() as { message: string, code: string, error?: { message: string, code: string } }
      return { ...body.error ?? body, statusCode: answer.statusCode }
    }
    const [english, french] = [await ask('en'), await ask('fr')]
    const what = `${method} ${url}: ${english.statusCode} ${english.code}`
    t.ok(english.statusCode >= 400, what)
    t.equal(english.code, french.code, what)
    t.equal(english.statusCode, french.statusCode, what)
    t.not(english.message, french.message, what)
  }
})

t.test('every documented failure lists its codes', async t => {
  // The 503 of /ready is a report, not an error.
  const operations = (await operationsOf(app)).filter(({ path }) => path !== '/ready')
  for (const { method, path, responses } of operations) {
    for (const [status, { content }] of Object.entries(responses).filter(([status]) => Number(status) >= 400)) {
      const { properties = {} } = Object.values(content ?? {})[0]?.schema ?? {}
      const { enum: documented = [] } = (properties.error?.properties ?? properties).code ?? {}
      const what = `${method} ${path} ${status}: ${documented}`
      t.ok(documented.length > 0, what)
      for (const code of documented) t.equal(STATUS_OF[code as ErrorCode], Number(status), what)
    }
  }
})

t.test('every constraint that has a code exists in the database by that name', async t => {
  const db = await fileDatabase()
  const found = await db.select({ name: sql<string>`name` }).from(sql`(
    select conname as name from pg_constraint union select relname from pg_class where relkind = 'i') as named`)
  const names = new Set(found.map(({ name }) => name))
  for (const name of Object.keys(CONSTRAINT_CODES)) t.ok(names.has(name), name)
})

t.test('our errors keep their message, others reveal nothing', async t => {
  const error = new RequestError('IMAGE_TOO_LARGE', { values: { maxPixels: 7, maxSide: 9 } })
  t.same(error.text, {
    en: 'The image has more than 7 pixels, or a side longer than 9 pixels',
    fr: 'L’image compte plus de 7 pixels, ou un côté dépasse 9 pixels'
  })
  t.equal(requestErrorOf(error), error)
  t.equal(requestErrorOf(new Error('select "password_hash" from users')), undefined)
  t.match(requestErrorOf({ statusCode: 417 }), { code: 'BAD_REQUEST', statusCode: 417 })
  t.match(new RequestError('UNAVAILABLE').headers, { 'retry-after': '1' })
  t.match(new RequestError('TOO_MANY_REQUESTS', { retryAfter: 7 }).headers, { 'retry-after': '7' })
  t.match(new RequestError('REFRESH_TOKEN_INVALID').headers, { 'www-authenticate': 'Bearer' })
})

/** Errors that make a request get 503, with the end of the line in the log. */
const OUTAGES: [code: string, cause: RegExp][] = [
  ['40P01', /ended the transaction .* for another one$/], ['40001', /ended the transaction .* for another one$/],
  ['57014', /a statement took too long/], ['55P03', /waited too long for a lock$/],
  ['QUEUE_TIMEOUT', /too many requests: no connection to the database was free/],
  ['53100', /the disk is full$/], ['ENOSPC', /the disk is full$/], ['EMFILE', /too many files are open$/],
  ['25006', /the database is read-only$/],
  ['57P01', /the database is unavailable$/], ['CONNECT_TIMEOUT', /the database is unavailable$/]
]

t.test('the log says why a request got 503', async t => {
  const config = { ...readConfig({ JWT_SECRET: 'a secret that only the tests know' }), logLevel: 'warn' as const }
  const lines: string[] = []
  const log = { write: (line: string) => { lines.push((JSON.parse(line) as { msg: string }).msg) } }
  const app = await buildApp({ config, log, db: await fileDatabase(), letters: await openLetters(t, config) })
  t.teardown(() => app.close())
  app.get<{ Params: { code: string } }>('/fails/:code', async ({ params: { code } }) => {
    throw Object.assign(new Error('a reason'), { code })
  })
  for (const [code, cause] of OUTAGES) {
    const { statusCode } = await app.inject({ url: `/fails/${code}` })
    t.same([statusCode, lines.length], [503, 1], code)
    const line = lines.pop()
    t.match(line, /^service unavailable: /)
    t.match(line, cause, code)
  }
})

t.test('successes are in the caller\'s language', async t => {
  const register = (language: string) => app.inject({
    method: 'POST', url: '/api/auth/register', headers: { 'accept-language': language }, payload: newcomer()
  })
  t.equal((await register('fr')).json().message, 'Compte créé')
  t.equal((await register('en')).json().message, 'User registered')
  const { headers } = await signedIn(app)
  const leave = await app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { ...headers, 'accept-language': 'fr' }
  })
  t.equal(leave.json().message, 'Déconnexion effectuée')
})
