// Whose query gets the next connection.
import t from '#tap'
import { onBehalfOf, takeTurns } from '../server/database/turns.ts'
import { signedIn, startApp } from './helper.ts'

const turn = async () => new Promise(resolve => setImmediate(resolve))

/** Connections, and what is done on them, each until it is told to end. */
function start (options: Parameters<typeof takeTurns>[0]) {
  const { inTurn } = takeTurns(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    async ask (user: string, what: string) {
      const act = async () => inTurn(async () => {
        begun.push(what)
        await new Promise<void>(resolve => ends.set(what, resolve))
      })
      void (user ? onBehalfOf(user, act) : act())
      await turn()
    },
    async end (what: string) {
      ends.get(what)!()
      await turn()
    }
  }
}

t.test('no user has more than a share of the connections', async t => {
  const { ask, end, begun } = start({ places: 4, share: 2 })
  for (const what of ['a1', 'a2', 'a3', 'a4']) await ask('a', what)
  t.same(begun, ['a1', 'a2'])
  await ask('b', 'b1')
  await ask('', 'nobody')
  t.same(begun.slice(2), ['b1', 'nobody'])
  await end('b1')
  t.equal(begun.length, 4, 'a free one is not for who has a share already')
  await end('a1')
  t.same(begun.slice(4), ['a3'])
})

t.test('those who wait are served in a round, whoever has asked for more', async t => {
  const { ask, end, begun } = start({ places: 1 })
  for (const what of ['a1', 'a2', 'a3', 'a4']) await ask('a', what)
  await ask('b', 'b1')
  await ask('', 'nobody')
  await ask('b', 'b2')
  for (const what of ['a1', 'a2', 'b1', 'nobody', 'a3', 'b2']) await end(what)
  t.same(begun, ['a1', 'a2', 'b1', 'nobody', 'a3', 'b2', 'a4'])
})

t.test('who waits too long has not acted, and keeps nobody else waiting', async t => {
  const { inTurn } = takeTurns({ places: 1, patience: 1 })
  let end = () => {}
  const first = inTurn(async () => new Promise<void>(resolve => { end = resolve }))
  await t.rejects(inTurn(async () => t.fail('it acted')), { code: 'CONNECT_TIMEOUT' })
  const next = inTurn(async () => 'next')
  end()
  await first
  t.equal(await next, 'next')
})

t.test('a learner who asks for much at once keeps nobody else waiting until the last of it', async t => {
  const app = await startApp(t)
  const [busy, other] = [await signedIn(app), await signedIn(app)]
  const answered: string[] = []
  const ask = async (who: string, { headers }: typeof busy) => {
    t.equal((await app.inject({ url: '/api/lessons?exercises=true', headers })).statusCode, 200)
    answered.push(who)
  }
  // The first request of each reads what later ones find.
  await Promise.all([ask('busy', busy), ask('other', other)])
  answered.length = 0
  await Promise.all([...Array.from({ length: 40 }, async () => ask('busy', busy)), ask('other', other)])
  t.ok(answered.indexOf('other') < 35, `after ${answered.indexOf('other')} of the other 40`)
})

t.test('whoever asks much at once keeps nobody waiting, neither signed in nor at the door', async t => {
  const app = await startApp(t)
  const [many, one] = [await signedIn(app), await signedIn(app)]
  /** How many of 200 requests at once were answered before another one that came last. */
  async function before (ask: (who: typeof many, remoteAddress: string) => Promise<{ statusCode: number }>) {
    let answered = 0
    const crowd = Array.from({ length: 200 }, () => ask(many, '192.0.2.1').then(() => { answered++ }))
    t.equal((await ask(one, '192.0.2.2')).statusCode, 200)
    const before = answered
    await Promise.all(crowd)
    return before
  }
  const readProfile = before(({ headers }) => app.inject({ url: '/api/users/me', headers }))
  t.ok(await readProfile < 20, `${await readProfile} of 200`)
  const refresh = before(({ refreshToken }, remoteAddress) =>
    app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken }, remoteAddress }))
  t.ok(await refresh < 20, `${await refresh} of 200`)
})
