// First names that the page knows from its lists of words.
import { lettersOnly } from '#course/table-columns'
import type { IsFirstName } from './full-names.ts'

let firstNames: Promise<IsFirstName> | undefined

/** Loads the first names of the word lists; without them, no name is known. */
export function knownFirstNames (): Promise<IsFirstName> {
  firstNames ??= load().catch(() => {
    firstNames = undefined
    return () => false
  })
  return firstNames
}

async function load (): Promise<IsFirstName> {
  const files = await Promise.all([import('../../../assets/words/fr.json'), import('../../../assets/words/en.json')])
  const names = files.flatMap(({ default: { firstNames: { common, lessCommon } } }) => [...common, ...lessCommon])
  const known = new Set(names.map(lettersOnly))
  return word => known.has(lettersOnly(word))
}
