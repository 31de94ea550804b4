import { Type, type Static } from 'typebox'
import { LEA, Username, firstName, lastName } from '../../accounts/users/schemas.ts'
import { MomentOrNull, nullable } from '../../http/answers/shapes.ts'

/** Accounts of one request. */
export const MAX_PUPILS = 100

export const RosterRow = Type.Object({
  firstName: Type.Optional(firstName),
  lastName: Type.Optional(lastName),
  username: Type.Optional({ ...Username, description: 'Made of the name when left out' })
}, { title: 'RosterRow', additionalProperties: false })
export type RosterRow = Static<typeof RosterRow>

export const Roster = Type.Object({
  pupils: Type.Array(RosterRow, {
    minItems: 1,
    maxItems: MAX_PUPILS,
    examples: [[{ firstName: 'Léa', lastName: 'Martin' }, { firstName: 'Lou', username: 'lou' }]]
  })
}, { title: 'Roster', additionalProperties: false })

export const RosterQuery = Type.Object({
  dryRun: Type.Optional(Type.Boolean({ description: 'Proposes usernames, and says every fault; creates nothing' }))
}, { additionalProperties: false })

const givenName = (example: string) => nullable(Type.String({ examples: [example] }))

/** What becomes of a roster. */
export const StartCodes = Type.Object({
  pupils: Type.Array(Type.Object({
    username: Type.String({ examples: ['lea.m'] }),
    firstName: givenName(LEA.firstName),
    lastName: givenName(LEA.lastName),
    code: nullable(Type.String({
      description: 'With it the pupil, once, chooses a password at `POST /api/auth/reset-password`. It is shown ' +
        'this once; null in a dry run',
      examples: ['7Z4M-0QXR-C9TK-2HVD']
    }))
  }, { title: 'StartCode' })),
  expiresAt: MomentOrNull
}, { title: 'StartCodes' })
export type StartCodes = Static<typeof StartCodes>
