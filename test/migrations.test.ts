// The effects of migrations on a database in use.
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import t from '#tap'
import type { Test } from 'tap'
import { migratePGlite } from '../server/database/embedded/embedded.ts'
import { inProject } from '../server/settings/paths.ts'
import { explainError } from '../server/operations/process/start-error.ts'
import { copyEmbedded } from './support/database.ts'

/** Returns the migrations up to one of them, as a folder. */
async function migrationsTo (t: Test, newest: string): Promise<string> {
  const migrationsFolder = join(t.testdirName, newest)
  await cp(inProject('migrations'), migrationsFolder, { recursive: true })
  const file = join(migrationsFolder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] }
  const count = journal.entries.findIndex(({ tag }) => tag === newest) + 1
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return migrationsFolder
}

const id = (n: number) => `'01900000-0000-7000-8000-${String(n).padStart(12, '0')}'`

const bare = (quoted: string) => quoted.replaceAll("'", '')

t.test('a database upgraded from any of three versions keeps its rows', async t => {
  // Emptying a copy of a database takes a fifth of the time of creating one.
  const { dataDir } = await copyEmbedded(t.testdir())
  const client = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm: trigrams, unaccent } })
  t.teardown(() => client.close())
  await client.exec('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const db = drizzle(client, { casing: 'snake_case' })
  const migrateTo = async (newest: string) => migrate(db, { migrationsFolder: await migrationsTo(t, newest) })
  const rows = async (columns: string, table: string, order = 'id') =>
    (await client.query(`select ${columns} from ${table} order by ${order}`, [], { rowMode: 'array' })).rows

  await migrateTo('0004_search_by_length')
  await client.exec(`
    insert into categories (id, key, name, description) values (${id(1)}, 'alphabet', 'Alphabet', 'Les 26 lettres.');
    insert into modules (id, key, is_edited, title, description, "order") values
      (${id(2)}, 'basics', false, 'Les bases', 'Se placer.', 1), (${id(3)}, 'spelling', true, 'Nos mots', 'À nous.', 2),
      (${id(4)}, null, false, 'Les bases', 'Se placer.', 3);
    insert into lessons (id, key, is_edited, module_id, title, description, category, duration, "order") values
      (${id(5)}, 'first-letter', false, ${id(2)}, 'Une première lettre', 'Regarde.', 'basics', 5, 1),
      (${id(6)}, 'spell-lsf', true, ${id(2)}, 'Épeler LSF', 'Regarde.', 'spelling', 5, 2);
    insert into exercises (id, key, is_edited, lesson_id, type, prompt, "order", answer) values
      (${id(7)}, 'a', false, ${id(5)}, 'sign_recognition', 'Signe la lettre B.', 1, 'B'),
      (${id(8)}, 'b', false, ${id(5)}, 'sign_recognition', 'Signe C, sans qu’on puisse confondre.', 2, 'C'),
      (${id(9)}, 'c', false, ${id(5)}, 'sign_recognition', 'Épelle LSF : signe la lettre 2 sur 3, S.', 3, 'S'),
      (${id(10)}, 'd', true, ${id(5)}, 'sign_recognition', 'Signe la lettre D.', 4, 'D'),
      (${id(11)}, null, false, ${id(5)}, 'sign_recognition', 'Signe la lettre E.', 5, 'E');`)
  await migrateTo('0014_places_in_lessons')
  const review = async (n: number, user: number, created: string) => client.exec(`
    insert into reviews (id, user_id, letter, rating, reviewed_at, created_at)
    values (${id(n)}, ${id(user)}, 'L', 'good', now(), ${created})`)
  await client.exec(`insert into users (id, email, username, password_hash) values
    (${id(1)}, 'a@school.example', 'aaa', ''), (${id(2)}, 'b@school.example', 'bbb', '')`)
  await review(13, 1, "'2026-01-01'")
  await review(12, 1, "'2026-01-02'")
  await review(11, 1, "'2026-01-02'")
  await review(14, 2, "'2026-01-01'")

  await migrateTo('0027_published_at_once')
  // lower() treats a final sigma as another letter.
  await client.exec(`insert into users (id, email, username, password_hash) values
    (${id(3)}, 'c@school.example', 'ΟΔΟΣ', ''), (${id(4)}, 'd@school.example', 'οδος', '')`)

  await t.test('users whose names differ only in case are named, so that an operator can rename one', async t => {
    const error = await migratePGlite(db).catch((error: unknown) => error)
    const users = [id(3), id(4)].map(bare).join(', ')
    t.match(explainError(error), `The usernames of the users ${users} differ by case only: update users set username`)
    await client.exec(`update users set username = 'Élodie' where id = ${id(3)}`)
    await migratePGlite(db)
    const insert = client.exec(`insert into users (id, email, username, password_hash)
      values (${id(5)}, 'e@school.example', 'ÉLODIE', '')`)
    await t.rejects(insert, { message: /users_username_key/ })
    const { rows } = await client.query('select f_lower($1) as name', ['ÉLODIE Ж Σς'])
    t.same(rows, [{ name: 'élodie ж σσ' }], 'the same in every locale')
  })

  await t.test('the product’s content gets its English, and admins’ texts stay unchanged', async t => {
    t.same(await rows('name, name_en, description_en', 'categories'),
      [['Alphabet', 'Alphabet', 'The 26 letters of the manual alphabet of French Sign Language.']])
    t.same(await rows('title, title_en', 'modules'),
      [['Les bases', 'The basics'], ['Nos mots', null], ['Les bases', null]])
    t.same(await rows('is_published', 'modules'), [[true], [true], [true]], 'existing rows are not drafts')
    const [first, edited] = await rows('title_en, description, description_en', 'lessons') as string[][]
    t.equal(first![0], 'A first letter')
    t.match(first![1], /Regardez, choisissez, puis signez\.$/)
    t.match(first![2], /Look, choose, then sign\.$/)
    t.same(edited, [null, 'Regarde.', null])
    t.same(await rows('prompt, prompt_en', 'exercises'), [
      ['Signez la lettre B.', 'Sign the letter B.'],
      ['Signez C, sans qu’on puisse confondre.', 'Sign C so that it can’t be taken for another letter.'],
      ['Épelez LSF : signez la lettre 2 sur 3, S.', 'Spell LSF: sign letter 2 of 3, S.'],
      ['Signe la lettre D.', null],
      ['Signe la lettre E.', null]
    ])
  })

  await t.test('reviews, also those from an older server, are numbered in order of arrival', async t => {
    await review(10, 1, 'now()')
    const row = (user: number, number: number, review: number) => [bare(id(user)), number, bare(id(review))]
    t.same(await rows('user_id, number, id', 'reviews', 'user_id, number'),
      [row(1, 1, 13), row(1, 2, 11), row(1, 3, 12), row(1, 4, 10), row(2, 1, 14)])
  })
})
