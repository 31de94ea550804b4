// Modules group lessons, in an order.
import { asc, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/log.ts'
import type { Database } from '../database/client.ts'
import { violatedConstraint } from '../database/failures.ts'
import { modules } from '../database/tables.ts'
import { notFound, unprocessable } from '../errors.ts'
import { messages } from '../messages.ts'
import type { Module, ModuleChange, NewModule } from './schemas.ts'

export const moduleColumns = {
  id: modules.id,
  title: modules.title,
  description: modules.description,
  order: modules.order
}

/** All of them, in their order. */
export async function findModules (db: Database): Promise<Module[]> {
  return db.select(moduleColumns).from(modules).orderBy(asc(modules.order), asc(modules.id))
}

export async function createModule (db: Database, { order, ...values }: NewModule, by: string): Promise<Module> {
  return db.transaction(async tx => {
    const last = sql<number>`(select coalesce(max("order"), 0) + 1 from ${modules})`
    const [module] = await tx.insert(modules).values({ ...values, order: order ?? last }).returning(moduleColumns)
    await audit(tx, { action: 'module.created', by, on: { kind: 'module', id: module!.id } })
    return module!
  })
}

/** @throws RequestError 404 */
export async function changeModule (db: Database, id: string, change: ModuleChange, by: string): Promise<Module> {
  return db.transaction(async tx => {
    const [module] = await tx.update(modules).set({ ...change, isEdited: true }).where(eq(modules.id, id)).returning(moduleColumns)
    if (!module) throw notFound(messages.moduleNotFound)
    await audit(tx, { action: 'module.changed', by, on: { kind: 'module', id }, details: { fields: Object.keys(change) } })
    return module
  })
}

/** @throws RequestError 404, or 422 while it has lessons */
export async function deleteModule (db: Database, id: string, by: string): Promise<void> {
  try {
    await db.transaction(async tx => {
      const deleted = await tx.delete(modules).where(eq(modules.id, id)).returning({ title: modules.title })
      if (deleted.length === 0) throw notFound(messages.moduleNotFound)
      await audit(tx, { action: 'module.deleted', by, on: { kind: 'module', id }, details: deleted[0]! })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'lessons_module_id_modules_id_fk') throw unprocessable(messages.moduleInUse)
    throw error
  }
}
