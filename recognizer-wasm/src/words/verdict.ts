// Whether a film shows a word and no other: the word is compared with every word that differs by one letter.
import { isSeenIn } from '../alphabet.ts'
import type { Scores, SpelledFilm } from './spelled-film.ts'

/**
 * By how much (log likelihood) the film may fit another word better: with a letter replaced, dropped, added between two
 * others, or two swapped. Chosen together, outside the published figures: at most 3 % of wrong words pass.
 */
const ALLOWED = { replaced: 3.5, dropped: 1.5, added: 2, swapped: 3.5 }

/**
 * Compares a word with its neighbours. The scores of the word's beginnings and endings are computed once, so that a
 * neighbour costs one letter.
 * @param word indices of its letters, without doubles
 * @param letters upper case, in the order of the evidence
 * @param beginnings the scores of the first 0, 1, … letters
 * @returns for each letter of the word, how clearly the film shows it; below 0, another word is too likely
 */
export function clarityOf (
  film: SpelledFilm, word: readonly number[], letters: readonly string[], beginnings: readonly Scores[]
): number[] {
  const endings = endingsOf(film, word)
  const own = beginnings.at(-1)!.at(-1)!
  const clarity = Array<number>(word.length).fill(Infinity)
  const compare = (at: number, other: number, allowed: number) => {
    const letter = Math.min(at, word.length - 1)
    clarity[letter] = Math.min(clarity[letter]!, own - other + allowed)
  }
  for (let at = 0; at <= word.length; at++) {
    const [before, here, next] = [word[at - 1], word[at], word[at + 1]]
    for (let letter = 0; letter < letters.length; letter++) {
      if (letter === before || letter === here) continue
      const added = film.after(beginnings[at]!, letter)
      const isOnTheWay = [before, here].some(own => own !== undefined && isSeenIn(letters[own]!, letters[letter]!))
      if (!isOnTheWay) {
        compare(at, best(added, endings[at]!), ALLOWED.added)
      }
      if (here !== undefined && letter !== next) compare(at, best(added, endings[at + 1]!), ALLOWED.replaced)
    }
    if (here === undefined) continue
    compare(at, best(beginnings[at]!, endings[at + 1]!), ALLOWED.dropped)
    if (next === undefined) continue
    const swapped = best(film.after(film.after(beginnings[at]!, next), here), endings[at + 2]!)
    for (const letter of [at, at + 1]) compare(letter, swapped, ALLOWED.swapped)
  }
  return clarity
}

/** The scores of the letters from 0, 1, … to the end of the word. */
function endingsOf (film: SpelledFilm, word: readonly number[]): Scores[] {
  const endings = [film.end]
  for (const letter of word.toReversed()) endings.unshift(film.before(endings[0]!, letter))
  return endings
}

/** The best sum at any moment. */
function best (beginning: Scores, ending: Scores): number {
  let most = -Infinity
  for (let moment = 0; moment < beginning.length; moment++) {
    const sum = beginning[moment]! + ending[moment]!
    if (sum > most) most = sum
  }
  return most
}
