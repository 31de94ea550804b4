// Who gets a place where there are few: work that is told when to end.
import t from '#tap'
import { createFairQueue } from '../server/recognition/fair-queue.ts'

const ROOM = 2

/** A queue with one worker, and what became of all that was added to it. */
function start () {
  const queue = createFairQueue({ atOnce: 1, room: ROOM })
  const begun: string[] = []
  const fates = new Map<string, string>()
  const ends = new Map<string, () => void>()
  const turns = async () => new Promise(resolve => setImmediate(resolve))
  return {
    queue,
    begun,
    fates,
    async add (caller: string, what = caller, gone?: AbortSignal) {
      const work = async () => {
        begun.push(what)
        await new Promise<void>(resolve => ends.set(what, resolve))
      }
      queue.add(caller, work, gone).then(() => fates.set(what, 'done'), ({ code }) => fates.set(what, code))
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

t.test('whoever has used most gives way to who has used nothing, also with one image waiting', async t => {
  const { add, end, begun, fates } = start()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  await end('a')
  await add('a', 'second of a')
  await add('victim')
  t.equal(fates.get('second of a'), BUSY)
  await add('a', 'third of a')
  t.equal(fates.get('third of a'), BUSY, 'and comes not back in')
  await end('b')
  await end('c')
  await end('victim')
  t.same(begun, ['a', 'b', 'c', 'victim'])
  t.equal(fates.get('victim'), 'done')
})

t.test('among those who have used nothing, who came first stays', async t => {
  const { add, fates, queue } = start()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  t.notOk(queue.hasRoom('victim'))
  await add('victim')
  t.equal(fates.get('victim'), BUSY)
  t.equal(queue.waiting(), ROOM)
})

t.test('who has something waiting takes nobody else’s place', async t => {
  const { add, end, fates } = start()
  for (const caller of ['a', 'b', 'c']) await add(caller)
  await end('a')
  await add('a', 'second of a')
  await add('c', 'second of c')
  t.equal(fates.get('second of c'), BUSY)
})

t.test('what waits is dropped when its client hangs up', async t => {
  const { add, end, begun, fates, queue } = start()
  const hungUp = new AbortController()
  await add('a')
  await add('b', 'b', hungUp.signal)
  await add('c')
  t.equal(queue.waiting(), 2)
  hungUp.abort()
  t.equal(queue.waiting(), 1)
  await add('late', 'late', hungUp.signal)
  t.equal(queue.waiting(), 1, 'and what comes after is not taken')
  await end('a')
  await end('c')
  t.same(begun, ['a', 'c'])
  t.same([fates.get('a'), fates.get('c')], ['done', 'done'])
})
