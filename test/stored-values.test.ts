// Valid values that a database cannot store, or only in another form: refused or stored, never a 500.
import { randomUUID } from 'node:crypto'
import t from '#tap'
import { contentId } from '../server/database/schema/content-ids.ts'
import { seed } from '../server/administration/seed/seed.ts'
import { appOn, ownDatabase, signedIn } from './helper.ts'

const lesson = contentId('lessons', 'first-letter')

const db = await ownDatabase(t)
await seed(db)
const app = await appOn(db)
const [student, admin] = [await signedIn(app), await signedIn(app, 'admin')]
await app.inject({ method: 'POST', url: `/api/lessons/${lesson}/start`, headers: student.headers })

/** @param payload the JSON, sent unchanged */
const send = async (method: 'POST' | 'PATCH', url: string, payload: string, { headers } = student) =>
  app.inject({ method, url, payload, headers: { ...headers, 'content-type': 'application/json' } })

const keep = async (steps: string, keptAt = '2026-01-31T08:00:00Z') =>
  send('POST', `/api/lessons/${lesson}/place`, `{"steps":${steps},"wrong":[],"putOff":[],"keptAt":"${keptAt}"}`)

t.test('times of any zone are stored as the same moment, and future ones as now', async t => {
  // Each is later than the one before, because only a later place is stored.
  const moments = [
    ['2026-01-31T08:00:00+16:00', '2026-01-30T16:00:00.000Z'],
    ['2026-01-31T08:00:00-16:00', '2026-02-01T00:00:00.000Z'],
    ['2026-02-02T00:00:00+23:59', '2026-02-01T00:01:00.000Z'],
    ['2026-02-01T00:00:00-23:59', '2026-02-01T23:59:00.000Z']
  ] as const
  for (const [given, kept] of moments) {
    const answer = await keep('["a"]', given)
    t.equal(answer.json().data?.keptAt, kept, given)
  }
  const far = '9999-12-31T23:59:59-23:59'
  const before = Date.now()
  const { keptAt } = (await keep('["a"]', far)).json().data
  t.ok(Date.parse(keptAt) >= before && Date.parse(keptAt) <= Date.now())
  const review = { id: randomUUID(), letter: 'A', rating: 'good', reviewedAt: far }
  t.equal((await send('POST', '/api/reviews', JSON.stringify({ reviews: [review] }))).statusCode, 200)
  for (const moment of [far, '1000-01-01T00:00:00+23:59', '2026-01-31T08:00:00+16:00']) {
    const query = { from: moment, until: moment }
    const answer = await app.inject({ url: '/api/audit', query, headers: admin.headers })
    t.equal(answer.statusCode, 200, moment)
  }
})

t.test('NUL and unpaired surrogates are refused, escaped characters are not', async t => {
  for (const text of ['\\ud800', 'a\\udfffb', '\\udc00\\ud800', '\\u0000', '\\\\\\u0000', '\\uD83d\\ud83d\\udc4b']) {
    const answers = [
      await keep(`["${text}"]`),
      await send('POST', '/api/dictionary', `{"word":"a","definition":"b ${text}"}`, admin),
      await send('PATCH', '/api/users/me', `{"firstName":"${text}"}`)
    ]
    for (const answer of answers) {
      t.equal(answer.statusCode, 400, text)
      t.equal(answer.json().error.code, 'VALIDATION_FAILED', text)
    }
  }
  const whole = [['\\ud83d\\udc4b', '👋'], ['\\\\u0000', '\\u0000'], ['\\\\ud800', '\\ud800'], ['👋', '👋']] as const
  for (const [text, read] of whole) {
    const answer = await keep(`["${text}"]`, new Date().toISOString())
    t.same([answer.statusCode, answer.json().data?.steps], [200, [read]], text)
  }
})

t.test('long JSON is parsed in fair turns of the sites', async t => {
  const payload = `[${'[],'.repeat(80_000)}[]]`
  const headers = { 'content-type': 'application/json' }
  const ended: string[] = []
  const sendFrom = async (remoteAddress: string) => {
    const url = '/get-alphabet2'
    const { statusCode } = await app.inject({ method: 'POST', url, payload, headers, remoteAddress })
    t.equal(statusCode, 400)
    ended.push(remoteAddress)
  }
  await Promise.all([...Array<string>(12).fill('192.0.2.1'), '198.51.100.1'].map(sendFrom))
  t.ok(ended.indexOf('198.51.100.1') < 6, 'one body waits for few of those of another site')
})

t.test('JSON in invalid UTF-8 is refused, so no letter is replaced', async t => {
  const sendLatin = (method: 'POST' | 'PATCH', url: string, json: string, { headers } = student) => app.inject({
    method, url, payload: Buffer.from(json, 'latin1'), headers: { ...headers, 'content-type': 'application/json' }
  })
  const answers = [
    await sendLatin('PATCH', '/api/users/me', '{"firstName":"Léa"}'),
    await sendLatin('POST', '/api/dictionary', '{"word":"Café","definition":"Boisson."}', admin),
    await sendLatin('POST', '/api/auth/login', `{"email":"${student.account.email}","password":"éééééééé"}`)
  ]
  for (const answer of answers) {
    t.match([answer.statusCode, answer.json()], [400, { error: { code: 'VALIDATION_FAILED' } }])
  }
  const points = await sendLatin('POST', '/get-alphabet2', '{"é":1}')
  t.match([points.statusCode, points.json()], [400, { code: 'INVALID_JSON' }])
})

t.test('a deeply nested body is refused on any route', async t => {
  const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
  for (const deep of [lists(20_000), objects(20_000), lists(100_000)]) {
    t.equal((await keep(deep)).statusCode, 400)
    t.equal((await send('POST', '/api/reviews', `{"reviews":${deep}}`)).statusCode, 400)
    t.equal((await send('POST', `/api/exercises/${randomUUID()}/submit`, deep)).statusCode, 400)
    t.equal((await send('POST', `/api/exercises/${randomUUID()}/submit`, `{"frames":${deep}}`)).statusCode, 400)
    t.ok([400, 413].includes((await app.inject({
      method: 'POST', url: '/get-alphabet2', payload: deep, headers: { 'content-type': 'application/json' }
    })).statusCode))
  }
})
