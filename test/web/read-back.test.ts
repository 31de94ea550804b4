import { readFile } from 'node:fs/promises'
import { mock } from 'node:test'
import t from '#tap'
import { LETTERS, moves } from 'recognizer-wasm'
import { contentFolder } from '../../server/content/media/illustrations.ts'
import { align, isRight } from '../../web/hands/spelling/align.ts'
import { MOVEMENT_MS, playHands } from '../../web/hands/spelling/hands.ts'

const aligned = (word: string, read: string) =>
  align([...word], [...read]).map(({ letter, read }) => `${letter ?? '-'}${read ?? '-'}`).join(' ')

t.test('what was read is laid beside what was spelled, with the fewest differences', async t => {
  t.equal(aligned('LAC', 'LAC'), 'LL AA CC')
  t.equal(aligned('LAC', 'LUC'), 'LL AU CC', 'a letter misread')
  t.equal(aligned('EMMA', 'EMA'), 'EE M- MM AA', 'a double letter read once')
  t.equal(aligned('LAC', 'BLAC'), '-B LL AA CC', 'one too many')
  t.equal(aligned('LAC', ''), 'L- A- C-')
  t.equal(aligned('', 'A'), '-A')
  t.same(align([...'NOÉ'], [...'NOE']).map(isRight), [true, true, false])
})

t.test('a word is shown hand by hand, a double letter twice, a moving one until it has moved', async t => {
  const shown: { at: number | null, since: number }[] = []
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  let since = 0
  const show = (at: number | null) => { shown.push({ at, since }) }
  const played = playHands(['L', 'L', 'J', 'A'], 10, new AbortController().signal, show)
  for (; shown.length < 6 && since < 2 * MOVEMENT_MS; since += 10) {
    mock.timers.tick(10)
    await new Promise(resolve => setImmediate(resolve))
  }
  t.same(shown.map(({ at }) => at), [0, null, 1, 2, 3, null])
  await played
  const [,,, j, a] = shown
  t.ok(a!.since - j!.since >= MOVEMENT_MS)
  t.ok(j!.since < MOVEMENT_MS / 2, 'the others are shown no longer than was asked for')
})

t.test('a word that is left is spelled no further', async t => {
  const life = new AbortController()
  const shown: (number | null)[] = []
  const played = playHands(['L', 'A', 'C'], 5, life.signal, at => {
    shown.push(at)
    if (at === 1) life.abort()
  })
  await t.rejects(played, { name: 'AbortError' })
  t.same(shown, [0, 1])
})

t.test('the drawings move as long as the page waits for them', async t => {
  for (const letter of LETTERS.filter(moves)) {
    const drawing = await readFile(`${contentFolder}/illustrations/${letter.toLowerCase()}.svg`, 'utf8')
    t.match(drawing, new RegExp(`animation:\\w+ ${MOVEMENT_MS / 1000}s`), letter)
  }
})
