import { Type, type Static } from 'typebox'
import { User } from '../users/schemas.ts'

const A_TOKEN = 'eyJhbGciOiJIUzI1NiJ9…'

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
  expiresIn: Type.Integer({ description: 'Lifetime of the access token, in seconds', examples: [900] }),
  refreshToken: Type.String({ examples: [A_TOKEN] }),
  user: User
}, { title: 'SignedIn' })
export type SignedIn = Static<typeof SignedIn>
