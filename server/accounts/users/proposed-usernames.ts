// Proposes usernames for pupils whose accounts a teacher creates: easy to type and unused.
import { inArray } from 'drizzle-orm'
import type { Language } from 'recognizer-wasm'
import type { Database } from '../../database/database.ts'
import { lowered, users } from '../../database/schema/tables.ts'
import { usernameFaults } from './usernames.ts'

/** Numbers tried per query. */
const WINDOW = 20
/** Maximum length of a name without its number. */
const MAX_LENGTH = 30
/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

const NAMELESS: Record<Language, string> = { en: 'pupil', fr: 'eleve' }

export interface PersonName { firstName?: string | undefined, lastName?: string | undefined }

/** @returns the keys in use */
export async function takenAmong (db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const key = lowered(users.username)
  const rows = await db.select({ key }).from(users).where(inArray(key, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

/** @param taken keys that must not be proposed; each proposal is added
 * @param language of the word that stands for a name without Latin letters
 * @returns a username for each name, such as lea.m for Léa Martin, with a number if needed */
export async function proposeUsernames (
  db: Database, names: readonly PersonName[], taken: Set<string>, language: Language
): Promise<string[]> {
  const proposed: string[] = []
  let waiting = names.map((name, index) => ({ base: baseOf(name) || NAMELESS[language], index }))
  for (let from = 1; waiting.length > 0; from += WINDOW) {
    const candidates = new Set(waiting.flatMap(({ base }) => numbered(base, from)))
    for (const key of await takenAmong(db, [...candidates])) taken.add(key)
    waiting = waiting.filter(({ base, index }) => {
      const free = numbered(base, from).find(name => !taken.has(name) && usernameFaults(name).length === 0)
      if (free === undefined) return true
      taken.add(free)
      proposed[index] = free
      return false
    })
  }
  return proposed
}

const numbered = (base: string, from: number): string[] =>
  Array.from({ length: WINDOW }, (_, i) => from + i === 1 ? base : `${base}${from + i}`)

/** First name and initial, which reveal no more about a child than the class knows. */
function baseOf ({ firstName = '', lastName = '' }: PersonName): string {
  const [first, last] = [inAscii(firstName), inAscii(lastName)]
  return first && last ? `${first}.${last[0]}` : first || last
}

const inAscii = (name: string): string => name.normalize('NFKD').toLowerCase()
  .replace(/[^a-z0-9]/g, letter => LETTERS[letter] ?? '').slice(0, MAX_LENGTH)
