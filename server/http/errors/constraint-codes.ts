// Error codes for violated indexes and foreign keys, by name of the constraint.
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import {
  assignments, attempts, classMembers, classes, exercises, invitations, lessons, media, passwordResets, progress,
  reviews, sessions, signs
} from '../../database/schema/tables.ts'
import type { ErrorCode } from './codes.ts'

/** An item named in the path may be deleted between the read and the write. That is "not found" as well. */
export const CONSTRAINT_CODES: Record<string, ErrorCode> = {
  users_email_key: 'EMAIL_TAKEN',
  users_username_key: 'USERNAME_TAKEN',
  [foreignKeyOf(signs.categoryId)]: 'UNKNOWN_CATEGORY',
  [foreignKeyOf(lessons.moduleId)]: 'UNKNOWN_MODULE',
  [foreignKeyOf(exercises.lessonId)]: 'UNKNOWN_LESSON',
  [foreignKeyOf(exercises.signId)]: 'UNKNOWN_SIGN',
  [foreignKeyOf(attempts.exerciseId)]: 'EXERCISE_NOT_FOUND',
  [foreignKeyOf(progress.lessonId)]: 'LESSON_NOT_FOUND',
  [foreignKeyOf(attempts.userId)]: 'AUTHENTICATION_REQUIRED',
  [foreignKeyOf(progress.userId)]: 'AUTHENTICATION_REQUIRED',
  [foreignKeyOf(reviews.userId)]: 'AUTHENTICATION_REQUIRED',
  [foreignKeyOf(media.uploadedBy)]: 'AUTHENTICATION_REQUIRED',
  [foreignKeyOf(classes.teacherId)]: 'UNKNOWN_TEACHER',
  [foreignKeyOf(assignments.classId)]: 'CLASS_NOT_FOUND',
  [foreignKeyOf(assignments.lessonId)]: 'UNKNOWN_LESSON',
  [foreignKeyOf(invitations.createdBy)]: 'AUTHENTICATION_REQUIRED',
  [foreignKeyOf(classMembers.userId)]: 'AUTHENTICATION_REQUIRED',
  [foreignKeyOf(classMembers.classId)]: 'INVITATION_INVALID',
  [foreignKeyOf(passwordResets.userId)]: 'USER_NOT_FOUND',
  [foreignKeyOf(sessions.userId)]: 'CREDENTIALS_INVALID'
}

/** The name of a column's foreign key, derived from the schema.
 * @throws Error if the column has none */
function foreignKeyOf (column: PgColumn): string {
  const key = getTableConfig(column.table).foreignKeys.find(key => key.reference().columns.includes(column))
  if (!key) throw new Error(`${column.name} has no foreign key`)
  return toSnakeCase(key.getName())
}
