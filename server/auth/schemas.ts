import { Type } from 'typebox'
import { line } from '../schemas.ts'
import { User } from '../users/schemas.ts'

export const Credentials = Type.Object({
  email: line(1, 254, { examples: ['lea@school.example'] }),
  password: Type.String({ minLength: 1, maxLength: 256, examples: ['rivers run under bridges'] })
}, { additionalProperties: false })

const RefreshToken = Type.String({ minLength: 1, maxLength: 2048, description: 'From the last login or refresh', examples: ['eyJhbGciOiJIUzI1NiJ9…'] })

export const Refresh = Type.Object({ refreshToken: RefreshToken }, { additionalProperties: false })

export const Logout = Type.Object({
  refreshToken: Type.Optional(RefreshToken),
  everywhere: Type.Optional(Type.Boolean({ description: 'End all sessions of the user' }))
}, { additionalProperties: false, examples: [{ everywhere: false }] })

export const SignedIn = Type.Object({ accessToken: Type.String(), refreshToken: Type.String(), user: User })
