// The signed-in account, with and without working browser storage.
import { mock } from 'node:test'
import t from '#tap'
import type { Test } from 'tap'
import { createAccount, inOneTab } from '../../web/learner/account.ts'
import { replaceGlobals } from './globals.ts'

const signedIn = (id: string) => ({ user: { id }, accessToken: `access of ${id}`, refreshToken: 'refresh' }) as never

/** A page on a device with working or full storage. */
function openPage (t: Test, { isFull, fetch }: { isFull: boolean, fetch?: () => Promise<Response> }) {
  const stored = new Map<string, string>()
  const storage = { isFull }
  replaceGlobals(t, {
    window: new EventTarget(),
    navigator: { languages: ['en'] },
    ...fetch && { fetch },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem (key: string, value: string) {
        if (storage.isFull) throw new DOMException('full', 'QuotaExceededError')
        stored.set(key, value)
      },
      removeItem: (key: string) => stored.delete(key)
    }
  })
  const account = createAccount('http://server.example')
  t.teardown(() => account.leave())
  return { account, stored, storage }
}

t.test('with a full storage the session lasts as long as the page', async t => {
  const { account, storage, stored } = openPage(t, { isFull: true })
  account.enter(signedIn('one'))
  t.equal(account.user()?.id, 'one')
  t.equal(stored.size, 0)
  storage.isFull = false
  account.enter(signedIn('two'))
  t.equal(account.user()?.id, 'two')
  t.equal(stored.size, 1, 'stored once there is space')
  account.leave()
  t.equal(account.user(), null)
})

t.test('a profile that arrives after another user signed in changes nothing', async t => {
  const { account } = openPage(t, { isFull: false })
  account.enter(signedIn('one'))
  account.enter(signedIn('two'))
  account.update({ id: 'one' } as never)
  t.equal(account.user()?.id, 'two')
})

t.test('a storage that fills up never leaves another user signed in', async t => {
  const { account, storage } = openPage(t, { isFull: false })
  account.enter(signedIn('one'))
  storage.isFull = true
  account.enter(signedIn('two'))
  t.equal(account.user()?.id, 'two')
})

t.test('a session that could not be stored ends when another tab stores one', async t => {
  const { account, stored } = openPage(t, { isFull: true })
  account.enter(signedIn('one'))
  const [key, newValue] = ['dactylo-account', JSON.stringify({ user: { id: 'two' }, tokens: null })]
  stored.set(key, newValue)
  window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue: null, newValue }))
  t.equal(account.user()?.id, 'two')
})

t.test('a tab that a phone froze loses its turn, and one that works keeps it', async t => {
  const request = (_lock: string, { signal, steal }: LockOptions, work: () => Promise<string>) =>
    steal ? work() : new Promise((_resolve, reject) => { signal!.onabort = () => reject(signal!.reason) })
  replaceGlobals(t, { navigator: { locks: { request } } })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  let isDone = false
  const job = inOneTab('session', async () => { isDone = true; return 'renewed' }, 40_000)
  mock.timers.tick(39_999)
  t.notOk(isDone)
  mock.timers.tick(1)
  t.equal(await job, 'renewed')
})

t.test('a profile that is fetched while another user signs in changes nothing', async t => {
  const page = openPage(t, {
    isFull: false,
    async fetch () {
      page.account.enter(signedIn('two'))
      return Response.json({ success: true, data: { id: 'one', firstName: 'Ana' } })
    }
  })
  page.account.enter(signedIn('one'))
  t.equal(await page.account.refresh(), false)
  t.same(page.account.user(), { id: 'two' })
})
