import t from '#tap'
import { eq } from 'drizzle-orm'
import { ALPHABET, LETTERS, describeHand, type Letter } from 'recognizer-wasm'
import type { App } from '../server/app.ts'
import { contentId } from '../server/database/schema/content-ids.ts'
import { seed, seedIfEmpty } from '../server/administration/seed/seed.ts'
import { categories, exercises, lessons, modules, signs, words } from '../server/database/schema/tables.ts'
import type { Database } from '../server/database/database.ts'
import { appOn, ownDatabase, signedIn } from './helper.ts'

const tables = [categories, signs, modules, lessons, exercises, words]

const everything = async (db: Database) =>
  Promise.all(tables.map(table => db.select().from(table).orderBy(table.id)))

const get = async (app: App, headers: Record<string, string>, url: string) =>
  (await app.inject({ url, headers })).json()

const PICTURE = /^\/content\/illustrations\/[0-9a-f]{16}\.svg$/

/** For tests that only read. */
const db = await ownDatabase(t)
await seed(db)
const app = await appOn(db)

t.test('the content teaches every letter, with an illustration of each', async t => {
  const { headers } = await signedIn(app, 'admin')
  const { data: letters } = await get(app, headers, '/api/dictionary?category=alphabet&limit=100')
  t.same(letters.map(({ word }: { word: string }) => word), LETTERS)
  const drawings = new Set<string>()
  for (const { word, definition, definitionEn, imageUrl, imageAlt, imageAltEn } of letters) {
    t.same([imageAlt, imageAltEn], (['fr', 'en'] as const).map(language => describeHand(word, language)))
    const { description, movement } = ALPHABET[word as Letter]
    for (const [text, language] of [[definition, 'fr'], [definitionEn, 'en']] as const) {
      t.ok(text.startsWith(description[language]), `${word} is described as on the page`)
      t.ok(text.endsWith((movement ?? { description }).description[language]), `${word} moves as on the page`)
    }
    const drawing = await app.inject(imageUrl)
    t.equal(drawing.headers['content-type'], 'image/svg+xml')
    t.match(drawing.body, `<title>LSF ${word}</title>`)
    drawings.add(drawing.body)
  }
  t.equal(drawings.size, 26)

  const asked = new Set<string>()
  for (const { answer, type } of await db.select().from(exercises)) if (type === 'sign_recognition') asked.add(answer)
  t.same([...asked].filter(answer => answer.length === 1).sort(), LETTERS)
  const words = [...asked].filter(answer => answer.length > 1)
  t.ok(words.includes('BONJOUR') && words.includes('ELLE'), 'words without a stop, and double letters, are asked for')
})

t.test('every text exists in both languages, and the French uses vous', async t => {
  let texts = 0
  for (const row of (await everything(db)).flat()) {
    for (const [name, english] of Object.entries(row).filter(([name]) => name.endsWith('En'))) {
      const french: unknown = row[name.slice(0, -2) as keyof typeof row]
      if (name === 'optionsEn') continue
      if (name === 'searchTextEn') continue
      texts++
      t.ok(french && english, `${row.key} ${name}`)
      t.notMatch(french, /(^|[\s’])(tu|ton|ta|tes|toi|te)([\s,.]|$)/i)
      t.notMatch(french, /(^|: )(Signe|Épelle|Choisis|Regarde)\b/i)
      if (name !== 'nameEn') t.not(french, english)
    }
  }
  t.ok(texts > 190)
  for (const { type, options } of await db.select().from(exercises)) {
    if (type === 'image_to_word') t.ok(options!.every(option => /^[A-Z]$/.test(option)), 'the same in both languages')
  }
})

t.test('every lesson is reachable from the basics', async t => {
  const { headers } = await signedIn(app)
  const { data } = await get(app, headers, '/api/lessons?limit=100')
  t.equal(data[0].category, 'basics')
  t.same(data.map(({ order }: { order: number }) => order), data.map((_: unknown, i: number) => i + 1))
  for (const { id, title, progress } of data.slice(1)) {
    t.ok(progress.totalExercises > 0, title)
    const { data: lesson } = await get(app, headers, `/api/lessons/${id}`)
    for (const { id, type } of lesson.exercises) {
      const { data: exercise } = await get(app, headers, `/api/exercises/${id}`)
      if (type === 'image_to_word') t.match(exercise.imageUrl, PICTURE)
      if (type === 'word_to_image') {
        t.ok(exercise.options.every((url: string) => PICTURE.test(url)), 'file names that do not reveal the answer')
        t.equal(new Set(exercise.optionsAlt.filter(Boolean)).size, exercise.options.length, 'distinct texts')
      }
    }
  }
})

t.test('loading the content again changes nothing and keeps an admin’s changes', async t => {
  const db = await ownDatabase(t)
  await seedIfEmpty(db)
  const before = await everything(db)
  await seed(db)
  t.same(await everything(db), before)

  const app = await appOn(db)
  const { headers } = await signedIn(app, 'admin')
  const { data: [a, b] } = await get(app, headers, '/api/dictionary?category=alphabet')
  const payload = { definition: 'La première lettre.' }
  await app.inject({ method: 'PATCH', url: `/api/dictionary/${a.id}`, headers, payload })
  await db.update(signs).set({ definition: 'out of date' }).where(eq(signs.id, b.id))
  const hello = { word: 'Bonjour', definition: 'Salut.' }
  await app.inject({ method: 'POST', url: '/api/dictionary', headers, payload: hello })
  await seed(db)
  const { data: after, meta } = await get(app, headers, '/api/dictionary?category=alphabet')
  t.equal(after[0].definition, 'La première lettre.', 'an admin’s edit is kept')
  t.equal(after[1].definition, b.definition, 'an outdated text is updated')
  t.equal(meta.total, 26)
  t.equal((await get(app, headers, '/api/dictionary?search=bonjour')).meta.total, 1)
})

t.test('an admin’s category with the same name is used unchanged', async t => {
  const db = await ownDatabase(t)
  const app = await appOn(db)
  const { headers } = await signedIn(app, 'admin')
  const made = { name: 'ALPHABET', description: 'Ours' }
  const answer = await app.inject({ method: 'POST', url: '/api/dictionary/categories', headers, payload: made })
  t.equal(answer.statusCode, 201)
  await seed(db)
  await seed(db)
  const { data } = await get(app, headers, '/api/dictionary/categories')
  t.match(data, [{ ...made, signCount: 26 }])
})

t.test('an error in the content leaves the database unchanged', async t => {
  const db = await ownDatabase(t)
  const id = contentId('modules', 'spelling')
  await db.insert(modules).values({ id, title: 'Ours', description: 'It has an id that is taken.', order: 1 })
  await t.rejects(seed(db))
  t.same((await everything(db)).map(rows => rows.length), [0, 0, 1, 0, 0, 0])
})

t.test('an illustration is cacheable, and an unknown name gets 404', async t => {
  const [sign] = await db.select().from(signs).limit(1)
  const url = sign!.imageUrl!
  const { headers } = await app.inject(url)
  t.equal(headers['cache-control'], 'public, max-age=86400')
  t.equal(headers['access-control-allow-origin'], '*')
  const again = await app.inject({ url, headers: { 'if-none-match': `W/${headers.etag}` } })
  t.same([again.statusCode, again.body], [304, ''])
  for (const name of ['a.svg', 'nothing.svg', '..%2Fsigns.json']) {
    t.equal((await app.inject(`/content/illustrations/${name}`)).statusCode, 404, name)
  }
})
