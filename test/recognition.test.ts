// The recognition API for its clients; the model counts the frames it gets.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import JSZip from 'jszip'
import t from '#tap'
import type { Test } from 'tap'
import type { App } from '../server/app.ts'
import type { Config } from '../server/settings/config.ts'
import { loadModels } from '../server/recognition/models.ts'
import { startApp } from './helper.ts'
import { until } from './support/instances.ts'
import { arrivingModel, countingModel, writeModel } from './support/models.ts'
import { lettersOfRest } from './support/resting-hand.ts'

async function startCounting (t: Test, overrides: Partial<Config> = {}) {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, countingModel())
  return startApp(t, { modelsDir, ...overrides })
}

const hand = { r_wrist: [0.1, 0.2, 0.3] }

type Headers = Record<string, string>
const show = (app: App, body: unknown = hand, headers: Headers = {}, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/get-alphabet2', payload: body as object, headers, remoteAddress })

const letterOf = async (...call: Parameters<typeof show>) => (await show(...call)).json().message

t.test('each caller has a history, newest first, of the model’s length', async t => {
  const app = await startCounting(t)
  for (const letter of ['A', 'B', 'C', 'D', 'D']) t.equal(await letterOf(app), letter)
  t.equal(await letterOf(app, hand, {}, '192.0.2.2'), 'A', 'another caller starts empty')
})

// test/recognition-history.test.ts tests stills and expiry with controlled times.
t.test('a model with a frame rate gets the film at that rate, which may differ from the caller’s', async t => {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, countingModel(1000))
  const app = await startApp(t, { modelsDir })
  const quickly = async () => {
    const began = performance.now()
    await show(app)
    await after(10)
    const letter = await letterOf(app)
    // On a machine too slow for stills there is no film.
    return performance.now() - began < 500 ? letter : undefined
  }
  t.equal(await until(quickly), 'D')
})

t.test('a moving letter stays while its caller holds the hand', async t => {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, arrivingModel())
  const app = await startApp(t, { modelsDir })
  t.equal(await lettersOfRest([app], 0.5, 0.2), 'A', 'a hand that arrived')
  t.equal(await lettersOfRest([app], 0.5), 'AB', 'a hand that was there from the start')
})

t.test('no frame of overlapping requests is lost', async t => {
  const app = await startCounting(t)
  const letters = await Promise.all([1, 2, 3, 4].map(async () => letterOf(app)))
  t.same(letters.sort(), ['A', 'B', 'C', 'D'])
  t.equal(await letterOf(app, hand, {}, '192.0.2.2'), 'A', 'nor added to another caller’s history')
})

t.test('ending a history clears it, and can be repeated', async t => {
  const app = await startCounting(t)
  await show(app)
  for (let i = 0; i < 2; i++) {
    const ended = await app.inject({
      method: 'DELETE',
      url: '/get-alphabet-end',
      remoteAddress: '192.0.2.1',
      headers: { 'content-type': 'application/json' }
    })
    t.equal(ended.statusCode, 200)
    t.same(ended.json(), { message: 'Sample history deleted' })
  }
  t.equal(await letterOf(app), 'A')
})

t.test('a caller idle for longer than HISTORY_TTL is forgotten', async t => {
  const app = await startCounting(t, { historyTtl: 50 })
  await show(app)
  await after(80)
  t.equal(await letterOf(app), 'A')
})

t.test('one address can hold several sessions', async t => {
  const app = await startCounting(t)
  const session = (id: string) => ({ 'x-session-id': id })
  t.equal(await letterOf(app, hand, session('0123456789abcdef')), 'A')
  t.equal(await letterOf(app, hand, session('0123456789abcdeg')), 'A')
  t.equal(await letterOf(app, hand, session('0123456789abcdef')), 'B')
  t.equal(await letterOf(app, hand, session('0123456789abcdef'), '192.0.2.9'), 'A', 'a session belongs to one address')
  const short = await show(app, hand, session('short'))
  t.equal(short.statusCode, 400)
  t.match(short.json().message, 'X-Session-Id')
})

t.test('one IPv6 network is one caller, and an IPv4-mapped address counts as IPv4', async t => {
  const app = await startCounting(t)
  t.equal(await letterOf(app, hand, {}, '2001:db8::1'), 'A')
  t.equal(await letterOf(app, hand, {}, '2001:db8::2'), 'B')
  t.equal(await letterOf(app, hand, {}, '2001:db8:0:1::1'), 'A')
  t.equal(await letterOf(app, hand, {}, '192.0.2.1'), 'A')
  t.equal(await letterOf(app, hand, {}, '::ffff:192.0.2.1'), 'B')
})

t.test('X-Forwarded-For counts only from a trusted proxy', async t => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  const open = await startCounting(t)
  t.equal(await letterOf(open, hand, forwarded), 'A')
  t.equal(await letterOf(open, hand, { 'x-forwarded-for': '198.51.100.8' }), 'B', 'a forged header has no effect')

  const behind = await startCounting(t, { trustProxy: ['192.0.2.0/24'] })
  t.equal(await letterOf(behind, hand, forwarded), 'A')
  t.equal(await letterOf(behind, hand, { 'x-forwarded-for': '203.0.113.5, 198.51.100.8' }), 'A')
  t.equal(await letterOf(behind, hand, forwarded), 'B')
  const bad = await show(behind, hand, { 'x-forwarded-for': 'somewhere' })
  t.equal(bad.statusCode, 400)
  t.same(bad.json(), { message: 'Invalid IP address', code: 'INVALID_ADDRESS' })
  const end = await behind.inject({
    method: 'DELETE',
    url: '/get-alphabet-end',
    remoteAddress: '192.0.2.1',
    headers: { 'x-forwarded-for': 'x' }
  })
  t.same([end.statusCode, end.json()], [400, { message: 'Invalid IP address', code: 'INVALID_ADDRESS' }])
})

t.test('a body without a hand gets null, and details are sent on request', async t => {
  const app = await startCounting(t)
  t.same((await show(app, {})).json(), { message: null })
  const detailed = await app.inject({ method: 'POST', url: '/get-alphabet2?details=true', payload: hand })
  const { message, confidence, candidates } = detailed.json()
  t.equal(message, 'A')
  t.ok(confidence > 0.9 && confidence <= 1)
  t.equal(candidates[0].letter, 'A')
  t.equal((await app.inject({ method: 'POST', url: '/get-alphabet2?details=maybe', payload: hand })).statusCode, 400)
})

t.test('an invalid body is refused with a message and leaves the history unchanged', async t => {
  const app = await startCounting(t)
  await show(app)
  const json = { 'content-type': 'application/json' }
  const wrong: [name: string, body: unknown, headers: Headers, status: number, message: string][] = [
    ['no JSON', '{"r_wrist": [NaN, 0, 0]}', json, 400, 'not valid JSON'],
    ['nothing', '', json, 400, 'body must be an object'],
    ['a list', [1], {}, 400, 'body must be an object'],
    ['too large a number', '{"r_wrist": [1e999, 0, 0]}', json, 400, 'r_wrist.0 must be a number'],
    ['a number beyond 32-bit floats', { r_wrist: [1e300, 0, 0] }, {}, 400, 'r_wrist.0 must be at most 1000000'],
    ['two numbers', { r_wrist: [0, 0] }, {}, 400, 'r_wrist must have at least 3 items'],
    ['four numbers', { r_wrist: [0, 0, 0, 0] }, {}, 400, 'r_wrist must have at most 3 items'],
    ['texts', { r_wrist: ['0', '0', '0'] }, {}, 400, 'r_wrist.0 must be a number'],
    ['nested lists', { r_wrist: [[0], 0, 0] }, {}, 400, 'r_wrist.0 must be a number'],
    ['a text for a point', { r_wrist: 'here' }, {}, 400, 'r_wrist must be'],
    ['an unknown key', { r_wirst: [0, 0, 0] }, {}, 400, 'r_wirst is not a known property'],
    ['a prototype', '{"__proto__": {"r_wrist": [0, 0, 0]}}', json, 400, 'not valid JSON'],
    ['XML', '<r_wrist/>', { 'content-type': 'application/xml' }, 400, 'content type'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 400, 'content type'],
    ['5 MB', { r_wrist: Array(1_000_000).fill(0.25) }, {}, 413, 'too large']
  ]
  for (const [name, body, headers, status, message] of wrong) {
    const answer = await show(app, body, headers)
    t.equal(answer.statusCode, status, name)
    t.match(answer.json(), { message }, name)
    t.same(Object.keys(answer.json()), ['message', 'code'])
  }
  t.equal(await letterOf(app), 'B')
})

t.test('a model is downloaded as a zip that can be cached and verified', async t => {
  const app = await startCounting(t)
  const url = '/get-sign_recognizer-model/alphabet'
  const got = await app.inject(url)
  t.equal(got.statusCode, 200)
  t.equal(got.headers['content-type'], 'application/zip')
  t.equal(got.headers['access-control-allow-origin'], '*')
  t.match(got.headers['cache-control'], 'no-cache')
  t.equal(Number(got.headers['content-length']), got.rawPayload.length)
  const zip = await JSZip.loadAsync(got.rawPayload)
  t.same(Object.keys(zip.files).sort(), ['model.json', 'model.onnx'])

  const head = await app.inject({ method: 'HEAD', url })
  t.equal(head.statusCode, 200)
  t.equal(head.headers['content-length'], got.headers['content-length'])
  t.equal(head.rawPayload.length, 0)
  const again = await app.inject({ url, headers: { 'if-none-match': String(got.headers.etag) } })
  t.equal(again.statusCode, 304)
  t.equal(again.rawPayload.length, 0)
  t.same((await app.inject('/get-sign-recognizer-model/alphabet')).rawPayload, got.rawPayload)

  const restarted = await startCounting(t)
  t.equal((await restarted.inject(url)).headers.etag, got.headers.etag, 'the same zip after every start')
})

t.test('a client that has the newest model gets 304, in any form of the header', async t => {
  const app = await startCounting(t)
  const url = '/get-sign_recognizer-model/alphabet'
  const etag = String((await app.inject(url)).headers.etag)
  const lists = [`"another", ${etag}`, `"another",W/${etag} , "a third"`, `"with, comma",${etag}`]
  const known = [`W/${etag}`, '*', ...lists]
  const unknown = ['', '"another"', 'W/"another"', etag.slice(1, -1), etag.slice(0, -1), '"*"', '"', '*, "another"']
  const statusOf = async (tags: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { 'if-none-match': tags } })
    t.equal(headers.etag, etag, tags)
    t.match(headers['cache-control'], 'no-cache')
    return statusCode
  }
  for (const tags of known) t.equal(await statusOf(tags), 304, tags)
  for (const tags of unknown) t.equal(await statusOf(tags), 200, tags)
  t.equal(await statusOf(' ,'.repeat(3000) + 'x'), 200, 'a long header of blanks')
})

t.test('unknown model names get 404', async t => {
  const app = await startCounting(t)
  for (const name of ['none', '..%2f', '..%2falphabet', 'alphabet%2fmodel.onnx', '__proto__', 'a'.repeat(90)]) {
    const answer = await app.inject(`/get-sign_recognizer-model/${name}`)
    t.equal(answer.statusCode, 404, name)
    t.same(answer.json(), { message: 'No model found', code: 'MODEL_NOT_FOUND' }, name)
  }
  t.equal((await app.inject('/get-sign_recognizer-model/%00')).statusCode, 400)
  t.equal((await app.inject('/get-sign_recognizer-model/../package.json')).statusCode, 404)
})

t.test('each new folder becomes a model; broken ones are logged at the start and the others served', async t => {
  const modelsDir = t.testdir({
    'no-json': { 'model.onnx': 'x' },
    'bad-json': { 'model.onnx': 'x', 'model.json': '{' },
    'bad-onnx': {
      'model.onnx': 'not a network',
      'model.json':
        '{"labels": ["_null"], "memory_frame": 1, "active_gestures": {"r_wrist": true}, "one_side": true}'
    },
    'a.file': 'not a folder'
  })
  await writeModel(modelsDir, countingModel())
  await writeModel(modelsDir, countingModel(), 'numbers')
  await mkdir(join(modelsDir, 'bad-key'))
  await writeFile(join(modelsDir, 'bad-key', 'model.onnx'), 'x')
  await writeFile(
    join(modelsDir, 'bad-key', 'model.json'),
    '{"labels": ["_null"], "memory_frame": 1, "active_gestures": {"third_hand": true}, "one_side": true}'
  )
  const logged: string[] = []
  await loadModels(modelsDir, { error: (_fields, message) => logged.push(message) })
  const app = await startApp(t, { modelsDir })
  for (const name of ['no-json', 'bad-json', 'bad-onnx', 'bad-key']) {
    t.ok(logged.some(line => line.includes(`"${name}"`)), `${name} is logged`)
    t.equal((await app.inject(`/get-sign_recognizer-model/${name}`)).statusCode, 404)
  }
  t.equal(logged.length, 4)
  t.equal((await app.inject('/get-sign_recognizer-model/numbers')).statusCode, 200)
})

t.test('without an alphabet model the server exits with a message', async t => {
  const modelsDir = t.testdir()
  await t.rejects(startApp(t, { modelsDir }), { message: /no model "alphabet"/ })
  await rm(modelsDir, { recursive: true })
})

t.test('a caller over the rate limit has to wait', async t => {
  const app = await startCounting(t, { recognitionRateLimit: 2 })
  t.equal((await show(app)).statusCode, 200)
  t.equal((await show(app)).statusCode, 200)
  const refused = await show(app, hand, { 'x-session-id': 'another-session-id' })
  t.equal(refused.statusCode, 429)
  t.ok(Number(refused.headers['retry-after']) > 0)
  t.match(refused.json(), { message: 'Too many requests' })
  t.equal((await show(app, hand, {}, '192.0.2.2')).statusCode, 200)
})
