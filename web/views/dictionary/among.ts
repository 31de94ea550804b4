// Finds signs without a server: by their word, then by the words of their definition, whatever case and accents.
import { differencesBetween } from '../../hands/spelling/align.ts'

interface Described {
  word: string
  definition: string
  /** What people may search for in place of the definition's words. */
  otherWords?: string
}

/** A search of fewer letters begins a word of almost every definition. */
const SHORTEST_IN_DEFINITION = 3

/** The signs that match, the best first, or else those that match despite errors; all signs for an empty search. */
export function among<Sign extends Described> (signs: readonly Sign[], search: string): Sign[] {
  const wanted = folded(search)
  // An emoji, for example, is no search for everything.
  if (wanted === '' && /\p{S}/u.test(search)) return []
  const found = signs
    .map(sign => ({ sign, word: folded(sign.word), rank: rankOf(sign, wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || (a.word < b.word ? -1 : 1))
    .map(({ sign }) => sign)
  return found.length > 0 ? found : signs.filter(sign => isMisspelled(sign, wanted))
}

/** A better match has a lower rank; a sign that does not match has Infinity. */
function rankOf ({ word, definition, otherWords = '' }: Described, wanted: string): number {
  const folds = folded(word)
  if (folds === wanted) return 0
  if (folds.startsWith(wanted)) return 1
  if (folds.includes(wanted)) return 2
  const described = ` ${folded(`${definition} ${otherWords}`)}`
  const isInDefinition = wanted.length >= SHORTEST_IN_DEFINITION && described.includes(` ${wanted}`)
  return isInDefinition ? 3 : Infinity
}

/** Letters of a search for each error that it may have: many words are one error away from a shorter search. */
const LETTERS_AN_ERROR = 4

/** A misspelled search of fewer letters is no word of a definition: pain is one letter from main, which most have. */
const SHORTEST_MISSPELLED = 5

function isMisspelled ({ word, definition }: Described, wanted: string): boolean {
  const most = Math.min(2, Math.floor(wanted.length / LETTERS_AN_ERROR))
  const described = wanted.length < SHORTEST_MISSPELLED ? [] : folded(definition).split(' ')
  return most > 0 && [folded(word), ...described].some(other =>
    Math.abs(other.length - wanted.length) <= most && differencesBetween(other, wanted) <= most)
}

/** A text in lower case, without accents, its words apart by single blanks: "L’été" is "l ete". */
const folded = (text: string): string => text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
  .normalize('NFD').replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
