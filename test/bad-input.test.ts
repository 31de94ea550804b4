import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { Test } from 'tap'
import { BODY_LIMIT, FILM_BODY_LIMIT } from '../server/http/requests/body-limits.ts'
import { earlyFaultsIn } from '../server/http/requests/early-faults.ts'
import { signedIn } from './helper.ts'
import { startAppWithRoutes } from './support/routes.ts'
import type { Route, Schema } from './support/routes.ts'

type Body = Record<string, unknown>
type Answer = Awaited<ReturnType<typeof send>>

const SQL = "'); drop table users; -- "

const { app, routes } = await startAppWithRoutes(t)
const { headers } = await signedIn(app, 'admin')

const platform = routes.filter(({ url, method, schema }) =>
  url.startsWith('/api/') && method !== 'HEAD' && !schema.hide)
const typesOf = ({ type }: Schema) => [type].flat()

function send (
  { method, url }: Route,
  { id = randomUUID() as string, query = '', payload }: { id?: string, query?: string, payload?: unknown } = {}
) {
  return app.inject({
    method,
    url: url.replace(/:\w+/g, encodeURIComponent(id)) + query,
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) })
  })
}

/** Checks the documented envelope, and that it reveals no internals. */
function isRefusal (t: Test, answer: Answer, statusCode: number, what: string, path?: string) {
  const body = answer.json()
  const paths: string[] = body.error?.details?.errors?.map(({ path }: { path: string }) => path) ?? []
  const rules: Record<string, boolean> = {
    status: answer.statusCode === statusCode && body.error?.statusCode === statusCode && body.success === false,
    message: typeof body.error?.message === 'string',
    code: statusCode !== 400 || body.error?.code === 'VALIDATION_FAILED',
    [`names ${path}`]: !path || paths.some(fault => fault === path || fault.startsWith(`${path}.`)),
    'says why': !answer.body.includes('"is not valid"'),
    'no internals': !/insert into|select "|params:|\.ts:\d|node_modules/i.test(answer.body)
  }
  const broken = Object.keys(rules).filter(rule => !rules[rule])
  t.same(broken, [], `${what}: ${statusCode}`, { found: answer.body.slice(0, 500) })
}

/** A valid body, built from the examples in the documentation. */
function goodBody (schema: Schema): Body {
  // A PATCH needs at least one property.
  const required = schema.required ?? Object.keys(schema.properties!).slice(0, schema.minProperties ?? 0)
  return Object.fromEntries(required.map(name => [name, exampleOf(schema.properties![name]!)]))
}

function exampleOf (schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'uuid') return randomUUID()
  return { string: 'some text', integer: schema.minimum ?? 1, boolean: true, array: [] }[String(typesOf(schema)[0])]
}

/** Invalid values for a property. */
function badValues (schema: Schema): [string, unknown][] {
  const types = typesOf(schema)
  const bad: [string, unknown][] = []
  if (!types.includes('null')) bad.push(['null', null])
  if (types.includes('string')) {
    bad.push(['a number', 7], ['too long', 'x'.repeat((schema.maxLength ?? 500) + 1)], ['empty', ''])
  } else {
    // Converted, it would be valid.
    bad.push(['a text', types.includes('boolean') ? 'true' : '7'])
  }
  return bad
}

t.test('every property of every body: wrong type, missing, too long', async t => {
  for (const route of platform) {
    const { body } = route.schema
    if (!body?.properties) continue
    for (const [name, schema] of Object.entries(body.properties)) {
      for (const [what, value] of badValues(schema)) {
        const answer = await send(route, { payload: { ...goodBody(body), [name]: value } })
        isRefusal(t, answer, 400, `${route.method} ${route.url}: ${name} is ${what}`, name)
      }
    }
    for (const name of body.required ?? []) {
      const { [name]: _, ...payload } = goodBody(body)
      isRefusal(
        t,
        await send(route, { payload }),
        400,
        `${route.method} ${route.url}: ${name} is missing`,
        name
      )
    }
  }
})

t.test('every body: unknown field, wrong content type, no JSON', async t => {
  for (const route of platform) {
    const { body } = route.schema
    if (!body?.properties) continue
    const name = `${route.method} ${route.url}`
    const good = goodBody(body)
    isRefusal(
      t,
      await send(route, { payload: { ...good, nonsense: 1 } }),
      400,
      `${name}: unknown field`,
      'nonsense'
    )
    for (const payload of [[], 7, null]) {
      isRefusal(t, await send(route, { payload }), 400, `${name}: ${JSON.stringify(payload)} for a body`)
    }
    const raw = (type: string, payload: string) =>
      app.inject({
        method: route.method,
        url: route.url.replace(/:\w+/g, randomUUID()),
        headers: { ...headers, 'content-type': type },
        payload
      })
    isRefusal(t, await raw('application/json', '{"a":'), 400, `${name}: no JSON`)
    isRefusal(t, await raw('text/plain', JSON.stringify(good)), 400, `${name}: text/plain`)
  }
})

t.test('every text: SQL and control characters do no harm', async t => {
  for (const route of platform) {
    const { body } = route.schema
    for (const [name, schema] of Object.entries(body?.properties ?? {})) {
      if (!typesOf(schema).includes('string')) continue
      const what = `${route.method} ${route.url}: ${name}`
      const sql = await send(route, { payload: { ...goodBody(body!), [name]: SQL } })
      t.ok(sql.statusCode < 500, `${what} is SQL`)
      const control = await send(route, {
        payload: { ...goodBody(body!), [name]: 'a\u0000b\u001bc text' }
      })
      t.ok(control.statusCode < 500, `${what} has control characters`)
    }
  }
  t.equal((await app.inject({ url: '/api/users/me', headers })).statusCode, 200)
})

t.test('every id: unknown, not a UUID, SQL', async t => {
  for (const route of platform) {
    // An invitation code has no UUID form; see test/invitations.test.ts.
    if (!route.url.includes(':id')) continue
    const payload = route.schema.body && goodBody(route.schema.body)
    const name = `${route.method} ${route.url}`
    for (const id of ['null', SQL, '%00', `${randomUUID()}0`]) {
      isRefusal(t, await send(route, { id, payload }), 400, `${name}: id ${id}`, 'id')
    }
    // The answer is validated before the exercise is looked up.
    const fitting = route.url.endsWith('/submit') ? { answer: 'A' } : payload
    const unknown = await send(route, { payload: fitting })
    isRefusal(t, unknown, 404, `${name}: unknown id`)
    t.match(unknown.json().error.message, / not found$/)
  }
})

t.test('every name in a path: too long for a name or for a path', async t => {
  const named = routes.filter(({ url }) => url.includes(':'))
  t.ok(named.some(({ url }) => url.startsWith('/media/')))
  for (const route of named) {
    for (const length of [101, 15_000]) {
      const { statusCode, body } = await send(route, { id: 'x'.repeat(length) })
      t.ok([400, 404].includes(statusCode), `${route.method} ${route.url}: ${length} letters: ${statusCode}`)
      t.notMatch(body, 'BAD_REQUEST')
    }
  }
})

/** Texts that are no page, of which the first parameter gets all and others the first three. */
const NO_NUMBERS = ['0', '1.5', 'many', '-1', '', '1e2', '0x10', 'true', '99999999999999999999']

t.test('every query: out of bounds, wrong type, unknown, SQL', async t => {
  let texts = NO_NUMBERS
  for (const route of platform) {
    const { querystring } = route.schema
    if (!querystring?.properties) continue
    // The body is validated before the query.
    const payload = route.schema.body && goodBody(route.schema.body)
    const ask = (name: string, value: string) =>
      send(route, { query: `?${name}=${encodeURIComponent(value)}`, payload })
    for (const [name, schema] of Object.entries(querystring.properties)) {
      const what = `${route.method} ${route.url}?${name}`
      const sql = await ask(name, SQL)
      t.ok(sql.statusCode < 500, `${what}: SQL`)
      t.equal((await ask(name, 'a\u0000b')).statusCode, 400, `${what}: control characters`)
      t.equal((await send(route, { query: `?${name}=1&${name}=2` })).statusCode, 400, `${what}: twice`)
      if (!typesOf(schema).includes('integer')) continue
      for (const value of texts) isRefusal(t, await ask(name, value), 400, `${what}=${value}`, name)
      texts = NO_NUMBERS.slice(0, 3)
    }
    isRefusal(t, await ask('nonsense', '1'), 400, `${route.url}: unknown`, 'nonsense')
  }
})

/** The longest body that a schema accepts, with every character escaped.
 * @throws Error if the schema has no bound */
function longest (schema: Schema): string {
  const { properties, items, maxItems, format, maxLength = format === 'uuid' ? 36 : NaN, enum: values } = schema
  if (values) return JSON.stringify(values.reduce((a, b) => String(a).length > String(b).length ? a : b))
  switch (typesOf(schema)[0]) {
    case 'string': return `"${'\\ud83d\\udc4b'.repeat(bound(maxLength))}"`
    case 'array': return `[${Array(bound(maxItems)).fill(longest(items!)).join(', ')}]`
    case 'object':
      return `{${Object.entries(properties!).map(([name, each]) => `"${name}": ${longest(each)}`).join(', ')}}`
    case 'boolean': return 'false'
    default: return '-1.2345678901234567e-300'
  }
}

function bound (maximum = NaN): number {
  if (Number.isNaN(maximum)) throw new Error('the schema does not limit a text or list')
  return maximum
}

t.test('each route accepts the longest body its schema allows, and nothing over its limit', async t => {
  for (const { method, url, schema, bodyLimit = BODY_LIMIT } of routes) {
    // Uploads and imports have their own tests.
    const hasOwnLimit = ['/get-alphabet', '/api/import', '/api/media'].includes(url)
    if (method === 'GET' || method === 'HEAD' || hasOwnLimit) continue
    const ask = (payload: string) => app.inject({
      method,
      url: url.replace(/:\w+/g, randomUUID()),
      headers: { ...headers, 'content-type': 'application/json' },
      payload
    })
    const longestBody = schema.body ? longest(schema.body) : '{}'
    // A film has no room for two hands in each of its frames (test/exercises.test.ts sends the longest).
    const isFilm = 'frames' in (schema.body?.properties ?? {})
    if (!isFilm) t.not((await ask(longestBody)).statusCode, 413, `${method} ${url}: ${longestBody.length} bytes`)
    t.ok(bodyLimit <= FILM_BODY_LIMIT, `${method} ${url}: ${bodyLimit} bytes at most`)
    t.equal((await ask(' '.repeat(bodyLimit + 1))).statusCode, 413, `${method} ${url}: one byte more`)
  }
})

t.test('a list that is too long is refused before its items are validated', async t => {
  const frames = Array(100_000).fill({})
  const answer = await app.inject({
    method: 'POST', url: `/api/exercises/${randomUUID()}/submit`, headers, payload: { frames, x: 1 }
  })
  t.equal(answer.statusCode, 400)
  t.same(answer.json().error.details, {
    errors: [{ path: 'frames', message: 'must have at most 600 items' }], more: true
  })

  let looks = 0
  const counted = new Proxy(Array(1000).fill([]), {
    get (list, name) {
      if (name !== 'length') looks++
      return Reflect.get(list, name) as unknown
    }
  })
  const items = { type: 'array', maxItems: 0, items: { type: 'null' } }
  t.match(earlyFaultsIn({ type: 'array', maxItems: 999, items }, counted), [{ instancePath: '' }])
  t.equal(looks, 0)
  t.equal(earlyFaultsIn({ type: 'array', maxItems: 1000, items }, counted), undefined)
  const lists = { type: 'array', maxItems: 9, items: { ...items, maxItems: 1 } }
  const deep = earlyFaultsIn(lists, [[], [1], [1, 2], [1, 2, 3]])
  t.match(deep, [{ instancePath: '/2', params: { limit: 1 } }], 'the first')
})

t.test('every fault of a body is listed, up to 500', async t => {
  const unknown = (count: number) => Array.from({ length: count }, (_, i) => `x/${i}~`)
  const login = async (count: number) => (await app.inject({
    method: 'POST', url: '/api/auth/login', payload: Object.fromEntries(unknown(count).map(name => [name, 1]))
  })).json().error.details
  const list = async (count: number) => (await app.inject({
    url: `/api/lessons?${unknown(count).map(encodeURIComponent).join('&')}`, headers
  })).json().error.details
  const pathsIn = ({ errors }: { errors: { path: string }[] }) => errors.map(({ path }) => path)

  t.same(pathsIn(await login(9)).sort(), ['email', 'password', ...unknown(9)].sort())
  t.same(await list(1), { errors: [{ path: 'x/0~', message: 'is not a known property' }] })
  for (const details of [await list(9), await list(500)]) {
    t.same([details.more, pathsIn(details)[8]], [undefined, 'x/8~'])
  }
  t.equal((await login(498)).errors.length, 500)
  for (const count of [499, 501, 700]) {
    for (const details of count > 500 ? [await login(count), await list(count)] : [await login(count)]) {
      t.same([details.errors.length, details.more], [500, true], `${count} unknown properties`)
    }
  }

  const named = { method: 'POST' as const, url: '/api/auth/login', payload: { ['/'.repeat(5000)]: 1 } }
  t.match((await app.inject(named)).json().error.details, { errors: [{ path: '/'.repeat(100) }], more: true })

  const frames = Array(120).fill({ l_wrist: ['a', 'b', 'c'], nonsense: 1, nowhere: 1 })
  const submit = { method: 'POST' as const, url: `/api/exercises/${randomUUID()}/submit`, headers }
  const { details } = (await app.inject({ ...submit, payload: { frames } })).json().error
  t.same([details.errors.length, details.more], [500, true], 'also in nested objects')
  const { message } = (await app.inject({ method: 'POST', url: '/get-alphabet2', payload: frames[0] })).json()
  t.match(message, 'nonsense is not a known property')
  const payload = Object.fromEntries(unknown(9).map(name => [name, 1]))
  const sentence = (await app.inject({ method: 'POST', url: '/get-alphabet2', payload })).json().message
  t.match(sentence, /(property; .*){5}…$/, 'the sentence names five')
})
