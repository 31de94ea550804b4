// Whether the hand that spells can be read: the product's tracker and letter stream read the page's canvas.
import { lettersOf, moves } from 'recognizer-wasm'
import { groupBy } from 'recognizer-wasm/training/recordings/group-by'
import french from '../assets/words/fr.json' with { type: 'json' }
import { ms, quantile } from './figures.ts'
import { options } from './options.ts'
import { openSpellingPage } from './spelling/open-page.ts'
import type { ReadWord } from './spelling/page-functions.ts'

const WORDS = 200
const PACES = [1.5, 3]
const TONES = [0, 0.2, 0.4, 0.6, 0.8, 1]
/** Seconds that the reader may be late. */
const LATE = 0.15
const MAX_SCRIPT_MS = 4
/** Least shares of letters named, of still and of moving ones; largest share of ways with a third letter. */
const BOUNDS: Record<number, { still: number, moving: number, third: number }> = {
  1.5: { still: 0.96, moving: 0.85, third: 0.04 },
  3: { still: 0.91, moving: 0, third: 0.04 }
}
const MIN_HANDS = 0.999

export async function run () {
  const { call, close } = await openSpellingPage()
  try {
    const words = frenchWords(Number(options.words ?? WORDS))
    for (const pace of PACES) {
      const read: ReadWord[] = []
      for (const [i, word] of words.entries()) read.push(await call('read', word, pace, TONES[i % TONES.length]!))
      report(pace, read)
    }
    const script = quantile(await call('scriptTimes', 'BONJOUR'), 0.5)
    console.log(`script of a frame: ${ms(script)} (median, bound ${MAX_SCRIPT_MS} ms)`)
    if (script > MAX_SCRIPT_MS) process.exitCode = 1
  } finally {
    await close()
  }
}

/** Common French words, evenly spread over the alphabet. */
function frenchWords (count: number): string[] {
  const all = [french.everyday, french.firstNames, french.places].flatMap(({ common }) => common)
  return Array.from({ length: count }, (_, i) => lettersOf(all[Math.floor(i * all.length / count)]!).join(''))
}

function report (pace: number, words: readonly ReadWord[]) {
  const letters = words.flatMap(({ steps, frames }) => steps.flatMap(step =>
    step.letter === null ? [] : [{ letter: step.letter, isNamed: isNamed(step, frames) }]))
  const ways = words.flatMap(thirdLetters)
  const frames = words.flatMap(({ frames }) => frames)
  const shares = {
    still: shareOf(letters.filter(({ letter }) => !moves(letter)), ({ isNamed }) => isNamed),
    moving: shareOf(letters.filter(({ letter }) => moves(letter)), ({ isNamed }) => isNamed),
    third: shareOf(ways, ({ third }) => third !== null),
    hands: shareOf(frames, ({ hasHand }) => hasHand)
  }
  const bounds = BOUNDS[pace]!
  const isKept = shares.still >= bounds.still && shares.moving >= bounds.moving && shares.third <= bounds.third &&
    shares.hands >= MIN_HANDS
  console.log(`${pace} letters a second, ${words.length} words, ${letters.length} letters, ${frames.length} frames: ` +
    `still letters named ${percent(shares.still)} (bound ${percent(bounds.still)}), moving ones ` +
    `${percent(shares.moving)} (${percent(bounds.moving)}), a third letter on ${percent(shares.third)} of ` +
    `${ways.length} ways (${percent(bounds.third)}), a hand in ${percent(shares.hands)} of frames: ` +
    `bounds ${isKept ? 'kept' : 'EXCEEDED'}`)
  console.log(`  not named: ${most(letters.filter(({ isNamed }) => !isNamed).map(({ letter }) => letter))}`)
  const misread = ways.flatMap(({ name, third }) => third ? [`${name} ${third}`] : [])
  console.log(`  ways with a third letter: ${most(misread)}`)
  if (!isKept) process.exitCode = 1
}

type Step = ReadWord['steps'][number]

const isNamed = ({ from, to, letter }: Step, frames: ReadWord['frames']) =>
  frames.some(frame => frame.at >= from && frame.at <= to + LATE && frame.letter === letter)

/** The ways between two still letters, with a letter that is read there and is neither of the two. */
function thirdLetters ({ steps, frames }: ReadWord) {
  return steps.flatMap(({ from, to, letter }, i) => {
    const [before, after] = [steps[i - 1]?.letter, steps[i + 1]?.letter]
    if (letter !== null || !before || !after || moves(before) || moves(after)) return []
    const third = frames.find(frame => frame.at > from && frame.at < to && frame.letter !== null &&
      frame.letter !== before && frame.letter !== after)
    return [{ name: before + after, third: third?.letter ?? null }]
  })
}

const shareOf = <T>(all: readonly T[], is: (one: T) => boolean) => all.length ? all.filter(is).length / all.length : 1
const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** The most frequent names with their counts. */
function most (names: readonly string[]): string {
  const counts = groupBy(names, name => name)
  return [...counts].map(([name, all]) => [name, all.length] as const).sort((a, b) => b[1] - a[1]).slice(0, 15)
    .map(([name, count]) => `${name} ${count}`).join(', ') || 'none'
}
