// Who sees what of whom. A user sees nothing of another user whom no rule names. Queries take columns and conditions
// from here, a test compares the answers of all routes with it, and docs/privacy.md has it as a table.
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { classMembers, classes, users } from '../../database/schema/tables.ts'
import type { Role } from './schemas.ts'

/** Data of a user that others may see, in the words of the privacy page. */
export const FIELDS = {
  id: 'id',
  username: 'username',
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  role: 'role',
  createdAt: 'day of sign-up',
  pseudonym: 'number in the audit log',
  joinedAt: 'day of joining',
  lessons: 'each started lesson: days, score, exercises answered',
  homework: 'each homework: state, own day, score, exercises answered',
  export: 'all that is stored, as a file'
} as const
export type Field = keyof typeof FIELDS

export const NAMES = ['username', 'firstName', 'lastName'] as const

/** The fields of a member that each right opens to a teacher. The member's class page lists the rights. A former
 * teacher has none. */
export const TEACHER_SEES = {
  see_name: ['id', ...NAMES, 'joinedAt'],
  see_progress: ['lessons', 'homework'],
  /** Creates a code. */
  reset_password: [],
  /** Those of the class as a whole. */
  see_hard_letters: []
} as const satisfies Record<string, readonly Field[]>

interface Rule {
  /** Viewer and person, in the words of the privacy page. */
  title: string
  fields: readonly Field[]
}

export const SIGHT = {
  admin: {
    title: 'admin, of everybody',
    fields: ['id', ...NAMES, 'email', 'role', 'createdAt', 'pseudonym', 'export']
  },
  teacher: { title: 'teacher or admin, of members', fields: Object.values(TEACHER_SEES).flat() },
  member: { title: 'member, of the teacher', fields: NAMES }
} as const satisfies Record<string, Rule>

/** A caller, as far as classes are concerned. */
export interface Teacher { id: string, role: Role }

/** Condition for the classes of a caller, deleted ones included: their own, or all for an admin. */
export const taughtBy = ({ id, role }: Teacher): SQL | undefined =>
  role === 'admin' ? undefined : eq(classes.teacherId, id)

/** Condition for the classes that anybody sees. */
export const notDeleted = isNull(classes.deletedAt)

/** Condition for the classes of this school year. */
export const notArchived = isNull(classes.archivedAt)

/** Condition for the classes of which a caller sees the members. */
export const classesOf = (teacher: Teacher): SQL | undefined => and(taughtBy(teacher), notDeleted)

/** Condition for the pupils whom a caller may add to a class: those of their classes, or all for an admin. */
export function pupilsOf (db: Database, teacher: Teacher): SQL | undefined {
  const members = db.select({ id: classMembers.userId }).from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId)).where(classesOf(teacher))
  return and(eq(users.role, 'student'), teacher.role === 'admin' ? undefined : inArray(users.id, members))
}
