// Figures for the administration. Each query reads a bounded number of rows.
import { desc, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { media, progress, reviews, users } from '../../database/schema/tables.ts'
import { MAX_TOTAL } from '../../http/answers/totals.ts'
import { build, version } from '../../settings/version.ts'
import type { Figures } from './schemas.ts'

const whole = (value: SQL) => sql<number>`${value}`.mapWith(Number)
const countWhere = (condition: SQL) => whole(sql`count(*) filter (where ${condition})`)

export async function findFigures (db: Database): Promise<Omit<Figures, 'machine'>> {
  const [people, storage] = await Promise.all([countPeople(db), measureStorage(db)])
  return { version, build, ...people, storage }
}

/** An index each finds the last review of a learner and the last step in a lesson. */
async function countPeople (db: Database): Promise<Pick<Figures, 'accounts' | 'activeLearners'>> {
  const lastReview = sql`(select ${reviews.createdAt} from ${reviews} where ${reviews.userId} = ${users.id}
    order by ${reviews.number} desc limit 1)`
  const lastStep = sql`(select max(greatest(${progress.startedAt}, ${progress.completedAt}, ${progress.placeKeptAt}))
    from ${progress} where ${progress.userId} = ${users.id})`
  const newest = db.select({
    role: users.role, lastAt: sql`greatest(${lastReview}, ${lastStep})`.as('last_at')
  }).from(users).orderBy(desc(users.id)).limit(MAX_TOTAL).as('newest')
  const since = (days: number) => countWhere(sql`${newest.lastAt} > now() - make_interval(days => ${days})`)
  const of = (role: string) => countWhere(sql`${newest.role} = ${role}`)
  const [counts] = await db.select({
    students: of('student'), teachers: of('teacher'), admins: of('admin'), week: since(7), month: since(30)
  }).from(newest)
  const { week, month, ...accounts } = counts!
  return { accounts, activeLearners: { week, month } }
}

async function measureStorage (db: Database): Promise<Figures['storage']> {
  const some = db.select({ bytes: media.bytes }).from(media).limit(MAX_TOTAL).as('some')
  const [measured] = await db.select({
    files: whole(sql`count(*)`),
    fileBytes: whole(sql`coalesce(sum(${some.bytes}), 0)`),
    databaseBytes: whole(sql`pg_database_size(current_database())`)
  }).from(some)
  return measured!
}
