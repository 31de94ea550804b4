// Measures how words in flow are followed and read.
import { createLetterStream, createWordReader, type LetterRecognizer } from 'recognizer-wasm'
import { createWordFilm, lettersIn, progressOf, runsOf } from 'recognizer-wasm/internals'
import { groupBy } from '../recordings/group-by.ts'
import type { Sample } from '../recordings/samples.ts'
import { createRandom } from '../skeleton/random.ts'
import { percent } from './intervals.ts'
import type { LoadedModel } from './loaded-model.ts'
import { toHandPoints } from './predictions.ts'
import type { SpelledFilm } from './spelled-films.ts'
import { MISTAKES, withMistake, type Mistake } from './wrong-words.ts'

/** Words of each mistake that are compared with a film. */
const WRONG_WORDS = 2

export interface SpelledResult {
  film: SpelledFilm
  isFollowed: boolean
  wrong: { mistake: Mistake, isFollowed: boolean }[]
  /** Whether the word is the first of the list. */
  isRead: boolean
  /** Whether the letters of a letter stream, without repeats, are those of the word. */
  isReadByLetter: boolean
}

/** @param list the words that the reader chooses from; the spelled ones are added */
export async function readSpelledWords (
  { recognizer }: LoadedModel, films: readonly SpelledFilm[], list: readonly string[]
): Promise<SpelledResult[]> {
  const words = [...new Set([...list, ...films.map(({ word }) => word)])]
  const results: SpelledResult[] = []
  for (const [i, film] of films.entries()) {
    const random = createRandom(i)
    const mistaken = MISTAKES.flatMap(mistake => Array.from({ length: WRONG_WORDS }, () =>
      ({ mistake, asked: withMistake(film.word, mistake, random) })))
    const isFollowed = await followedIn(recognizer, film)
    results.push({
      film,
      isFollowed: isFollowed(film.word),
      wrong: mistaken.map(({ mistake, asked }) => ({ mistake, isFollowed: isFollowed(asked) })),
      isRead: await firstRead(recognizer, film, words) === film.word,
      isReadByLetter: await namedIn(recognizer, film) === film.word.replace(/(.)\1/g, '$1')
    })
  }
  return results
}

/** @returns whether a word would be complete at the end of the film */
async function followedIn (recognizer: LetterRecognizer, film: SpelledFilm): Promise<(word: string) => boolean> {
  const seen = createWordFilm(recognizer)
  for (const { points, time } of film.framesFor(recognizer)) await seen.push(points, time)
  return word => progressOf(seen.evidence, seen.letters, runsOf(lettersIn(word, seen.letters), seen.letters)).isComplete
}

async function firstRead (recognizer: LetterRecognizer, film: SpelledFilm, words: readonly string[]) {
  const reader = createWordReader(recognizer, words)
  for (const { points, time } of film.framesFor(recognizer)) await reader.push(points, time)
  return reader.read().find(({ word }) => word !== null)?.word
}

/** The letters that a stream names for two frames or more, in lower case. */
async function namedIn (recognizer: LetterRecognizer, film: SpelledFilm): Promise<string> {
  const stream = createLetterStream(recognizer)
  let [named, last, run] = ['', null as string | null, 0]
  for (const { points, time } of film.framesFor(recognizer)) {
    const { letter } = await stream.push(points, time)
    run = letter === last ? run + 1 : 1
    last = letter
    if (letter !== null && run === 2 && named.at(-1) !== letter.toLowerCase()) named += letter.toLowerCase()
  }
  return named
}

/** Shares of films in which the reader finds no word of a list. */
export async function readUnspelled (
  { recognizer }: LoadedModel, films: readonly Sample[], list: readonly string[]
): Promise<{ source: string, isNone: boolean }[]> {
  const results: { source: string, isNone: boolean }[] = []
  for (const film of films) {
    const reader = createWordReader(recognizer, list)
    for (const [i, frame] of film.frames.entries()) {
      await reader.push(toHandPoints(frame, film.track?.[i]), 1000 * i / (film.fps ?? 12))
    }
    const [first] = reader.read()
    results.push({ source: film.source, isNone: (first?.word ?? null) === null })
  }
  return results
}

const shareOf = (flags: readonly boolean[]) => percent(flags.filter(Boolean).length / flags.length)

/** One line per setting. */
export function spelledText (title: string, results: readonly SpelledResult[], listLength: number): string {
  const bySettings = groupBy(results, ({ film: { settings: { lettersPerSecond, rest, framesPerSecond } } }) =>
    `${lettersPerSecond} letters a second, rest ${rest}, ${framesPerSecond} frames a second`)
  const lines = [...bySettings].map(([settings, own]) => `  ${settings}: ${settingsText(own, listLength)}`)
  return [`\n${title}, words in flow`, ...lines].join('\n')
}

function settingsText (results: readonly SpelledResult[], listLength: number): string {
  const wrong = results.flatMap(({ wrong }) => wrong)
  const byMistake = MISTAKES.map(mistake =>
    `${mistake} ${shareOf(wrong.filter(other => other.mistake === mistake).map(({ isFollowed }) => isFollowed))}`)
  return `of ${results.length} words accepted ${shareOf(results.map(({ isFollowed }) => isFollowed))}; ` +
    `of ${wrong.length} wrong ones ${shareOf(wrong.map(({ isFollowed }) => isFollowed))} (${byMistake.join(', ')}); ` +
    `first of ${listLength} ${shareOf(results.map(({ isRead }) => isRead))}; ` +
    `letter by letter ${shareOf(results.map(({ isReadByLetter }) => isReadByLetter))}`
}
