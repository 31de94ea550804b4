import { readFile } from 'node:fs/promises'
import { mock } from 'node:test'
import t from '#tap'
import { LETTERS, moves } from 'recognizer-wasm'
import { contentFolder } from '../../server/content/media/illustrations.ts'
import { align, isRight } from '../../course/alignment.ts'
import { MOVEMENT_MS, playDrawings } from '../../web/hands/spelling/drawings.ts'

const aligned = (word: string, read: string) =>
  align([...word], [...read]).map(({ letter, read }) => `${letter ?? '-'}${read ?? '-'}`).join(' ')

t.test('the recognized word is aligned with the spelled word with the fewest differences', async t => {
  t.equal(aligned('LAC', 'LAC'), 'LL AA CC')
  t.equal(aligned('LAC', 'LUC'), 'LL AU CC', 'a letter misread')
  t.equal(aligned('EMMA', 'EMA'), 'EE M- MM AA', 'a double letter read once')
  t.equal(aligned('LAC', 'BLAC'), '-B LL AA CC', 'an extra letter')
  t.equal(aligned('LAC', 'LBAC'), 'LL -B AA CC')
  t.equal(aligned('LAC', ''), 'L- A- C-')
  t.equal(aligned('', 'A'), '-A')
  t.same(align([...'NOÉ'], [...'NOE']).map(isRight), [true, true, false])
})

t.test('a word is shown hand by hand, double letters twice, moving letters for their whole movement', async t => {
  const steps: { at: number | null, since: number }[] = []
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  let since = 0
  const show = (at: number | null) => { steps.push({ at, since }) }
  const { signal } = new AbortController()
  const options = { signal, lettersPerSecond: 100, areStill: false, range: { from: 0, to: 3 } }
  const played = playDrawings(['L', 'L', 'J', 'A'], options, show)
  for (; steps.length < 5 && since < 2 * MOVEMENT_MS; since += 10) {
    mock.timers.tick(10)
    await new Promise(resolve => setImmediate(resolve))
  }
  t.same(steps.map(({ at }) => at), [0, null, 1, 2, 3])
  mock.timers.tick(10)
  t.equal(await played, true)
  const [,,, j, a] = steps
  t.ok(a!.since - j!.since >= MOVEMENT_MS)
  t.ok(j!.since < MOVEMENT_MS / 2, 'still letters for the requested time')
})

t.test('spelling stops when the learner leaves the word', async t => {
  const life = new AbortController()
  const indices: (number | null)[] = []
  const options = { signal: life.signal, lettersPerSecond: 200, areStill: true, range: { from: 0, to: 2 } }
  const played = playDrawings(['L', 'A', 'C'], options, at => {
    indices.push(at)
    if (at === 1) life.abort()
  })
  t.equal(await played, false)
  t.same(indices, [0, 1])
})

t.test('drawings move for as long as the page waits', async t => {
  for (const letter of LETTERS.filter(moves)) {
    const drawing = await readFile(`${contentFolder}/illustrations/${letter.toLowerCase()}.svg`, 'utf8')
    t.match(drawing, new RegExp(`animation:\\w+ ${MOVEMENT_MS / 1000}s`), letter)
  }
})
