import { and, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../database/database.ts'
import { auditEntries, users } from '../../database/schema/tables.ts'
import { anyMoment, rowsOf, type Page } from '../../http/answers/shapes.ts'
import { totalOf } from '../../http/answers/totals.ts'
import { pseudonymOf } from '../../accounts/audit/log.ts'
import { namesOf } from './names.ts'
import type { AuditEntry, AuditQuery } from './schemas.ts'
import { findOffered } from './undoable.ts'

/** The newest entries first. */
export async function findEntries (db: Database, query: AuditQuery): Promise<Page<AuditEntry>> {
  const actors = alias(users, 'actors')
  const targets = alias(users, 'targets')
  const { limit, offset } = rowsOf(query)
  const chosen = filterOf(db, query)
  const rows = db.select({
    id: auditEntries.id,
    at: auditEntries.at,
    action: auditEntries.action,
    details: auditEntries.details,
    actor: auditEntries.actor,
    actorId: actors.id,
    actorName: actors.username,
    targetKind: auditEntries.targetKind,
    target: auditEntries.target,
    targetName: targets.username,
    targetId: sql<string>`coalesce(${targets.id}, ${auditEntries.target})`
  }).from(auditEntries)
    .leftJoin(actors, eq(actors.auditId, auditEntries.actor))
    .leftJoin(targets, eq(targets.auditId, auditEntries.target))
    .where(chosen).orderBy(desc(auditEntries.id)).limit(limit).offset(offset)
  const [entries, total] = await Promise.all([rows, totalOf(db, auditEntries, chosen, query)])
  const [nameOf, undoable] = await Promise.all([namesOf(db, entries), findOffered(db, entries)])
  const items = entries.map(entry => {
    const { id, at, action, details, actor, actorId, actorName, targetKind, targetId, targetName } = entry
    return {
      id,
      at,
      action,
      details,
      isUndoable: undoable.has(id),
      actor: actor === null ? null : { pseudonym: actor, id: actorId, username: actorName },
      target: targetKind === null ? null : { kind: targetKind, id: targetId, name: targetName ?? nameOf(entry) }
    }
  })
  return { items, ...total }
}

function filterOf (db: Database, { action, actor, target, from, until }: AuditQuery): SQL | undefined {
  return and(
    action === undefined ? undefined : eq(auditEntries.action, action),
    actor === undefined ? undefined : isAbout(db, auditEntries.actor, actor),
    target === undefined ? undefined : isAbout(db, auditEntries.target, target),
    from === undefined ? undefined : gte(auditEntries.at, anyMoment(from)),
    until === undefined ? undefined : lt(auditEntries.at, anyMoment(until))
  )
}

/** Entries contain ids of content and pseudonyms, but not ids of users. */
function isAbout (db: Database, column: AnyPgColumn, id: string): SQL | undefined {
  return or(eq(column, id), eq(column, pseudonymOf(db, id)))
}
