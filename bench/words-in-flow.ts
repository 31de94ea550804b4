// The cost of following and reading a word, beside the letter stream that a page runs anyway: processor time of a core.
import {
  createLetterStream, createWordFollower, createWordReader, lettersOf, openLetterRecognizer
} from 'recognizer-wasm'
import french from '../assets/words/fr.json' with { type: 'json' }
import { spelling } from '../test/support/spelled-word.ts'
import { costOf, ms } from './figures.ts'

/** Words of the list, and the bound for one frame and one reading of it, in milliseconds. */
const WORDS = 20_000
const MAX_READ = 30
const TIMES = 10
/** Letters a second of a beginner. */
const SLOW = 0.5

export async function run () {
  const recognizer = await openLetterRecognizer()
  const [film, slow] = [spelling('BONJOUR', 2), spelling('BONJOUR', SLOW)]
  const list = manyWords()
  const perFrame = async (push: (frame: typeof film[number]) => Promise<unknown>, frames = film) =>
    await costOf(TIMES, async () => {
      for (const frame of frames) await push(frame)
    }) / frames.length
  const stream = createLetterStream(recognizer)
  const follower = createWordFollower(recognizer, 'BONJOUR')
  const reader = createWordReader(recognizer, list)
  const letters = await perFrame(({ points, time }) => stream.push(points, time))
  const followed = await perFrame(({ points, time }) => follower.push(points, time))
  const followedSlowly = await perFrame(({ points, time }) => follower.push(points, time), slow)
  const pushed = await perFrame(({ points, time }) => reader.push(points, time))
  const read = await costOf(TIMES, () => reader.read())
  console.log(`film of ${film.length} frames; a frame of the letter stream ${ms(letters)}`)
  console.log(`following BONJOUR: ${ms(followed)} a frame on average, ${(followed / letters).toFixed(1)} times as much`)
  console.log(`  at ${SLOW} letters a second, in ${slow.length} frames: ${ms(followedSlowly)} a frame`)
  console.log(`list of ${list.length} words: ${ms(pushed)} a frame, ${ms(read)} to read it, first ` +
    String(reader.read()[0]?.word))
  const isKept = pushed + read <= MAX_READ
  console.log(`bound ${isKept ? 'kept' : 'EXCEEDED'}: a frame and a reading in at most ${MAX_READ} ms`)
  if (!isKept) process.exitCode = 1
}

/** The page's words, and words joined from the beginning of one and the end of another. */
function manyWords (): string[] {
  const words = Object.values(french).flatMap(level => Object.values(level).flat())
    .map(word => lettersOf(word).join('').toLowerCase()).filter(({ length }) => length >= 4)
  const all = new Set(words)
  for (let step = 1; all.size < WORDS; step++) {
    words.forEach((word, i) => {
      if (all.size < WORDS) all.add(word.slice(0, 3) + words[(i + step) % words.length]!.slice(2))
    })
  }
  return [...all]
}
