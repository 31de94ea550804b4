// Modules: ordered groups of lessons.
import { asc, eq } from 'drizzle-orm'
import { audit } from '../../accounts/audit/log.ts'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
import { contentId } from '../../database/schema/content-ids.ts'
import { visibleTo } from '../../content/audience/visibility.ts'
import { modules } from '../../database/schema/tables.ts'
import { localize, type Reader } from '../../content/audience/localization.ts'
import type { Module } from './schemas.ts'

export const moduleColumns =
  columnsOf(modules, 'id', 'title', 'titleEn', 'description', 'descriptionEn', 'order', 'isPublished')

/** All visible modules, in their order. */
export async function findModules (db: Database, reader: Reader): Promise<Module[]> {
  const found = await db.select(moduleColumns).from(modules).where(visibleTo(reader, 'modules'))
    .orderBy(asc(modules.order), asc(modules.id))
  return found.map(module => localize(module, reader))
}

/** For admins.
 * @returns undefined if no module has this id */
export async function findModule (db: Database, reader: Reader, id: string): Promise<Module | undefined> {
  const [module] = await db.select(moduleColumns).from(modules).where(eq(modules.id, id))
  return module && localize(module, reader)
}

/** For lessons of a course without modules. */
const FIRST = {
  id: contentId('modules', 'first'),
  title: 'Leçons',
  titleEn: 'Lessons',
  description: 'Toutes les leçons.',
  descriptionEn: 'All lessons.',
  order: 0
}

/** Finds the first module, or creates one in a course without modules.
 * @param by the id of the acting admin
 * @returns its id */
export async function firstModule (tx: Database, by: string): Promise<string> {
  const [first] = await tx.select({ id: modules.id }).from(modules).orderBy(modules.order, modules.id).limit(1)
  if (first) return first.id
  // Of two simultaneous requests, the second waits here for the first.
  const [made] = await tx.insert(modules).values(FIRST).onConflictDoNothing().returning({ id: modules.id })
  if (made) await audit(tx, { action: 'module.created', by, on: { kind: 'module', id: made.id } })
  return FIRST.id
}
