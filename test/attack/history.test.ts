// Nobody can read, add to or delete another caller's recognition history. The model counts the frames it gets.
import t from '#tap'
import type { Test } from 'tap'
import { packHandPoints, parseModelInfo } from 'recognizer-wasm'
import type { App } from '../../server/app.ts'
import type { Config } from '../../server/settings/config.ts'
import { createMemoryHistory } from '../../server/recognition/history/history.ts'
import { startApp } from '../helper.ts'
import { countingModel, writeModel } from '../support/models.ts'

interface Caller { address: string, headers?: Record<string, string> }

const hand = { r_wrist: [0.1, 0.2, 0.3] } as const

async function startCounting (t: Test, overrides: Partial<Config> = {}) {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, countingModel())
  return startApp(t, { modelsDir, historyTtl: 600_000, ...overrides })
}

const show = (app: App, { address, headers = {} }: Caller, payload: object = hand) =>
  app.inject({ method: 'POST', url: '/get-alphabet2', remoteAddress: address, headers, payload })
const end = (app: App, { address, headers = {} }: Caller) =>
  app.inject({ method: 'DELETE', url: '/get-alphabet-end', remoteAddress: address, headers })
const letterOf = async (app: App, caller: Caller) => (await show(app, caller)).json().message

const victim: Caller = { address: '198.51.100.7' }
const session = { 'x-session-id': '0123456789abcdef' }

/** Headers of strangers who pose as the victim. */
const strangers: Record<string, Caller> = {
  'another address': { address: '203.0.113.1' },
  'the address, in a header': {
    address: '203.0.113.2',
    headers: { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7', forwarded: 'for=198.51.100.7' }
  },
  'the same address, in another session': {
    address: '198.51.100.7',
    headers: { 'x-session-id': 'fedcba9876543210' }
  },
  'the same session, at another address': { address: '203.0.113.3', headers: session },
  "an IPv6 address that holds the victim's": { address: '64:ff9b::198.51.100.7' },
  "the victim's key for a session": {
    address: '203.0.113.4',
    headers: { 'x-session-id': '198-51-100-7-0123456789abcdef' }
  }
}

for (const [what, victimCaller] of Object.entries({
  'by address': victim,
  'by session': { ...victim, headers: session }
})) {
  t.test(`a history ${what} belongs to its caller`, async t => {
    const app = await startCounting(t)
    t.equal(await letterOf(app, victimCaller), 'A')
    for (const [name, stranger] of Object.entries(strangers)) {
      t.equal(await letterOf(app, stranger), 'A', `${name}: reads nothing`)
      t.equal((await end(app, stranger)).statusCode, 200)
      for (let i = 0; i < 5; i++) await show(app, stranger)
    }
    t.equal(await letterOf(app, victimCaller), 'B', 'unchanged by strangers')
  })
}

t.test('a history behind a trusted proxy belongs to its caller', async t => {
  const app = await startCounting(t, { trustProxy: ['10.0.0.0/8'] })
  const through = (forwarded: string, headers = {}): Caller => ({
    address: '10.0.0.1',
    headers: { 'x-forwarded-for': forwarded, ...headers }
  })
  for (const headers of [{}, session]) {
    const owner = through('198.51.100.7', headers)
    t.equal(await letterOf(app, owner), 'A')
    const others = [
      through('203.0.113.1', headers),
      through('198.51.100.7, 203.0.113.2', headers),
      through('198.51.100.7, 203.0.113.3, 10.1.1.1', headers),
      { address: '203.0.113.4', headers: { 'x-forwarded-for': '198.51.100.7', ...headers } },
      through('198.51.100.8', headers),
      { address: '10.0.0.1', headers }
    ]
    for (const stranger of others) {
      t.equal(await letterOf(app, stranger), 'A', `${JSON.stringify(stranger)} reads nothing`)
      await end(app, stranger)
      for (let i = 0; i < 5; i++) await show(app, stranger)
      await end(app, stranger)
    }
    t.equal(await letterOf(app, owner), 'B', 'unchanged by strangers')
  }
})

t.test('a session id is valid only for its address', async t => {
  const app = await startCounting(t)
  await show(app, victim)
  const wrong = [
    '',
    ' ',
    '*',
    '0123456789abcde',
    'a'.repeat(129),
    '0123456789abcdef 198.51.100.7',
    '../0123456789abcdef',
    '0123456789abcdef\u00e9',
    '0123456789abcdef, 0123456789abcdeg',
    'history:198.51.100.7',
    '198.51.100.7 0123456789abcdef'
  ]
  for (const id of wrong) {
    for (const call of [show, end]) {
      t.equal(
        (await call(app, { address: '203.0.113.1', headers: { 'x-session-id': id } })).statusCode,
        400,
        JSON.stringify(id)
      )
    }
  }
  t.equal(await letterOf(app, victim), 'B')
})

t.test('refused requests are not added to the history', async t => {
  const app = await startCounting(t)
  await show(app, victim)
  for (const payload of [{ r_wrist: [1e9, 0, 0] }, { r_wrist: [0] }, { ...hand, __proto__x: 1 }, []]) {
    t.equal((await show(app, victim, payload)).statusCode, 400)
  }
  t.equal(await letterOf(app, victim), 'B')
})

/** A history of five callers. */
function smallHistory () {
  const history = createMemoryHistory({ info: parseModelInfo(countingModel().info), ttl: 600_000, callers: 5 })
  return async (caller: string) => (await history.add(caller, packHandPoints(hand), performance.now())).frames.length
}

t.test('an IPv6 /48 with many networks evicts only its own', async t => {
  const framesOf = smallHistory()
  for (const caller of ['198.51.100.7', '2001:db8:2:0::/64']) await framesOf(caller)
  for (let i = 0; i < 100; i++) await framesOf(`2001:db8:1:${i}::/64`)
  t.equal(await framesOf('2001:db8:1:99::/64'), 2, 'its newest callers are kept')
  for (const caller of ['198.51.100.7', '2001:db8:2:0::/64']) t.equal(await framesOf(caller), 2, caller)
})

t.test('an address that opens many sessions evicts only its own', async t => {
  const framesOf = smallHistory()
  for (const caller of ['198.51.100.7', '198.51.100.8 0123456789abcdef']) await framesOf(caller)
  for (let i = 0; i < 100; i++) await framesOf(`203.0.113.1 session-number-${i}`)
  t.equal(await framesOf('203.0.113.1 session-number-98'), 2, 'its newest sessions are kept')
  t.equal(await framesOf('203.0.113.1 session-number-1'), 1, 'its oldest are evicted')
  for (const caller of ['198.51.100.7', '198.51.100.8 0123456789abcdef']) t.equal(await framesOf(caller), 2, caller)

  for (let i = 0; i < 5; i++) await framesOf(`192.0.2.${i}`)
  t.equal(await framesOf('198.51.100.7'), 1, 'across addresses, the one silent longest is evicted')
})
