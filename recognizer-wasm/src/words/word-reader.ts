// Reads a word that nobody announced, from a list or letter by letter.
import type { HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import type { Scene } from '../hand/scene.ts'
import type { LetterRecognizer } from '../letters/recognizer.ts'
import { align, filmsOf, segmentsOf } from './alignment.ts'
import { createColumns } from './evidence-columns.ts'
import type { LetterEvidence } from './letter-evidence.ts'
import { likeliestLetters } from './likeliest-letters.ts'
import { timesMade } from './repeats.ts'
import type { SpelledFilm } from './spelled-film.ts'
import { createWordFilm } from './word-film.ts'
import { createWordSearch, type WordSearch } from './word-search.ts'
import { createWordTree, type ListedWord } from './word-tree.ts'

/** A word that a film may show. */
export interface ReadWord {
  /** As in the list; upper case if there is no list. Null: none of the words. */
  word: string | null
  /** Probability, 0 to 1. The probabilities of all answers add up to 1. */
  confidence: number
}

export interface WordReader {
  /**
   * Adds the newest frame.
   * @param timestamp when it was taken, in milliseconds; by default one step of the model's rate after the last
   * @param scene the picture's, from `sceneOf`
   * @throws DactyloError `invalid-argument` if the time is not a number, or the frame has another length
   */
  push (points: HandFrame | HandPoints, timestamp?: number, scene?: Scene): Promise<void>
  /** The word spelled so far: the likeliest first, at most 20, "none of these" among them. Empty before the first
   * frame with a hand. */
  read (): ReadWord[]
  /** Starts another word. */
  reset (): void
}

/** The words whose letters' times are compared, and those whose pace is looked for. */
const COMPARED = 30
const PACED = 3
const ANSWERS = 20

/** Log likelihoods: the cost of each letter that is in no list, and by how much a listed word must be likelier than
 * such letters; of each letter of a word that a hand shows by chance, against an idle hand. Chosen together, outside
 * the figures that are published: 97 % of the films of hands that do not spell show none of 4,500 words. */
const UNLISTED_LETTER = 1
const LISTED = 1.5
const CHANCE_LETTER = 4

/** Log likelihood of a double letter that was not seen, or a single one that was made twice. */
const WRONG_REPEAT = -3

/**
 * Reads a spelled word from a list of up to tens of thousands (`npm run bench -- words`). When the hand leaves the
 * picture for a second, another word starts.
 * @param words the list; case and accents are ignored. Without it, the word is read letter by letter, which is less
 * certain
 * @throws DactyloError `invalid-argument` if a word has no letter, or one that the model does not know
 */
export function createWordReader (
  recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>, words?: readonly string[]
): WordReader {
  const film = createWordFilm(recognizer)
  const tree = words && createWordTree(words, film.letters)
  let search = tree && createWordSearch(tree)
  return {
    async push (points, timestamp, scene) {
      const change = await film.push(points, timestamp, scene)
      if (change === 'skipped') return
      if (tree && change === 'another') search = createWordSearch(tree)
      search?.add(film.evidence.at(-1)!.logs)
    },
    read () {
      if (!film.evidence.some(({ hasHand }) => hasHand)) return []
      return search ? fromList(film.evidence, film.letters, search) : freely(film.evidence, film.letters)
    },
    reset () {
      film.reset()
      search = tree && createWordSearch(tree)
    }
  }
}

/** A likelihood in a film, comparable between paces. */
const scoreOf = ({ film, beginnings }: ReturnType<typeof align>) => beginnings.at(-1)![film.frames]! / film.weight

function fromList (
  evidence: readonly LetterEvidence[], letters: readonly string[], search: WordSearch
): ReadWord[] {
  const words = search.best(COMPARED)
  const film = filmAtBestPace(filmsAt(evidence, letters), letters, words.slice(0, PACED))
  const scored = words
    .map(({ word, runs }) => ({ word, letters: runs.length, score: likelihood(evidence, film, letters, runs) }))
    .sort((a, b) => b.score - a.score)
  const byChance = film.start[film.frames]! + CHANCE_LETTER * (scored[0]?.letters ?? 0)
  const none = Math.max(likeliestLetters(film, letters, UNLISTED_LETTER).score + LISTED, byChance)
  return asProbabilities([...scored, { word: null, score: none }])
}

/** The film so far, at all paces. */
const filmsAt = (evidence: readonly LetterEvidence[], letters: readonly string[]) =>
  filmsOf(createColumns(evidence, letters.length, evidence.length), letters)

function filmAtBestPace (
  films: readonly SpelledFilm[], letters: readonly string[], words: readonly ListedWord[]
): SpelledFilm {
  const alignments = films.flatMap(film => words.map(({ runs }) => align(film, runs.map(({ letter }) => letter))))
  if (alignments.length === 0) return likeliestIn(films, letters).film
  return alignments.reduce((best, other) => scoreOf(other) > scoreOf(best) ? other : best).film
}

function likelihood (
  evidence: readonly LetterEvidence[], film: SpelledFilm, letters: readonly string[], runs: ListedWord['runs']
): number {
  const alignment = align(film, runs.map(({ letter }) => letter))
  const segments = segmentsOf(alignment, runs.length)
  const repeats = runs.filter(({ letter, times }, i) => {
    const { since, until } = segments[i]!
    return (timesMade(evidence.slice(since, until), letter, letters[letter]!) ?? times) !== times
  })
  return alignment.beginnings.at(-1)![film.frames]! + WRONG_REPEAT * repeats.length
}

/** The likeliest letters of all, and the film at their pace. */
function likeliestIn (films: readonly SpelledFilm[], letters: readonly string[]) {
  const found = films.map(film => ({ film, ...likeliestLetters(film, letters, UNLISTED_LETTER) }))
  return found.reduce((best, other) => other.score / other.film.weight > best.score / best.film.weight ? other : best)
}

function freely (evidence: readonly LetterEvidence[], letters: readonly string[]): ReadWord[] {
  const { film, score, letters: segments } = likeliestIn(filmsAt(evidence, letters), letters)
  const word = segments.map(({ letter, since, until }) =>
    letters[letter]!.repeat(timesMade(evidence.slice(since, until), letter, letters[letter]!) ?? 1)).join('')
  return asProbabilities([{ word: word || null, score }, { word: null, score: film.start[film.frames]! }])
}

/** Keeps the likeliest answers, and "none of these". */
function asProbabilities (scored: readonly { word: string | null, score: number }[]): ReadWord[] {
  const sorted = scored.toSorted((a, b) => b.score - a.score)
  const most = sorted[0]!.score
  const total = sorted.reduce((sum, { score }) => sum + Math.exp(score - most), 0)
  const answers = sorted.map(({ word, score }) => ({ word, confidence: Math.exp(score - most) / total }))
  return [...answers.slice(0, ANSWERS), ...answers.slice(ANSWERS).filter(({ word }) => word === null)]
}
