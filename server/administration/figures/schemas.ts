import { Type, type Static } from 'typebox'
import { MAX_TOTAL } from '../../http/answers/totals.ts'

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const Figures = Type.Object({
  version: Type.String({ examples: ['0.2.0'] }),
  build: Type.String({ description: 'The commit that runs, or a hash of the built files', examples: ['53febc5a1b2c'] }),
  accounts: Type.Object({
    students: count('Learners', 30), teachers: count('Teachers', 2), admins: count('Admins', 1)
  }, { description: `Of the ${MAX_TOTAL} newest accounts` }),
  activeLearners: Type.Object({
    week: count('In the last 7 days', 24), month: count('In the last 30 days', 29)
  }, { description: 'Accounts of any role that signed or read a letter, or went on in a lesson' }),
  storage: Type.Object({
    files: count(`Uploaded pictures and films, ${MAX_TOTAL} at most`, 500),
    fileBytes: count('Of these files, without the small pictures', 42_000_000),
    databaseBytes: count('Of the database', 30_000_000)
  })
}, { title: 'Figures' })
export type Figures = Static<typeof Figures>
