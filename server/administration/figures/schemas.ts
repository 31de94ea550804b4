import { Type, type Static } from 'typebox'
import { count } from '../../http/answers/shapes.ts'
import { MAX_TOTAL } from '../../http/answers/totals.ts'

export const Figures = Type.Object({
  version: Type.String({ examples: ['0.2.0'] }),
  build: Type.String({ description: 'Commit of the build, or a hash of its files', examples: ['53febc5a1b2c'] }),
  accounts: Type.Object({
    students: count('Learners', 30), teachers: count('Teachers', 2), admins: count('Admins', 1)
  }, { description: `Among the ${MAX_TOTAL} newest accounts` }),
  activeLearners: Type.Object({
    week: count('In the last 7 days', 24), month: count('In the last 30 days', 29)
  }, { description: 'Accounts of any role that signed or read a letter, or continued a lesson' }),
  storage: Type.Object({
    files: count(`Uploaded pictures and videos, counted up to ${MAX_TOTAL}`, 500),
    fileBytes: count('Size of these files, without the small pictures', 42_000_000),
    databaseBytes: count('Size of the database', 30_000_000)
  })
}, { title: 'Figures' })
export type Figures = Static<typeof Figures>
