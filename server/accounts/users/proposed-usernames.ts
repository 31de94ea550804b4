// Usernames for pupils whose accounts somebody else creates: easy to type, and nobody else's.
import { inArray } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { lowered, users } from '../../database/schema/tables.ts'
import { usernameFaults } from './usernames.ts'

/** Numbers that are tried with one query. */
const WINDOW = 20
/** Characters of a name, before its number. */
const LONGEST = 30
/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = { æ: 'ae', œ: 'oe', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

export interface PersonName { firstName?: string | undefined, lastName?: string | undefined }

/** What two usernames have in common that are the same, as the function f_lower of the database finds it. */
export const usernameKey = (name: string): string => name.toLowerCase().replaceAll('ς', 'σ')

/** @returns the keys of those that are in use */
export async function takenAmong (db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const key = lowered(users.username)
  const rows = await db.select({ key }).from(users).where(inArray(key, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

/** @param taken keys that are not to be proposed; each proposal is added to them
 * @returns a username for each name, such as lea.m for Léa Martin, with a number where others have it */
export async function proposeUsernames (
  db: Database, names: readonly PersonName[], taken: Set<string>
): Promise<string[]> {
  const proposed: string[] = []
  let waiting = names.map((name, index) => ({ base: baseOf(name), index }))
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

/** The first name and the initial, which says no more of a child than the class knows. */
function baseOf ({ firstName = '', lastName = '' }: PersonName): string {
  const [first, last] = [inAscii(firstName), inAscii(lastName)]
  const base = first && last ? `${first}.${last[0]}` : first || last
  return base || 'pupil'
}

const inAscii = (name: string): string => name.normalize('NFKD').toLowerCase()
  .replace(/[^a-z0-9]/g, letter => LETTERS[letter] ?? '').slice(0, LONGEST)
