import { Type, type Static } from 'typebox'
import { Moment, MomentOrNull, count, nullable, oneOfOrNull } from '../../http/answers/shapes.ts'
import { MAX_TOTAL } from '../../http/answers/totals.ts'

/** Why a backup failed: it ended too early, its place was missing, or a step failed. */
const fault = oneOfOrNull(['interrupted', 'target', 'export', 'copy', 'different'], {
  description: 'Why the last backup failed: `interrupted`, the folder or stick was missing (`target`), the database ' +
    'was not exported (`export`), there was no room (`copy`), or the restored copy differed (`different`)',
  examples: [null]
})

/** The file that a backup job writes. */
export const BackupRecord = Type.Object({
  verifiedAt: nullable(Type.String({ format: 'date-time' })), triedAt: Type.String({ format: 'date-time' }), fault
})

const Machine = Type.Object({
  backup: nullable(Type.Object({ verifiedAt: MomentOrNull, triedAt: Moment, fault }, {
    description: 'The last backup that was restored to try it, and the last attempt; null if no job records them'
  })),
  freeBytes: nullable(Type.Integer({
    description: 'Free room on the disk; null if database and uploads are on other machines', examples: [9e9]
  })),
  certificate: nullable(Type.Object({ validFrom: Moment, validUntil: Moment }, {
    description: 'The certificate of SITE_URL; null without this setting, or if nothing answers there'
  }))
})
export type Machine = Static<typeof Machine>

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
  }),
  machine: Machine
}, { title: 'Figures' })
export type Figures = Static<typeof Figures>
