// Modules: ordered groups of lessons.
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { columnsOf } from '../../database/schema/columns.ts'
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
