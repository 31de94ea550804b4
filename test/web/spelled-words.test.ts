// Words spelled without a stop, by the client of a page.
import { readFile } from 'node:fs/promises'
import { LANDMARKS, type Hand, type HandPoints, type Point } from 'recognizer-wasm'
import { openLetters, type HintedReading, type ReadWord, type WordProgress } from 'recognizer-wasm/client'
import { serveLetters } from 'recognizer-wasm/client/worker'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../server/settings/paths.ts'
import { createSpelledReader } from '../../web/views/spell/spelled.ts'
import { signing } from '../support/hands.ts'
import { spelling, type SpelledFrame } from '../support/spelled-word.ts'
import { connectedWorker } from './connected-worker.ts'
import { replaceGlobals } from './globals.ts'

const picture = { width: 4, height: 3, close () {} } as unknown as ImageBitmap
const model = await readFile(inProject('recognizer-wasm', 'models', 'alphabet.zip'))

const handOf = ({ points }: SpelledFrame): Hand => ({
  landmarks: LANDMARKS.map((): Point => points.r_hand_position!),
  worldLandmarks: LANDMARKS.map(name => points[`r_${name}`]!),
  handedness: 'right',
  handednessScore: 1,
  presence: 1
})

/** A playing video of a film, and a recognizer whose hand finder knows the film's hands. */
function pageBefore (
  t: Test, film: readonly SpelledFrame[], { findsHands = true, server = null as string | null } = {}
) {
  const { worker, scope } = connectedWorker()
  replaceGlobals(t, {
    self: scope,
    document: { hidden: false },
    createImageBitmap: async () => picture,
    fetch: async () => new Response(model)
  })
  const find = async (_picture: ImageBitmap, timestamp: number) =>
    ({ hands: film.filter(({ time }) => time === timestamp).map(handOf), scene: new Uint8Array(108) })
  const hands = { name: 'known', follow: find, find: async () => [] }
  serveLetters({ hands: findsHands ? Promise.resolve(hands) : Promise.reject(new Error('no hands here')) })
  const times = film.map(({ time }) => time)
  const video = {
    srcObject: {},
    networkState: 1,
    readyState: 4,
    HAVE_CURRENT_DATA: 2,
    addEventListener () {},
    cancelVideoFrameCallback () {},
    requestVideoFrameCallback (call: (time: number) => void) {
      const time = times.shift()
      if (time !== undefined) setImmediate(() => call(time))
      return 1
    }
  } as unknown as HTMLVideoElement
  const letters = openLetters({ server, worker: () => worker, model: 'https://lsf.example/alphabet.zip' })
  return { letters, video }
}

/** The first answer of a watching, which then ends. */
async function firstOf<T> (
  watch: (settle: (answer: T) => void) => { done: Promise<void>, stop: () => void }
): Promise<T | undefined> {
  let answer: T | undefined
  const { done, stop } = watch(given => {
    answer ??= given
    stop()
  })
  await done
  return answer
}

t.test('a word is followed in a video', async t => {
  const { letters, video } = pageBefore(t, spelling('MAIN', 2))
  const made: number[] = []
  const complete = await firstOf<WordProgress>(settle => letters.follow(video, 'main', (progress, { by }) => {
    t.equal(by, 'page', 'the reading comes, too')
    made.push(progress.letters.filter(({ isMade }) => isMade).length)
    if (progress.isComplete) settle(progress)
  }))
  t.strictSame(complete?.letters.map(({ letter }) => letter), ['M', 'A', 'I', 'N'])
  t.strictSame([...new Set(made)], [0, 1, 2, 3, 4], 'letter after letter')
})

t.test('a word of a list is read in a video', async t => {
  const { letters, video } = pageBefore(t, spelling('MAIN', 2))
  const list = ['nain', 'main', 'demain']
  const words = await firstOf<ReadWord[]>(settle => letters.readWord(video, list, words => {
    if (words[0]?.word === 'main') settle(words)
  }))
  t.ok(words?.some(({ word }) => word === null), 'none of these is among the answers')
})

t.test('letters are read again when another watching begins', async t => {
  const { letters, video } = pageBefore(t, spelling('MAIN', 2))
  const replaced = letters.follow(video, 'main', () => {}).done
  const reading = firstOf<HintedReading>(settle => letters.watch(video, reading => {
    if (reading.letter) settle(reading)
  }))
  await t.rejects(replaced, { code: 'replaced' })
  t.match(await reading, { by: 'page', spelled: null })
})

t.test('a word without letters, or a page that cannot read letters itself, is an error', async t => {
  const { letters, video } = pageBefore(t, spelling('MAIN', 2))
  await t.rejects(letters.follow(video, '123', () => {}).done, { code: 'invalid-argument' })
  const without = pageBefore(t, spelling('MAIN', 2), { findsHands: false, server: 'https://lsf.example' })
  await t.rejects(without.letters.follow(without.video, 'main', () => {}).done, { code: 'engine', message: /watch/ })
})

t.test('a word that was read is over when the hand leaves; a hand that passes spells none', async t => {
  const read: ReadWord[] = [{ word: 'main', confidence: 0.8 }, { word: 'nain', confidence: 0.1 }]
  const reader = createSpelledReader()
  const frames = (count: number, points: HandPoints) =>
    Array.from({ length: count }, () => reader.see(read, { points })).map(({ isOver }) => isOver)
  t.same(frames(9, signing('A')).concat(frames(6, {})), Array(15).fill(false), 'too few frames')
  t.same(frames(10, signing('A')).concat(frames(6, {})), Array.from({ length: 16 }, (_, i) => i === 14), 'once')
  t.match(reader.see(read, { points: signing('A') }), { word: 'main', others: ['nain'] })
  reader.reset()
  t.same(reader.see(read, { points: {} }), { word: null, others: [], isOver: false })
  const unlikely = read.map(({ word }) => ({ word, confidence: 0.4 }))
  t.match(reader.see(unlikely, { points: signing('A') }), { word: null, others: { length: 0 } })
})
