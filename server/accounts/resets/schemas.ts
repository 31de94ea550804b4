import { Type, type Static } from 'typebox'
import { Moment, line, nullable } from '../../http/answers/shapes.ts'
import { Email, NewPassword } from '../users/schemas.ts'

const CONTACT = 'it@school.example'
const A_CODE = '7Z4M-0QXR-C9TK-2HVD'

export const ForgottenPassword = Type.Object({ email: Email }, {
  title: 'ForgottenPassword', additionalProperties: false
})

export const ResetWays = Type.Object({
  byMail: Type.Boolean({ description: 'Whether reset codes are sent by e-mail' }),
  contact: nullable(Type.String({
    description: 'E-mail address or URL of the operators, who can give a code', examples: [CONTACT]
  }))
}, { title: 'ResetWays' })

const code = line(1, 50, { description: 'Case and dashes are ignored', examples: [A_CODE] })

export const PasswordReset = Type.Object({ code, password: NewPassword }, {
  title: 'PasswordReset', additionalProperties: false
})

export const CodeOwner = Type.Object({
  username: Type.String({ description: 'Whose password it is', examples: ['camille'] })
}, { title: 'OwnerOfCode' })
export type CodeOwner = Static<typeof CodeOwner>

export const ResetCode = Type.Object(
  { code: Type.String({ examples: [A_CODE] }), expiresAt: Moment }, { title: 'ResetCode' }
)
export type ResetCode = Static<typeof ResetCode>
