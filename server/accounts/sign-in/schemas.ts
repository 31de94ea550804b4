import { Type, type Static } from 'typebox'
import { line } from '../../http/answers/shapes.ts'
import { A_PASSWORD, Email, LEA, NewPassword, Password, Username, firstName, lastName } from '../users/schemas.ts'

export const AN_INVITATION_CODE = '7Z4M0-QXRC9'

/** The code of an invitation to a class. */
export const InvitationCode = line(1, 50, {
  description: 'Code of an invitation to a class. Case and dashes are ignored', examples: [AN_INVITATION_CODE]
})

const { id: _, ...named } = LEA

export const Registration = Type.Object({
  email: Type.Optional({ ...Email, description: 'Required without an `invitationCode`' }),
  username: Username,
  password: NewPassword,
  firstName: Type.Optional(firstName),
  lastName: Type.Optional(lastName),
  invitationCode: Type.Optional(InvitationCode)
}, { title: 'Registration', additionalProperties: false, examples: [{ ...named, password: A_PASSWORD }] })
export type Registration = Static<typeof Registration>

/** Registration without an invitation. Not in the document: code generators don't support such alternatives. */
export const UninvitedRegistration = Type.Object({ ...Registration.properties, email: Email }, {
  additionalProperties: false
})

export const Credentials = Type.Object({
  email: line(1, 254, { description: 'E-mail or username', examples: [LEA.email] }),
  password: Password
}, { title: 'Credentials', additionalProperties: false })
