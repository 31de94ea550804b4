// Sharing of scarce places: workers, password hashes, connections. Tests end each task explicitly.
import t from '#tap'
import { onBehalfOf, shareConnections } from '../server/database/turns.ts'
import { siteOf } from '../server/http/limits/client-address.ts'
import { createTurns } from '../server/scheduling/turns.ts'
import { signedIn, sharedApp } from './helper.ts'
import { classOf } from './support/classes.ts'

const app = await sharedApp()

const turn = async () => new Promise(resolve => setImmediate(resolve))

const ROOM = 2
const ONE = '192.0.2.1'

interface Act { what?: string, cost?: number, gone?: AbortSignal }

/** One place for callers, and a record of their tasks. */
function startQueue () {
  const turns = createTurns({ places: 1, maxQueue: ROOM, credit: 100, busy: () => new Error('busy') })
  const begun: string[] = []
  const fates = new Map<string, string>()
  const ends = new Map<string, () => void>()
  return {
    turns,
    begun,
    fates,
    async add (caller: string, { what = caller, ...how }: Act = {}) {
      turns.whenItsTurn({ caller, ...how }, async () => {
        begun.push(what)
        await new Promise<void>(resolve => ends.set(what, resolve))
      }).then(() => fates.set(what, 'done'), ({ message }: Error) => fates.set(what, message))
      await turn()
    },
    async end (what: string) {
      ends.get(what)!()
      await turn()
    }
  }
}

t.test('a caller who has been served gives way to a new caller, also in a queue of one', async t => {
  const { add, end, begun, fates } = startQueue()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  await end('a')
  await add('a', { what: 'second of a' })
  await add('victim')
  t.equal(fates.get('second of a'), 'busy')
  await add('a', { what: 'third of a' })
  t.equal(fates.get('third of a'), 'busy', 'and is refused')
  for (const what of ['b', 'c', 'victim']) await end(what)
  t.same(begun, ['a', 'b', 'c', 'victim'])
  t.equal(fates.get('victim'), 'done')
})

t.test('usage is remembered when all callers are gone', async t => {
  const { add, end, begun } = startQueue()
  await add('a')
  await end('a')
  await add('b')
  await add('a', { what: 'second of a' })
  await add('c')
  await end('b')
  t.same(begun, ['a', 'b', 'c'])
})

t.test('many callers who fill all places do not block a rare caller', async t => {
  const { add, end, begun, fates } = startQueue()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  const round = ['a', 'b', 'c']
  for (let i = 0; i < 300; i++) {
    const caller = round[i % 3]!
    await end(caller)
    await add(caller)
  }
  begun.length = 0
  await add('victim')
  t.equal(fates.get('c'), 'busy', 'the last in the queue')
  await end('a')
  t.same(begun, ['victim'])
})

t.test('refused and cancelled tasks do not count as usage', async t => {
  const { add, end, begun, fates } = startQueue()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  for (let i = 0; i < 50; i++) await add('late')
  t.equal(fates.get('late'), 'busy')
  await end('a')
  await add('late', { what: 'now' })
  await add('a', { what: 'second of a' })
  t.equal(fates.get('second of a'), 'busy')
  for (const what of ['b', 'c']) await end(what)
  t.same(begun, ['a', 'b', 'c', 'now'])
})

t.test('expensive tasks give way to cheaper ones, also between new callers', async t => {
  const { add, end, begun, fates } = startQueue()
  for (const caller of ['a', 'b', 'c']) await add(caller, { cost: 10 })
  await add('victim')
  t.equal(fates.get('c'), 'busy', 'the last to arrive')
  await end('a')
  t.same(begun, ['a', 'victim'])
})

t.test('all waiting tasks of one caller count together', async t => {
  const { add, end, begun, fates } = startQueue()
  await add('a', { cost: 10 })
  for (const what of ['second of a', 'third of a']) await add('a', { what })
  await add('b', { cost: 5 })
  t.equal(fates.get('third of a'), 'busy')
  await end('a')
  t.same(begun, ['a', 'b'])
})

t.test('among callers without usage, the first to arrive stays', async t => {
  const { add, fates, turns } = startQueue()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  await add('victim')
  t.equal(fates.get('victim'), 'busy')
  t.equal(turns.waiting(), ROOM)
})

t.test('a caller with as much usage as the last in the queue is refused', async t => {
  const { add, turns } = startQueue()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  t.notOk(turns.hasPlace('c'))
  t.ok(turns.hasPlace('victim'))
})

t.test('a waiting task is dropped when its client hangs up', async t => {
  const { add, end, begun, fates, turns } = startQueue()
  const hungUp = new AbortController()
  await add('a', { gone: hungUp.signal })
  await add('b', { gone: hungUp.signal })
  await add('c')
  t.equal(turns.waiting(), 2)
  hungUp.abort()
  t.equal(turns.waiting(), 1)
  await add('late', { gone: hungUp.signal })
  t.equal(turns.waiting(), 1, 'a later one is not queued')
  await end('a')
  await end('c')
  t.same(begun, ['a', 'c'])
  t.same([fates.get('a'), fates.get('c')], ['done', 'done'])
})

/** Connections and the tasks on them, each ended explicitly. */
function start (options: Parameters<typeof shareConnections>[0]) {
  const { whenItsTurn } = shareConnections(options)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    async ask (user: string, what: string, site = siteOf(`2001:db8:${user.charCodeAt(0)}::1`)) {
      const act = async () => whenItsTurn(async () => {
        begun.push(what)
        await new Promise<void>(resolve => ends.set(what, resolve))
      })
      void (user ? onBehalfOf({ id: user, site }, act) : act())
      await turn()
    },
    async end (what: string) {
      ends.get(what)!()
      await turn()
    }
  }
}

t.test('no user holds more than a share of the connections', async t => {
  const { ask, end, begun } = start({ places: 4, share: 2 })
  for (const what of ['a1', 'a2', 'a3', 'a4']) await ask('a', what)
  t.same(begun, ['a1', 'a2'])
  await ask('b', 'b1')
  await ask('', 'nobody')
  t.same(begun.slice(2), ['b1', 'nobody'])
  await end('b1')
  t.equal(begun.length, 4, 'a user at the limit does not get a free connection')
  await end('a1')
  t.same(begun.slice(4), ['a3'])
})

t.test('a user elsewhere waits for ten of the many users of a site', async t => {
  const { ask, end, begun } = start({ places: 1 })
  await ask('', 'first')
  const site = siteOf(ONE)
  const crowd = Array.from({ length: 60 }, (_, i) => `user ${i}`)
  for (const user of crowd) await ask(user, user, site)
  await ask('b', 'elsewhere')
  for (let served = 0; !begun.includes('elsewhere'); served++) {
    if (served > 20) return t.fail('the others were all served first')
    await end(begun.at(-1)!)
  }
  t.equal(begun.indexOf('elsewhere'), 11, 'after the first task and ten of the crowd')
})

t.test('waiting users are served in turn, however many requests each has', async t => {
  const { ask, end, begun } = start({ places: 1 })
  for (const what of ['a1', 'a2', 'a3', 'a4']) await ask('a', what)
  await ask('b', 'b1')
  await ask('', 'nobody')
  await ask('b', 'b2')
  for (const what of ['a1', 'a2', 'b1', 'nobody', 'a3', 'b2']) await end(what)
  t.same(begun, ['a1', 'a2', 'b1', 'nobody', 'a3', 'b2', 'a4'])
})

t.test('a task that waits too long fails without running, and delays nobody', async t => {
  const { whenItsTurn } = shareConnections({ places: 1, timeout: 1 })
  let end = () => {}
  const first = whenItsTurn(async () => new Promise<void>(resolve => { end = resolve }))
  await t.rejects(whenItsTurn(async () => t.fail('it acted')), { code: 'QUEUE_TIMEOUT' })
  const next = whenItsTurn(async () => 'next')
  end()
  await first
  t.equal(await next, 'next')
})

t.test('a learner with many simultaneous requests does not make others wait for the last of them', async t => {
  const [busy, other] = [await signedIn(app), await signedIn(app)]
  const answered: string[] = []
  const ask = async (who: string, { headers }: typeof busy) => {
    t.equal((await app.inject({ url: '/api/lessons?exercises=true', headers })).statusCode, 200)
    answered.push(who)
  }
  // The first request of each user fills caches.
  await Promise.all([ask('busy', busy), ask('other', other)])
  answered.length = 0
  await Promise.all([...Array.from({ length: 40 }, async () => ask('busy', busy)), ask('other', other)])
  t.ok(answered.indexOf('other') < 35, `after ${answered.indexOf('other')} of the other 40`)
})

// The other fair queues: hashes in limits.test.ts, images in recognition/image-queue.test.ts.
t.test('many simultaneous requests of one client, or of many networks of one site, delay nobody', async t => {
  type Caller = Awaited<ReturnType<typeof signedIn>>
  /** How many of 100 simultaneous requests were answered before a later one of another client. */
  async function before (
    ask: (who: Caller, remoteAddress: string) => Promise<{ statusCode: number }>, addressOf = (_: number) => ONE
  ) {
    const [many, one] = [await signedIn(app), await signedIn(app)]
    let answered = 0
    const crowd = Array.from({ length: 100 }, (_, i) => ask(many, addressOf(i)).then(() => { answered++ }))
    t.equal((await ask(one, '192.0.2.2')).statusCode, 200)
    const before = answered
    await Promise.all(crowd)
    return before
  }
  const readProfile = before(({ headers }) => app.inject({ url: '/api/users/me', headers }))
  t.ok(await readProfile < 10, `${await readProfile} of 100`)
  const refresh = ({ refreshToken }: Caller, remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken }, remoteAddress })
  const { code } = await (await classOf(app)).invite()
  const readInvitation = (_: unknown, remoteAddress: string) =>
    app.inject({ url: `/api/invitations/${code}`, remoteAddress })
  for (const addressOf of [() => ONE, (i: number) => `2001:db8:1:${i.toString(16)}::1`]) {
    for (const ask of [refresh, readInvitation]) {
      const first = await before(ask, addressOf)
      t.ok(first < 10, `${first} of 100 from ${addressOf(0)}`)
    }
  }
})
