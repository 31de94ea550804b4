// Modules group lessons, in an order.
import { asc, eq } from 'drizzle-orm'
import { audit, changeOf } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { nextOrder } from '../database/order.ts'
import { modules } from '../database/tables.ts'
import { localize } from '../localization.ts'
import type { Reading } from '../localization.ts'
import type { Module, ModuleChange, NewModule } from './schemas.ts'

export const moduleColumns = {
  id: modules.id,
  title: modules.title,
  titleEn: modules.titleEn,
  description: modules.description,
  descriptionEn: modules.descriptionEn,
  order: modules.order
}

/** All of them, in their order. */
export async function findModules (db: Database, reader: Reading): Promise<Module[]> {
  const found = await db.select(moduleColumns).from(modules).orderBy(asc(modules.order), asc(modules.id))
  return found.map(module => localize(module, reader))
}

export async function createModule (db: Database, { order, ...values }: NewModule, by: string): Promise<Module> {
  return db.transaction(async tx => {
    const [module] = await tx.insert(modules)
      .values({ ...values, order: order ?? nextOrder(modules.order) }).returning(moduleColumns)
    await audit(tx, { action: 'module.created', by, on: { kind: 'module', id: module!.id } })
    return module!
  })
}

/** @returns undefined when there is no such module */
export async function changeModule (
  db: Database, id: string, change: ModuleChange, by: string
): Promise<Module | undefined> {
  return db.transaction(async tx => {
    const [before] = await tx.select().from(modules).where(eq(modules.id, id)).for('update')
    if (!before) return undefined
    const [module] = await tx.update(modules).set({ ...change, isEdited: true }).where(eq(modules.id, id))
      .returning(moduleColumns)
    const details = changeOf(before, change)
    await audit(tx, { action: 'module.changed', by, on: { kind: 'module', id }, details })
    return module
  })
}
