import { Type, type Static } from 'typebox'
import { ROLES, USERNAME } from '../../database/schema/tables.ts'
import { PASSWORD } from '../passwords/password-rules.ts'
import { patterns } from '../../http/errors/patterns.ts'
import { Moment, idLike, line, nullable, oneOf } from '../../http/answers/shapes.ts'

export type Role = typeof ROLES[number]
export const RoleName = oneOf(ROLES, { title: 'Role' })

/** The user of the examples. */
export const LEA = {
  id: '01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5',
  email: 'lea@school.example',
  username: 'lea',
  firstName: 'Léa',
  lastName: 'Martin'
}
export const A_PASSWORD = 'rivers run under bridges'

export const Email = Type.String({ format: 'email', maxLength: 254, examples: [LEA.email] })
export const Username = Type.String({
  minLength: USERNAME.min,
  maxLength: USERNAME.max,
  pattern: patterns.username.pattern,
  description: 'Letters of one script, digits, ASCII signs except “@”, and single spaces between words. Stored in ' +
    'NFKC. Case is ignored when names are compared',
  examples: [LEA.username]
})
export const firstName = line(1, 100, { examples: [LEA.firstName] })
export const lastName = line(1, 100, { examples: [LEA.lastName] })
export const NewPassword = Type.String({
  minLength: PASSWORD.min,
  maxLength: PASSWORD.max,
  description: `Must not be a common password. At most ${PASSWORD.max} bytes`,
  examples: [A_PASSWORD]
})
/** An existing password. */
export const Password = Type.String({
  minLength: 1, maxLength: PASSWORD.max, examples: [A_PASSWORD]
})

/** A user in answers. */
export const User = Type.Object({
  id: idLike(LEA.id),
  email: nullable(Type.String({ description: 'Null if the user signs in with the username', examples: [LEA.email] })),
  username: Type.String({ examples: [LEA.username] }),
  role: RoleName,
  firstName: nullable(Type.String({ examples: [LEA.firstName] })),
  lastName: nullable(Type.String({ examples: [LEA.lastName] })),
  createdAt: Moment
}, { title: 'User' })
export type User = Static<typeof User>
