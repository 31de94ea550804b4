// Splits cells with both names of a pupil, such as "MARTIN Léa".

export interface Names { firstName: string, lastName: string }
/** Whether a word is a known first name. */
export type IsFirstName = (word: string) => boolean

/** Small words before a last name: they belong to it. */
const PARTICLE = /^(?:d[eu]|des|la|le|van|von|der|den|el|al|ben|bin|d['’].*)$/i

export const isCapitals = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase()

const wordsOf = (cell: string) => cell.split(/\s+/).filter(word => word !== '')

/** Whether most cells have two words or more. */
export const areFullNames = (cells: readonly string[]): boolean =>
  cells.filter(cell => wordsOf(cell).length > 1).length > cells.length * 0.6

/** The names in each cell: a part in capitals is the last name, as is the part before a comma.
 * @param title the name of the column, which says the order where capitals do not */
export function splitNames (cells: readonly string[], title: string, isFirstName: IsFirstName): Names[] {
  const isLastFirst = isLastNameFirst(cells, title, isFirstName)
  return cells.map(cell => splitByComma(cell) ?? splitByCapitals(cell) ?? splitByOrder(wordsOf(cell), isLastFirst))
}

function splitByComma (cell: string): Names | undefined {
  const [, lastName, firstName] = /^([^,]*[^,\s])\s*,\s*([^,].*)$/.exec(cell) ?? []
  return lastName === undefined ? undefined : { firstName: firstName!, lastName }
}

function splitByCapitals (cell: string): Names | undefined {
  const words = wordsOf(cell)
  const [first, last] = [words.findIndex(isCapitals), words.findLastIndex(isCapitals)]
  if (first < 0) return undefined
  let from = first
  while (from > 0 && PARTICLE.test(words[from - 1]!)) from -= 1
  const firstNames = [...words.slice(0, from), ...words.slice(last + 1)]
  if (firstNames.length === 0) return undefined
  return { firstName: firstNames.join(' '), lastName: words.slice(from, last + 1).join(' ') }
}

/** French lists begin with the last name, unless known first names or the title say otherwise. */
function isLastNameFirst (cells: readonly string[], title: string, isFirstName: IsFirstName): boolean {
  const score = cells.map(wordsOf).filter(words => words.length > 1).reduce((sum, words) =>
    sum + Number(isFirstName(words.at(-1)!)) - Number(isFirstName(words[0]!)), 0)
  return score === 0 ? !/^(?:pr[ée]nom|first)/i.test(title) : score > 0
}

function splitByOrder (words: readonly string[], isLastFirst: boolean): Names {
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: '' }
  let at = 1
  if (isLastFirst) while (at < words.length - 1 && PARTICLE.test(words[at - 1]!)) at += 1
  const [start, rest] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
  return isLastFirst ? { firstName: rest, lastName: start } : { firstName: start, lastName: rest }
}
