// Loads the product's content. A row is found again by its key. A row of an older version is brought up to date, a row
// that an admin has changed stays as it is, and what learners did is never touched.
import { and, eq, getTableName, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describeHand, isLetter } from 'recognizer-wasm'
import type { Database } from '../database/client.ts'
import { auditEntries, categories, exercises, lessons, modules, signs, words } from '../database/tables.ts'
import type { KeyedTable } from '../database/tables.ts'
import { isNamed } from '../dictionary/categories.ts'
import { readContent } from './files.ts'
import type { Content } from './files.ts'
import { contentId } from '../database/content-ids.ts'
import { ILLUSTRATIONS_PATH, illustrationName } from '../media/illustrations.ts'
import { keyOfWord } from '../words/words.ts'

/** Loads all content or, when anything is wrong, nothing. */
export async function seed (db: Database): Promise<void> {
  const content = await readContent()
  await db.transaction(async tx => {
    for (const category of content.categories) await adopt(tx, category)
    const categoryIds = await upsert(tx, categories, content.categories)
    const signIds = await upsert(tx, signs, content.signs.map(({ category, illustration, ...sign }) => ({
      ...sign,
      ...definitionsOf(sign),
      categoryId: idOf(categoryIds, category),
      imageUrl: urlOf(illustration),
      imageAlt: isLetter(sign.word) ? describeHand(sign.word, 'fr') : null,
      imageAltEn: isLetter(sign.word) ? describeHand(sign.word, 'en') : null
    })))
    const moduleIds = await upsert(tx, modules, content.modules)
    const lessonIds = await upsert(tx, lessons, content.lessons.map(({ module, ...lesson }) =>
      ({ ...lesson, moduleId: idOf(moduleIds, module) })))
    await upsert(tx, exercises, content.exercises.map(exercise =>
      exerciseRow(exercise, content.signs, signIds, lessonIds)))
    await upsert(tx, words, content.words.map(word => ({ key: keyOfWord(word), ...word })))
  })
}

/** Gives the key to a category that an admin has made under the same name. It stays as the admin has written it. */
async function adopt (tx: Database, { key, name }: Content['categories'][number]): Promise<void> {
  const [known] = await tx.select({ id: categories.id }).from(categories).where(eq(categories.key, key))
  if (known) return
  const [first] = await tx.select({ id: categories.id }).from(categories)
    .where(and(isNull(categories.key), isNamed(name))).orderBy(categories.id).limit(1)
  if (first) await tx.update(categories).set({ key, isEdited: true }).where(eq(categories.id, first.id))
}

/** Loads the content at the first start of a server that has its data to itself. Content that an admin has deleted
 * since does not come back. */
export async function seedIfEmpty (db: Database): Promise<void> {
  if (!await hasHadContent(db)) await seed(db)
}

/** Content that is deleted, even all of it, leaves entries in the audit log. */
async function hasHadContent (db: Database): Promise<boolean> {
  for (const table of [lessons, modules, signs, categories, exercises, words]) {
    if (await db.$count(db.select({ one: sql`1` }).from(table).limit(1).as('any')) > 0) return true
  }
  const isOfContent = and(isNotNull(auditEntries.targetKind), ne(auditEntries.targetKind, 'user'))
  return await db.$count(auditEntries, isOfContent) > 0
}

type SignTexts = Pick<Content['signs'][number], 'key' | 'word' | 'definition' | 'definitionEn'>

/** What the file says of a sign, or what the alphabet says of a letter. */
function definitionsOf ({ key, word, definition, definitionEn }: SignTexts) {
  if (definition && definitionEn) return { definition, definitionEn }
  if (!isLetter(word)) throw new Error(`assets/content/signs.json: ${key} needs a definition in both languages`)
  return { definition: describeHand(word, 'fr'), definitionEn: describeHand(word, 'en') }
}

const urlOf = (illustration: string) => `${ILLUSTRATIONS_PATH}/${illustrationName(illustration)}`

type Ids = ReadonlyMap<string, string>

type ExerciseOfContent = Content['exercises'][number]

function exerciseRow (
  { lesson, sign, options, ...exercise }: ExerciseOfContent, allSigns: Content['signs'], signIds: Ids, lessonIds: Ids
) {
  const offered = (option: string) => {
    if (exercise.type !== 'word_to_image') return option
    const shown = allSigns.find(({ key }) => key === option)
    if (!shown) throw new Error(`assets/content/exercises.json: ${exercise.key} offers "${option}", which is no sign`)
    return urlOf(shown.illustration)
  }
  return {
    ...exercise,
    lessonId: idOf(lessonIds, lesson),
    signId: idOf(signIds, sign),
    isSignGone: false,
    options: options?.map(offered) ?? null,
    answer: offered(exercise.answer)
  }
}

function idOf (ids: Ids, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`assets/content names "${key}", which is not there`)
  return id
}

/** Adds rows, and updates those that came with the product and differ from it.
 * @returns the ids by key */
async function upsert<T extends KeyedTable> (
  tx: Database, table: T, rows: (T['$inferInsert'] & { key: string })[]
): Promise<Ids> {
  const names = Object.keys(rows[0]!).filter(name => name !== 'key')
  const old = sql.join(names.map(name => sql`${table}.${sql.identifier(toSnakeCase(name))}`), sql`, `)
  const given = sql.join(names.map(excluded), sql`, `)
  const values = rows.map(row => ({ id: contentId(getTableName(table), row.key), ...row }))
  await tx.insert(table as PgTable).values(values).onConflictDoUpdate({
    target: table.key,
    set: Object.fromEntries(names.map(name => [name, excluded(name)])),
    setWhere: and(eq(table.isEdited, false), sql`(${old}) is distinct from (${given})`)
  })
  const kept = await tx.select({ id: table.id, key: table.key }).from(table as PgTable).where(isNotNull(table.key))
  return new Map(kept.map(({ id, key }) => [key as string, id as string]))
}

/** The value that was to be inserted, where the key is there already. */
const excluded = (name: string): SQL => sql`excluded.${sql.identifier(toSnakeCase(name))}`
