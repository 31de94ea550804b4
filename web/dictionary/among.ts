// Finds signs without a server: by their word, then by the words of their definition, whatever case and accents.

interface Described { word: string, definition: string }

/** Fewer letters begin a word of almost every definition. */
const SHORTEST_IN_DEFINITION = 3

/** All that match, the best first; all there are where nothing is searched. */
export function among<Sign extends Described> (signs: readonly Sign[], search: string): Sign[] {
  const wanted = folded(search)
  return signs
    .map(sign => ({ sign, word: folded(sign.word), rank: rankOf(sign, wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || (a.word < b.word ? -1 : 1))
    .map(({ sign }) => sign)
}

/** The better, the lower; Infinity for a sign that does not match. */
function rankOf ({ word, definition }: Described, wanted: string): number {
  const folds = folded(word)
  if (folds === wanted) return 0
  if (folds.startsWith(wanted)) return 1
  if (folds.includes(wanted)) return 2
  const isInDefinition = wanted.length >= SHORTEST_IN_DEFINITION && ` ${folded(definition)}`.includes(` ${wanted}`)
  return isInDefinition ? 3 : Infinity
}

/** In lower case, without accents, its words apart by single blanks: "L’été" is "l ete". */
const folded = (text: string): string => text.toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')
  .normalize('NFD').replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
