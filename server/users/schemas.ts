import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Email, NewPassword, Password, RoleName, User, Username, firstName, lastName } from '../auth/schemas.ts'
import { line, nullable, paging } from '../replies/shapes.ts'

export const ProfileChange = Type.Object({
  email: Type.Optional(Email),
  username: Type.Optional(Username),
  firstName: Type.Optional(nullable(firstName)),
  lastName: Type.Optional(nullable(lastName)),
  password: Type.Optional(NewPassword),
  currentPassword: Type.Optional(Password)
}, {
  title: 'ProfileChange',
  additionalProperties: false,
  minProperties: 1,
  examples: [{ firstName: 'Léa', lastName: 'Martin' }]
})
export type ProfileChange = Static<typeof ProfileChange>

export const AccountClosure = Type.Object(
  { currentPassword: Password }, { title: 'AccountClosure', additionalProperties: false }
)

export const UserChange = Type.Object({ role: RoleName }, { title: 'UserChange', additionalProperties: false })

export const UserQuery = Type.Object({
  search: Type.Optional(line(1, 100, {
    description: 'A part of the e-mail, the username or a name, whatever its case and accents'
  })),
  ...paging
}, { additionalProperties: false })
export type UserQuery = Static<typeof UserQuery>

const rows = Type.Array(Type.Record(Type.String(), Type.Unknown()), { examples: [[]] })

/** Everything held about a user. */
export const Export = Type.Object({
  user: User,
  goal: nullable(Type.Integer({ description: 'Letters a day', examples: [10] })),
  sessions: rows,
  addresses: rows,
  progress: rows,
  attempts: rows,
  reviews: rows,
  media: rows,
  classes: rows,
  taughtClasses: rows,
  invitations: rows,
  events: rows
}, { title: 'Export' })
