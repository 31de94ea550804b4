import { Type, type Static } from 'typebox'
import { RoleName } from '../../accounts/users/schemas.ts'
import { line, paging } from '../../http/answers/shapes.ts'

export const UserChange = Type.Object({ role: RoleName }, { title: 'UserChange', additionalProperties: false })

export const UserQuery = Type.Object({
  search: Type.Optional(line(1, 100, {
    description: 'Part of the e-mail, username or name, ignoring case and accents'
  })),
  ...paging
}, { additionalProperties: false })
export type UserQuery = Static<typeof UserQuery>
