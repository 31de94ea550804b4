import { Type } from 'typebox'
import type { Static } from 'typebox'
import { ROLES, USERNAME } from '../database/tables.ts'
import { PASSWORD } from '../passwords/password-rules.ts'
import { patterns } from '../replies/patterns.ts'
import { Moment, idLike, line, nullable, oneOf } from '../replies/shapes.ts'

export type Role = typeof ROLES[number]
export const RoleName = oneOf(ROLES, { title: 'Role' })

/** The user whom the examples are about. */
const LEA = {
  id: '01989c2e-5b7a-7c31-9d52-3f60a1b2c4d5',
  email: 'lea@school.example',
  username: 'lea',
  firstName: 'Léa',
  lastName: 'Martin'
}
const CONTACT = 'it@school.example'
const A_CODE = '7Z4M-0QXR-C9TK-2HVD'
const A_TOKEN = 'eyJhbGciOiJIUzI1NiJ9…'
const A_PASSWORD = 'rivers run under bridges'
export const AN_INVITATION_CODE = '7Z4M0-QXRC9'

export const Email = Type.String({ format: 'email', maxLength: 254, examples: [LEA.email] })
export const Username = Type.String({
  minLength: USERNAME.shortest,
  maxLength: USERNAME.longest,
  pattern: patterns.username.pattern,
  description: 'Letters, digits, ASCII signs and single blanks between words. Kept in NFKC; unique whatever its case',
  examples: [LEA.username]
})
export const firstName = line(1, 100, { examples: [LEA.firstName] })
export const lastName = line(1, 100, { examples: [LEA.lastName] })
export const NewPassword = Type.String({
  minLength: PASSWORD.shortest,
  maxLength: PASSWORD.longest,
  description: `No common password, at most ${PASSWORD.longest} bytes`,
  examples: [A_PASSWORD]
})
/** A password that has been chosen already. */
export const Password = Type.String({
  minLength: 1, maxLength: PASSWORD.longest, examples: [A_PASSWORD]
})

/** What a user looks like from outside. */
export const User = Type.Object({
  id: idLike(LEA.id),
  email: Type.String({ examples: [LEA.email] }),
  username: Type.String({ examples: [LEA.username] }),
  role: RoleName,
  firstName: nullable(Type.String({ examples: [LEA.firstName] })),
  lastName: nullable(Type.String({ examples: [LEA.lastName] })),
  createdAt: Moment
}, { title: 'User' })
export type User = Static<typeof User>

/** One that came with an invitation to a class. */
export const InvitationCode = line(1, 50, {
  description: 'Of a class; its case and dashes do not count', examples: [AN_INVITATION_CODE]
})

const { id: _, ...named } = LEA

export const Registration = Type.Object({
  email: Email,
  username: Username,
  password: NewPassword,
  firstName: Type.Optional(firstName),
  lastName: Type.Optional(lastName),
  invitationCode: Type.Optional(InvitationCode)
}, { title: 'Registration', additionalProperties: false, examples: [{ ...named, password: A_PASSWORD }] })
export type Registration = Static<typeof Registration>

export const Credentials = Type.Object({
  email: line(1, 254, { examples: [LEA.email] }),
  password: Password
}, { title: 'Credentials', additionalProperties: false })

export const ForgottenPassword = Type.Object({ email: Email }, {
  title: 'ForgottenPassword', additionalProperties: false
})

export const ResetWays = Type.Object({
  byMail: Type.Boolean({ description: 'Whether a code is mailed to who asks for one' }),
  contact: nullable(Type.String({
    description: 'E-mail address or URL of whoever runs this server, and gives codes', examples: [CONTACT]
  }))
}, { title: 'ResetWays' })

const code = line(1, 50, { description: 'Its case and dashes do not count', examples: [A_CODE] })

export const PasswordReset = Type.Object({ code, password: NewPassword }, {
  title: 'PasswordReset', additionalProperties: false
})

export const ResetCode = Type.Object(
  { code: Type.String({ examples: [A_CODE] }), expiresAt: Moment }, { title: 'ResetCode' }
)
export type ResetCode = Static<typeof ResetCode>

const RefreshToken = Type.String({
  minLength: 1, maxLength: 2048, description: 'From the last login or refresh', examples: [A_TOKEN]
})

export const Refresh = Type.Object({ refreshToken: RefreshToken }, { title: 'Refresh', additionalProperties: false })

export const Logout = Type.Object({
  refreshToken: Type.Optional(RefreshToken),
  everywhere: Type.Optional(Type.Boolean({ description: 'End all sessions of the user' }))
}, { title: 'Logout', additionalProperties: false, examples: [{ everywhere: false }] })

export const SignedIn = Type.Object({
  accessToken: Type.String({ examples: [A_TOKEN] }),
  expiresIn: Type.Integer({ description: 'Seconds for which the access token is good', examples: [900] }),
  refreshToken: Type.String({ examples: [A_TOKEN] }),
  user: User
}, { title: 'SignedIn' })
export type SignedIn = Static<typeof SignedIn>
