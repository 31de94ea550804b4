// Whether a film shows a word and no other: the word is compared with every word that differs by one letter.
import { isSeenIn } from '../alphabet.ts'
import type { Alignment } from './alignment.ts'
import type { Scores, SpelledFilm } from './spelled-film.ts'

/**
 * By how much (log likelihood) the film may fit another word better: with a letter replaced, dropped, added before the
 * first, added elsewhere, or two swapped. A hand that comes from rest often looks like a letter. Chosen together,
 * outside the published figures: at most 3 % of wrong words pass.
 */
const ALLOWED = { replaced: 4, dropped: 1.5, addedFirst: 4, added: 2.5, swapped: 3.5 }

/**
 * @param own the word's log likelihood at the film's pace
 * @returns for each letter of the word, how clearly the film shows it; below 0, another word is too likely
 */
export type Comparison = (own: number) => number[]

/**
 * Compares a word with its neighbours. The scores of the word's beginnings and endings are computed once, so that a
 * neighbour costs one letter. Those of a beginning with another letter are kept from frame to frame.
 * @param letters upper case, in the order of the evidence
 */
export function createComparison ({ film, word, beginnings }: Alignment, letters: readonly string[]): Comparison {
  let changes: Changes | undefined
  return own => {
    changes ??= createChanges(film, word, beginnings, letters.length)
    changes.grow()
    const endings = endingsOf(film, word)
    const clarity = Array<number>(word.length).fill(Infinity)
    const { added, swapped } = changes
    const compare = (at: number, beginning: Scores, ending: Scores, allowed: number) => {
      const letter = Math.min(at, word.length - 1)
      clarity[letter] = Math.min(clarity[letter]!, own - best(beginning, ending, film.frames) + allowed)
    }
    for (let at = 0; at <= word.length; at++) {
      const [before, here, next] = [word[at - 1], word[at], word[at + 1]]
      added[at]!.forEach((scores, letter) => {
        if (letter === before || letter === here) return
        const isOnTheWay = [before, here]
          .some(beside => beside !== undefined && isSeenIn(letters[beside]!, letters[letter]!))
        if (!isOnTheWay) compare(at, scores, endings[at]!, at === 0 ? ALLOWED.addedFirst : ALLOWED.added)
        if (here !== undefined && letter !== next) compare(at, scores, endings[at + 1]!, ALLOWED.replaced)
      })
      if (here === undefined) continue
      compare(at, beginnings[at]!, endings[at + 1]!, ALLOWED.dropped)
      if (next === undefined) continue
      for (const letter of [at, at + 1]) compare(letter, swapped[at]!, endings[at + 2]!, ALLOWED.swapped)
    }
    return clarity
  }
}

/** The scores of changed beginnings. */
interface Changes {
  /** Of the first 0, 1, … letters with each letter after them. */
  added: readonly (readonly Scores[])[]
  /** Of the first 0, 1, … letters with the next two swapped after them. */
  swapped: readonly Scores[]
  grow (): void
}

function createChanges (
  film: SpelledFilm, word: readonly number[], beginnings: readonly Scores[], letters: number
): Changes {
  const added = beginnings.map(() => Array.from({ length: letters }, film.createScores))
  const swapped = word.slice(1).map(film.createScores)
  let known = 0
  return {
    added,
    swapped,
    grow () {
      beginnings.forEach((beginning, at) => {
        added[at]!.forEach((scores, letter) => film.extend(scores, known, beginning, letter))
      })
      swapped.forEach((scores, at) => film.extend(scores, known, added[at]![word[at + 1]!]!, word[at]!))
      known = film.frames
    }
  }
}

/** The scores of the letters from 0, 1, … to the end of the word. */
function endingsOf (film: SpelledFilm, word: readonly number[]): Scores[] {
  const endings = [film.end()]
  for (const letter of word.toReversed()) endings.unshift(film.before(endings[0]!, letter))
  return endings
}

/** The best sum at any moment. */
function best (beginning: Scores, ending: Scores, frames: number): number {
  let most = -Infinity
  for (let moment = 0; moment <= frames; moment++) {
    const sum = beginning[moment]! + ending[moment]!
    if (sum > most) most = sum
  }
  return most
}
