import { Type, type Static } from 'typebox'
import { Email, NewPassword, Password, User, Username, firstName, lastName } from '../users/schemas.ts'
import { deletionQuery, nullable } from '../../http/answers/shapes.ts'

export const ProfileChange = Type.Object({
  email: Type.Optional(nullable(Email)),
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

export const DeletionQuery = deletionQuery('deletes the classes that the user teaches')

const rows = Type.Array(Type.Record(Type.String(), Type.Unknown()), { examples: [[]] })

/** All data about a user. */
export const Export = Type.Object({
  user: User,
  goal: nullable(Type.Integer({ description: 'Letters per day', examples: [10] })),
  sessions: rows,
  addresses: rows,
  progress: rows,
  attempts: rows,
  reviews: rows,
  media: rows,
  classes: rows,
  removals: rows,
  taughtClasses: rows,
  assignments: rows,
  extensions: rows,
  taughtAssignments: rows,
  invitations: rows,
  events: rows
}, { title: 'Export' })
