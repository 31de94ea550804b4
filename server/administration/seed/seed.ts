// Loads the built-in content. Rows are identified by key. Outdated rows are updated, and rows edited by an admin are
// kept. Answers and progress of learners are never changed.
import { and, eq, isNotNull, isNull, ne, notExists } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { importContent, lockImports } from '../bulk/import.ts'
import { bulkKinds } from '../bulk/kinds.ts'
import type { Content } from '../bulk/schemas.ts'
import type { Database } from '../../database/database.ts'
import { auditEntries, categories } from '../../database/schema/tables.ts'
import { isNamed } from '../../learning/dictionary/categories.ts'
import { readContent } from './files.ts'

/** Loads all content or nothing. */
export async function seed (db: Database): Promise<void> {
  const content = await readContent()
  await db.transaction(async tx => {
    await lockImports(tx)
    for (const category of content.categories) await adopt(tx, category)
    await importContent(tx, content, { isSeed: true, mayDuplicate: true })
  })
}

/** Gives the key to a category that an admin created with the same name, without changing it. */
async function adopt (tx: Database, { key, name }: Content['categories'][number]): Promise<void> {
  const first = tx.select({ id: categories.id }).from(categories)
    .where(and(isNull(categories.key), isNamed(name))).orderBy(categories.id).limit(1)
  const isKnown = tx.select({ id: categories.id }).from(categories).where(eq(categories.key, key))
  await tx.update(categories).set({ key, isEdited: true }).where(and(eq(categories.id, first), notExists(isKnown)))
}

/** Loads the content at the first start of a server with its own database. Content that an admin deletes later does not
 * return. */
export async function seedIfEmpty (db: Database): Promise<void> {
  if (!await hasHadContent(db)) await seed(db)
}

/** Even if all content was deleted, the audit log still has its entries. */
async function hasHadContent (db: Database): Promise<boolean> {
  for (const { table } of Object.values(bulkKinds)) {
    if ((await db.select({ id: table.id }).from(table as PgTable).limit(1)).length > 0) return true
  }
  const isOfContent = and(isNotNull(auditEntries.targetKind), ne(auditEntries.targetKind, 'user'))
  return await db.$count(auditEntries, isOfContent) > 0
}
