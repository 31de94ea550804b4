import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ROLES } from '../database/tables.ts'
import { Id, Moment, line, nullable, paging } from '../schemas.ts'

export type Role = typeof ROLES[number]
export const RoleName = Type.Unsafe<Role>(Type.String({ enum: [...ROLES] }))

export const Email = Type.String({ format: 'email', maxLength: 254, examples: ['lea@school.example'] })
export const Username = line(3, 50, { examples: ['lea'] })
const firstName = line(1, 100, { examples: ['Léa'] })
const lastName = line(1, 100, { examples: ['Martin'] })
export const NewPassword = Type.String({
  minLength: 8, maxLength: 256, description: 'No common password, at most 256 bytes', examples: ['rivers run under bridges']
})
const CurrentPassword = Type.String({ minLength: 1, maxLength: 256, examples: ['rivers run under bridges'] })

/** What a user looks like from outside. */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  username: Type.String(),
  role: RoleName,
  firstName: nullable(Type.String()),
  lastName: nullable(Type.String()),
  createdAt: Moment
})
export type User = Static<typeof User>

export const Registration = Type.Object({
  email: Email,
  username: Username,
  password: NewPassword,
  firstName: Type.Optional(firstName),
  lastName: Type.Optional(lastName)
}, { additionalProperties: false })
export type Registration = Static<typeof Registration>

export const ProfileChange = Type.Object({
  email: Type.Optional(Email),
  username: Type.Optional(Username),
  firstName: Type.Optional(nullable(firstName)),
  lastName: Type.Optional(nullable(lastName)),
  password: Type.Optional(NewPassword),
  currentPassword: Type.Optional(CurrentPassword)
}, { additionalProperties: false, minProperties: 1, examples: [{ firstName: 'Léa', lastName: 'Martin' }] })
export type ProfileChange = Static<typeof ProfileChange>

export const Leave = Type.Object({ currentPassword: CurrentPassword }, { additionalProperties: false })

export const UserChange = Type.Object({ role: RoleName }, { additionalProperties: false })

export const UserQuery = Type.Object({ ...paging }, { additionalProperties: false })

const rows = Type.Array(Type.Record(Type.String(), Type.Unknown()))

/** Everything held about a user. */
export const Export = Type.Object({ user: User, sessions: rows, progress: rows, attempts: rows, events: rows })
