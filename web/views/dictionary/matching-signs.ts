// Searches signs on the device: first words, then definitions, ignoring case and accents.
import { differencesBetween } from '#course/alignment'

interface SearchableSign {
  word: string
  definition: string
  /** More search terms besides the definition. */
  otherWords?: string
}

/** A shorter search is the start of a word in almost every definition. */
const MIN_IN_DEFINITION = 3

/** Matching signs, best first, or else those that match with typing errors. All signs for an empty search. */
export function matchingSigns<Sign extends SearchableSign> (signs: readonly Sign[], search: string): Sign[] {
  const query = normalized(search)
  // Normalizing an emoji gives an empty text, which must not match everything.
  if (query === '' && /\p{S}/u.test(search)) return []
  const found = signs
    .map(sign => ({ sign, word: normalized(sign.word), rank: rankOf(sign, query) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || (a.word < b.word ? -1 : 1))
    .map(({ sign }) => sign)
  return found.length > 0 ? found : signs.filter(sign => isMisspelled(sign, query))
}

/** Lower is better; Infinity for no match. */
function rankOf ({ word, definition, otherWords = '' }: SearchableSign, query: string): number {
  const normalizedWord = normalized(word)
  if (normalizedWord === query) return 0
  if (normalizedWord.startsWith(query)) return 1
  if (normalizedWord.includes(query)) return 2
  const described = ` ${normalized(`${definition} ${otherWords}`)}`
  const isInDefinition = query.length >= MIN_IN_DEFINITION && described.includes(` ${query}`)
  return isInDefinition ? 3 : Infinity
}

/** Letters per allowed error: many words are one error away from a shorter search. */
const LETTERS_PER_ERROR = 4

/** Shorter misspelled searches skip definitions: "pain" is one letter from "main", which most contain. */
const MIN_MISSPELLED = 5

function isMisspelled ({ word, definition }: SearchableSign, query: string): boolean {
  const maxErrors = Math.min(2, Math.floor(query.length / LETTERS_PER_ERROR))
  const described = query.length < MIN_MISSPELLED ? [] : normalized(definition).split(' ')
  return maxErrors > 0 && [normalized(word), ...described].some(other =>
    Math.abs(other.length - query.length) <= maxErrors && differencesBetween(other, query) <= maxErrors)
}

/** Lower case, without accents, words separated by single spaces: "L’été" becomes "l ete". */
const normalized = (text: string): string => text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
  .normalize('NFD').replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
