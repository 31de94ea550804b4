// Which content learners see. To them a draft is as if it had been deleted: what a deletion would take along is hidden
// with it, and what would stay is shown without it.
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { categories, exercises, lessons, modules, signs, words, type ROLES } from '../../database/schema/tables.ts'

/** Who reads. In a preview an admin reads as a learner for whom everything is published. */
export interface Viewer { role: typeof ROLES[number], isPreview?: boolean | undefined }

const ofPublishedModule =
  sql`${lessons.moduleId} in (select ${modules.id} from ${modules} where ${modules.isPublished})`
const ofPublishedSign =
  sql`coalesce((select ${signs.isPublished} from ${signs} where ${signs.id} = ${exercises.signId}), true)`

/** Whether an exercise can be done. Without its sign it may show nothing, or ask for a sign that no dictionary has. */
const canBeDone = eq(exercises.isSignGone, false)

/** The condition for a row of each kind. That of an exercise does not look at its lesson. */
export const published = {
  categories: eq(categories.isPublished, true),
  signs: eq(signs.isPublished, true),
  modules: eq(modules.isPublished, true),
  lessons: and(eq(lessons.isPublished, true), ofPublishedModule),
  exercises: and(canBeDone, eq(exercises.isPublished, true), ofPublishedSign),
  words: eq(words.isPublished, true)
}

export const seesDrafts = ({ role, isPreview = false }: Viewer): boolean => role === 'admin' || isPreview

/** Which rows of a kind somebody may know of: those that learners see, and an admin all of them. */
export function visibleTo (viewer: Viewer, kind: keyof typeof published): SQL | undefined {
  if (!seesDrafts(viewer)) return published[kind]
  return kind === 'exercises' && viewer.role !== 'admin' ? canBeDone : undefined
}

/** Which exercises count in the progress of somebody: for an admin, too, those that learners see. */
export const countedFor = (viewer: Viewer) => visibleTo({ ...viewer, role: 'student' }, 'exercises')

/** What a query with one of these conditions in it is called for each viewer. */
export const nameFor = ({ role, isPreview }: Viewer, name: string) =>
  role === 'admin' ? `${name}_of_admin` : isPreview ? `${name}_in_preview` : name
