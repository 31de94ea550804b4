// Accounts of a list's pupils: of pupils whom the caller may add to a class.
import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { classesOf, pupilsOf, type Teacher } from '../../accounts/users/sight.ts'
import { normalizeUsername, usernameFaults, usernameKey } from '../../accounts/users/usernames.ts'
import type { Database } from '../../database/database.ts'
import { classMembers, classes, lowered, nameKey, users } from '../../database/schema/tables.ts'
import { nameColumns } from '../classes/store.ts'
import type { RosterRow } from './schemas.ts'

/** Accounts offered for all rows of a list. */
const MAX_OFFERED = 1000

/** A row of a list and its index. */
export interface Line { index: number, row: RosterRow }

export interface Account {
  index: number
  id: string
  username: string
  firstName: string | null
  lastName: string | null
  /** The newest class of the caller with this pupil. */
  className: string | null
  /** Of the class that gets the list. */
  isMember: boolean
}

interface Asked { teacher: Teacher, classId: string, lines: readonly Line[] }

const hasName = sql`${nameKey(users.firstName, users.lastName)} = ${nameKey(sql`given.first`, sql`given.last`)}`

/** The accounts that rows mean by their username, unless the row has another name. */
export function findByUsername (tx: Database, asked: Asked): Promise<Account[]> {
  // Others may have characters that the database rejects.
  const lines = asked.lines.filter(({ row: { username } }) => isUsername(username))
  const isNameless = sql`given.first is null and given.last is null`
  const hasUsername = sql`${lowered(users.username)} = given.username`
  return selectAccounts(tx, { ...asked, lines }, and(hasUsername, or(isNameless, hasName)))
}

const isUsername = (text?: string) => text !== undefined && usernameFaults(normalizeUsername(text)).length === 0

/** The accounts of pupils with the name of a row, the newest first. */
export function findByName (tx: Database, asked: Asked): Promise<Account[]> {
  return selectAccounts(tx, { ...asked, lines: asked.lines.filter(isNamed) }, hasName)
}

const isNamed = ({ row: { firstName, lastName } }: Line) => (firstName ?? lastName) !== undefined

/** The indices of rows with the name of an earlier row. */
export async function findRepeated (tx: Database, lines: readonly Line[]): Promise<Set<number>> {
  const key = nameKey(sql`given.first`, sql`given.last`)
  const first = sql<number>`min(given.index) over (partition by ${key})`
  const rows = await tx.select({ index: sql<number>`given.index`, first }).from(given(lines.filter(isNamed)))
  return new Set(rows.filter(({ index, first }) => index !== first).map(({ index }) => index))
}

async function selectAccounts (
  tx: Database, { teacher, classId, lines }: Asked, matches: SQL | undefined
): Promise<Account[]> {
  if (lines.length === 0) return []
  const taught = tx.select({ name: classes.name }).from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.userId, users.id), classesOf(teacher))).orderBy(desc(classes.id)).limit(1)
  return tx
    .select({
      index: sql<number>`given.index`,
      id: users.id,
      ...nameColumns,
      className: sql<string | null>`(${taught})`,
      isMember: sql<boolean>`exists (select from ${classMembers}
        where ${classMembers.userId} = ${users.id} and ${classMembers.classId} = ${classId})`
    })
    .from(given(lines))
    .innerJoin(users, matches).where(pupilsOf(tx, teacher)).orderBy(sql`given.index`, desc(users.id)).limit(MAX_OFFERED)
}

/** Rows as a table of the query. */
function given (lines: readonly Line[]): SQL {
  const rows = lines.map(({ index, row: { username, firstName, lastName } }) => ({
    index, first: firstName, last: lastName, ...username && { username: usernameKey(normalizeUsername(username)) }
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as given(index integer, username text, first text, last text)`
}
