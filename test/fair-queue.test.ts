// Who gets a place where there are few: work that is told when to end.
import t from '#tap'
import { createFairQueue } from '../server/http/fair-queue.ts'
import { createRecentUse } from '../server/http/recent-use.ts'

const ROOM = 2
/** Milliseconds: more than any of this work really takes. */
const COST = 10_000

interface Work { what?: string, cost?: number, gone?: AbortSignal }

/** A queue with one worker, and what became of all that was added to it. */
function start () {
  const queue = createFairQueue({ atOnce: 1, room: ROOM, busy: BUSY })
  const begun: string[] = []
  const fates = new Map<string, string>()
  const ends = new Map<string, () => void>()
  const turns = async () => new Promise(resolve => setImmediate(resolve))
  return {
    queue,
    begun,
    fates,
    async add (caller: string, { what = caller, cost = COST, gone }: Work = {}) {
      const run = async () => {
        begun.push(what)
        await new Promise<void>(resolve => ends.set(what, resolve))
      }
      queue.add({ caller, cost, run }, gone).then(() => fates.set(what, 'done'), ({ code }) => fates.set(what, code))
      await turns()
    },
    async end (what: string) {
      // Some time must pass: it is what counts.
      const started = performance.now()
      while (performance.now() - started < 1);
      ends.get(what)!()
      await turns()
    }
  }
}

const BUSY = 'RECOGNIZER_BUSY'

t.test('whoever has used time gives way to who has used none, also with one image waiting', async t => {
  const { add, end, begun, fates } = start()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  await end('a')
  await add('a', { what: 'second of a' })
  await add('victim')
  t.equal(fates.get('second of a'), BUSY)
  await add('a', { what: 'third of a' })
  t.equal(fates.get('third of a'), BUSY, 'and comes not back in')
  for (const what of ['b', 'c', 'victim']) await end(what)
  t.same(begun, ['a', 'b', 'c', 'victim'])
  t.equal(fates.get('victim'), 'done')
})

t.test('what a caller has used is remembered when all are gone', async t => {
  const { add, end, begun } = start()
  await add('a')
  await end('a')
  await add('b')
  await add('a', { what: 'second of a' })
  await add('c')
  await end('b')
  t.same(begun, ['a', 'b', 'c'])
})

t.test('what takes long gives way to what takes less, also of those who come for the first time', async t => {
  const { add, end, begun, fates } = start()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  await add('victim', { cost: COST / 10 })
  t.equal(fates.get('c'), BUSY, 'the last who came')
  await end('a')
  t.same(begun, ['a', 'victim'], 'and is done later')
})

t.test('many works of one caller count together', async t => {
  const { add, end, begun, fates } = start()
  await add('a')
  for (const what of ['second of a', 'third of a']) await add('a', { what, cost: COST / 10 })
  await add('b', { cost: COST / 2 })
  t.equal(fates.get('third of a'), BUSY)
  await end('a')
  t.same(begun, ['a', 'second of a'], 'what took less than was expected counts as what it took')
})

t.test('among those who have used nothing, who came first stays', async t => {
  const { add, fates, queue } = start()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  await add('victim')
  t.equal(fates.get('victim'), BUSY)
  t.equal(queue.waiting(), ROOM)
})

t.test('there is no room for who has as much here as the last in line', async t => {
  const { add, queue } = start()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  t.notOk(queue.hasRoom('c'))
  t.ok(queue.hasRoom('victim'))
})

t.test('what waits is dropped when its client hangs up', async t => {
  const { add, end, begun, fates, queue } = start()
  const hungUp = new AbortController()
  await add('a')
  await add('b', { gone: hungUp.signal })
  await add('c')
  t.equal(queue.waiting(), 2)
  hungUp.abort()
  t.equal(queue.waiting(), 1)
  await add('late', { gone: hungUp.signal })
  t.equal(queue.waiting(), 1, 'and what comes after is not taken')
  await end('a')
  await end('c')
  t.same(begun, ['a', 'c'])
  t.same([fates.get('a'), fates.get('c')], ['done', 'done'])
})

t.test('use is forgotten by halves, and of too many callers that of who was away longest', async t => {
  let now = 0
  const used = createRecentUse({ halfLife: 10, callers: 2 }, () => now)
  used.add('a', 8)
  now = 10
  used.add('b', 1)
  used.add('a', 4)
  t.equal(used.of('a'), 8)
  now = 20
  t.equal(used.of('a'), 4)
  used.add('c', 1)
  t.same(['a', 'b', 'c'].map(used.of), [4, 0, 1])
})
