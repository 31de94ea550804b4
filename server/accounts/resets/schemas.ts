import { Type, type Static } from 'typebox'
import { Moment, line, nullable } from '../../http/answers/shapes.ts'
import { Email, NewPassword } from '../users/schemas.ts'

const CONTACT = 'it@school.example'
const A_CODE = '7Z4M-0QXR-C9TK-2HVD'

export const ForgottenPassword = Type.Object({ email: Email }, {
  title: 'ForgottenPassword', additionalProperties: false
})

export const ResetWays = Type.Object({
  byMail: Type.Boolean({ description: 'Whether a code is mailed to who asks for one' }),
  contact: nullable(Type.String({
    description: 'E-mail address or URL of the people who run this server and give codes', examples: [CONTACT]
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
