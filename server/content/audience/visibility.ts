// The content that learners see. They see a draft nowhere; its parts are hidden, too; items that refer to it are shown
// without it.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { categories, exercises, lessons, modules, signs, words, type ROLES } from '../../database/schema/tables.ts'

/** The viewer. In a preview, an admin counts as a learner for whom everything is published. */
export interface Viewer { role: typeof ROLES[number], isPreview?: boolean | undefined }

const ofPublishedModule =
  sql`${lessons.moduleId} in (select ${modules.id} from ${modules} where ${modules.isPublished})`
const ofPublishedSign =
  sql`coalesce((select ${signs.isPublished} from ${signs} where ${signs.id} = ${exercises.signId}), true)`

/** Whether an exercise can be done. Without its sign, it may show nothing, or ask for a sign that is not in the
 * dictionary. */
const canBeDone = eq(exercises.isSignGone, false)

/** Conditions for rows of each kind. That of an exercise does not check its lesson. */
export const published = {
  categories: eq(categories.isPublished, true),
  signs: eq(signs.isPublished, true),
  modules: eq(modules.isPublished, true),
  lessons: and(eq(lessons.isPublished, true), ofPublishedModule),
  exercises: and(canBeDone, eq(exercises.isPublished, true), ofPublishedSign),
  words: eq(words.isPublished, true)
}

export const seesDrafts = ({ role, isPreview = false }: Viewer): boolean => role === 'admin' || isPreview

/** Condition for the rows that a viewer may see: all for an admin, published ones for learners. */
export function visibleTo (viewer: Viewer, kind: keyof typeof published): SQL | undefined {
  if (!seesDrafts(viewer)) return published[kind]
  return kind === 'exercises' && viewer.role !== 'admin' ? canBeDone : undefined
}

/** Condition for the exercises that count in progress. For an admin too, only those that learners see. */
export const countedFor = (viewer: Viewer) => visibleTo({ ...viewer, role: 'student' }, 'exercises')

/** Name of a query with one of these conditions, by kind of viewer. */
export const nameFor = ({ role, isPreview }: Viewer, name: string) =>
  role === 'admin' ? `${name}_of_admin` : isPreview ? `${name}_in_preview` : name
