import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Id, Moment, instant, line, nullable, paging } from '../schemas.ts'

export const AuditQuery = Type.Object(
  {
    action: Type.Optional(
      line(1, 50, { description: 'Such as `user.logged_in`, `user.role_changed` or `sign.deleted`' })
    ),
    actor: Type.Optional(
      Type.String({ format: 'uuid', description: 'Who did it: the id of a user, or a pseudonym' })
    ),
    target: Type.Optional(
      Type.String({ format: 'uuid', description: 'What it was done to: any id, or a pseudonym' })
    ),
    from: Type.Optional(instant('Not before', '2026-01-31T08:00:00Z')),
    until: Type.Optional(instant('Before', '2099-12-31T23:59:59Z')),
    ...paging
  },
  { additionalProperties: false }
)
export type AuditQuery = Static<typeof AuditQuery>

const Actor = Type.Object({
  pseudonym: Type.String({ format: 'uuid', description: 'Stays when the user is gone' }),
  id: nullable(Type.String({ format: 'uuid' })),
  username: nullable(Type.String())
}, { title: 'Actor' })

export const AuditEntry = Type.Object({
  id: Id,
  at: Moment,
  action: Type.String(),
  actor: Type.Union([Actor, Type.Null()], { description: 'Null: a stranger' }),
  target: Type.Union([Type.Object({ kind: Type.String(), id: Type.String({ format: 'uuid' }) }), Type.Null()]),
  details: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])
}, { title: 'AuditEntry' })
export type AuditEntry = Static<typeof AuditEntry>
