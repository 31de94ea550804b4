import { Type, type Static } from 'typebox'
import { MAX_PUPILS } from '../../../course/table-columns.ts'
import { LEA, Username, firstName, lastName } from '../../accounts/users/schemas.ts'
import { MomentOrNull, idLike, nullable } from '../../http/answers/shapes.ts'
import { MAX_MEMBERS } from '../classes/schemas.ts'

export const RosterRow = Type.Object({
  firstName: Type.Optional(firstName),
  lastName: Type.Optional(lastName),
  username: Type.Optional({
    ...Username,
    description: 'Default: derived from the name. The username of a pupil of your classes, or for an admin of any ' +
      'pupil, adds this pupil instead of a new account, unless the row has another name'
  })
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
  dryRun: Type.Optional(Type.Boolean({ description: 'Only proposes usernames and lists faults' })),
  listId: Type.Optional(Type.String({
    format: 'uuid',
    description: 'Chosen by the sender for each list. A list that the class already has creates nothing: the answer ' +
      'has its pupils, with new codes that replace the earlier ones'
  }))
}, { additionalProperties: false })

export const Chosen = Type.Object({
  userIds: Type.Optional(Type.Array(idLike(LEA.id), {
    minItems: 1, maxItems: MAX_MEMBERS, uniqueItems: true, description: 'Default: all pupils of the class'
  }))
}, { title: 'ChosenMembers', additionalProperties: false, examples: [{}] })
export type Chosen = Static<typeof Chosen>

const givenName = (example: string) => nullable(Type.String({ examples: [example] }))

const names = {
  username: Type.String({ examples: ['lea.m'] }),
  firstName: givenName(LEA.firstName),
  lastName: givenName(LEA.lastName)
}

const StartCode = Type.Object({
  ...names,
  code: nullable(Type.String({
    description: 'One-use code to choose a password at `POST /api/auth/reset-password`. Shown only once. Null in a ' +
      'dry run',
    examples: ['7Z4M-0QXR-C9TK-2HVD']
  }))
}, { title: 'StartCode' })

/** Codes for members of a class. */
export const StartCodes = Type.Object({
  pupils: Type.Array(StartCode), expiresAt: MomentOrNull
}, { title: 'StartCodes' })
export type StartCodes = Static<typeof StartCodes>

const KnownPupil = Type.Object({
  ...names,
  className: nullable(Type.String({ description: 'The newest of your classes with this pupil', examples: ['CM1'] }))
}, { title: 'KnownPupil' })

/** The result of a roster. */
export const RosterResult = Type.Object({
  pupils: Type.Array(Type.Object({
    ...StartCode.properties,
    isNew: Type.Boolean({ description: 'False if the pupil has an account, which is added to the class' }),
    accounts: Type.Array(KnownPupil, {
      description: 'Pupils with this name: of your classes, or for an admin all. To add one of them instead of a new ' +
        'account, send the row with that `username`. Case, accents, blanks, hyphens and apostrophes are ignored'
    })
  }, { title: 'ListedPupil' })),
  expiresAt: MomentOrNull
}, { title: 'RosterResult' })
export type RosterResult = Static<typeof RosterResult>
