// Who is signed in, where the browser keeps it and where it does not.
import t from '#tap'
import type { Test } from 'tap'
import { createAccount } from '../../web/learner/account.ts'
import { replaceGlobals } from './globals.ts'

const signedIn = (id: string) => ({ user: { id }, accessToken: `access of ${id}`, refreshToken: 'refresh' }) as never

/** A page on a device whose storage takes something, or nothing. */
function openPage (t: Test, { isFull }: { isFull: boolean }) {
  const kept = new Map<string, string>()
  const storage = { isFull }
  replaceGlobals(t, {
    window: new EventTarget(),
    navigator: { languages: ['en'] },
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem (key: string, value: string) {
        if (storage.isFull) throw new DOMException('full', 'QuotaExceededError')
        kept.set(key, value)
      },
      removeItem: (key: string) => kept.delete(key)
    }
  })
  const account = createAccount('http://server.example')
  t.teardown(() => account.leave())
  return { account, kept, storage }
}

t.test('in a full storage the session lasts as long as the page', async t => {
  const { account, storage, kept } = openPage(t, { isFull: true })
  account.enter(signedIn('one'))
  t.equal(account.user()?.id, 'one')
  t.equal(kept.size, 0)
  storage.isFull = false
  account.enter(signedIn('two'))
  t.equal(account.user()?.id, 'two')
  t.equal(kept.size, 1, 'and is kept as soon as it can be')
  account.leave()
  t.equal(account.user(), null)
})

t.test('a storage that fills up leaves nobody as somebody else', async t => {
  const { account, storage } = openPage(t, { isFull: false })
  account.enter(signedIn('one'))
  storage.isFull = true
  account.enter(signedIn('two'))
  t.equal(account.user()?.id, 'two')
})
