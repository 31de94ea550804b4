import { Type, type Static } from 'typebox'
import { Moment, idLike, instant, line, nullable, paging } from '../../http/answers/shapes.ts'

export const AuditQuery = Type.Object(
  {
    action: Type.Optional(
      line(1, 50, { description: 'For example `user.logged_in`, `user.role_changed` or `sign.deleted`' })
    ),
    actor: Type.Optional(
      Type.String({ format: 'uuid', description: 'The acting user: an id or a pseudonym' })
    ),
    target: Type.Optional(
      Type.String({ format: 'uuid', description: 'The affected item: an id or a pseudonym' })
    ),
    from: Type.Optional(instant('Start, inclusive', '2026-01-31T08:00:00Z')),
    until: Type.Optional(instant('End, exclusive', '2099-12-31T23:59:59Z')),
    ...paging
  },
  { additionalProperties: false }
)
export type AuditQuery = Static<typeof AuditQuery>

const AN_ADMIN = '01989c2e-0a11-7f04-8e6b-52d7c9a0b1e3'
const A_PSEUDONYM = '5b1f3f5e-6a0d-4a52-9c57-1d7e8f0a2b34'
const AN_ENTRY = '01989c2f-77e0-7b1c-a3d4-90e1f2a3b4c5'

const Actor = Type.Object({
  pseudonym: Type.String({ format: 'uuid', description: 'Stays after the user is deleted', examples: [A_PSEUDONYM] }),
  id: nullable(idLike(AN_ADMIN)),
  username: nullable(Type.String({ examples: ['camille'] }))
}, { title: 'Actor' })

export const AuditEntry = Type.Object({
  id: idLike(AN_ENTRY),
  at: Moment,
  action: Type.String({ examples: ['user.role_changed'] }),
  actor: Type.Union([Actor, Type.Null()], { description: 'Null if not signed in' }),
  target: Type.Union([Type.Object({
    kind: Type.String({ examples: ['user'] }),
    id: idLike(A_PSEUDONYM),
    name: nullable(Type.String({
      description: 'French name, or username. Null if it has none or was deleted', examples: ['camille']
    }))
  }), Type.Null()]),
  details: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
    examples: [{ from: 'student', to: 'admin' }]
  }),
  isUndoable: Type.Boolean({
    description: 'Whether `undoAuditEntry` can undo it: false for other actions, and if it is already undone or the ' +
      'item has changed since. An item in use may still be refused',
    examples: [false]
  })
}, { title: 'AuditEntry' })
export type AuditEntry = Static<typeof AuditEntry>
