// Reads all data about a user, page by page.
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pseudonymOf } from '../audit/log.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import {
  assignments, attempts, auditEntries, classMembers, classes, extensions, invitations, knownAddresses, media, progress,
  removedMembers, reviews, sessions
} from '../../database/schema/tables.ts'

/** Rows per query: the embedded database blocks all other queries meanwhile. */
export const PAGE = 200

type Row = Record<string, unknown>

/** Finds the page after a row, or the first page. */
export type FindPage = (after?: Row) => Promise<Row[]>

const reviewColumns = columnsOf(
  reviews, 'id', 'userId', 'letter', 'word', 'skill', 'rating', 'reviewedAt', 'timeZone', 'milliseconds', 'pace',
  'given', 'number', 'createdAt'
)

/** All kinds of rows about a user, by their name in the export. */
export function dataAbout (db: Database, userId: string): Record<string, FindPage> {
  const nameOf = (classId: PgColumn) =>
    sql`(${db.select({ name: classes.name }).from(classes).where(eq(classes.id, classId))})`
  const joined = db.select({ id: classMembers.classId }).from(classMembers).where(eq(classMembers.userId, userId))
  const taught = db.select({ id: classes.id }).from(classes).where(eq(classes.teacherId, userId))
  const homework = columnsOf(assignments, 'id', 'classId', 'lessonId', 'dueOn', 'endsAt', 'createdAt')
  const pseudonym = pseudonymOf(db, userId)
  // Columns are listed by name, so that a new column is exported only deliberately.
  return {
    sessions: pages(db, sessions, eq(sessions.userId, userId),
      columnsOf(sessions, 'id', 'userId', 'address', 'createdAt', 'expiresAt')),
    addresses: pages(db, knownAddresses, eq(knownAddresses.userId, userId),
      columnsOf(knownAddresses, 'address', 'lastAt'), ['address']),
    progress: pages(db, progress, eq(progress.userId, userId),
      columnsOf(progress, 'userId', 'lessonId', 'startedAt', 'completedAt', 'score', 'earlierScores', 'place',
        'placeKeptAt'),
      ['lessonId']),
    attempts: pages(db, attempts, eq(attempts.userId, userId),
      columnsOf(attempts, 'id', 'userId', 'exerciseId', 'number', 'answer', 'isCorrect', 'score', 'createdAt'),
      ['exerciseId', 'number']),
    reviews: pages(db, reviews, eq(reviews.userId, userId), reviewColumns, ['number']),
    media: pages(db, media, eq(media.uploadedBy, userId),
      columnsOf(media, 'id', 'hash', 'type', 'bytes', 'width', 'height', 'uploadedBy', 'createdAt')),
    classes: pages(db, classMembers, eq(classMembers.userId, userId), {
      ...columnsOf(classMembers, 'classId', 'joinedAt'), name: nameOf(classMembers.classId)
    }, ['classId']),
    removals: pages(db, removedMembers, eq(removedMembers.userId, userId), {
      ...columnsOf(removedMembers, 'classId', 'joinedAt', 'removedAt'), name: nameOf(removedMembers.classId)
    }, ['classId']),
    taughtClasses: pages(db, classes, eq(classes.teacherId, userId),
      columnsOf(classes, 'id', 'name', 'hardLettersSince', 'deletedAt', 'createdAt', 'updatedAt')),
    assignments: pages(db, assignments, inArray(assignments.classId, joined), homework),
    // Other days that teachers gave this user.
    extensions: pages(db, extensions, eq(extensions.userId, userId),
      columnsOf(extensions, 'assignmentId', 'dueOn', 'endsAt', 'createdAt'), ['assignmentId']),
    taughtAssignments: pages(db, assignments, inArray(assignments.classId, taught), homework),
    // Invitations created by the user, without their codes.
    invitations: pages(db, invitations, eq(invitations.createdBy, userId),
      columnsOf(invitations, 'classId', 'id', 'uses', 'maxUses', 'createdAt', 'expiresAt', 'revokedAt')),
    // Actions of the user, and on their account.
    events: pages(db, auditEntries, or(eq(auditEntries.actor, pseudonym), eq(auditEntries.target, pseudonym)),
      columnsOf(auditEntries, 'id', 'at', 'action', 'targetKind', 'details'))
  }
}

/** @param key columns of the sort order, unique among the rows of a user */
function pages (
  db: Database, table: PgTable, isTheirs: SQL | undefined, columns: Record<string, PgColumn | SQL>, key = ['id']
): FindPage {
  const order = key.map(name => columns[name]!)
  return async after => {
    const last = after && key.map(name => sql`${after[name]}`)
    const isLater = last && sql`(${sql.join(order, sql`, `)}) > (${sql.join(last, sql`, `)})`
    return db.select(columns).from(table).where(and(isTheirs, isLater)).orderBy(...order).limit(PAGE)
  }
}
