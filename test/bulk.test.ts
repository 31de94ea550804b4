// Import and export of content as JSON; CSV is in bulk-csv.test.ts.
import { eq } from 'drizzle-orm'
import t from '#tap'
import { signs } from '../server/database/schema/tables.ts'
import { readContent } from '../server/administration/seed/files.ts'
import { seed } from '../server/administration/seed/seed.ts'
import { until } from './support/instances.ts'
import { delaySignals } from './support/late-signals.ts'
import { lockWaits } from './support/lock-waits.ts'
import { animals, get, report, send, startSchool, type School } from './support/school.ts'

delaySignals(t)

/** For tests that leave the product's content unchanged and import only words of their own. */
const shared = await startSchool(t)

const auditOf = async (school: School) => (await get(school, '/api/audit?limit=100')).data as { action: string }[]

const NONE = { created: 0, changed: 0, unchanged: 0 }

t.test('one request imports a whole lesson; importing it again changes only what differs', async t => {
  const school = await startSchool(t)
  const first = await report(school, animals)
  t.match(first, { signs: { created: 2, changed: 0 }, exercises: { created: 1 }, words: { created: 1 }, faults: [] })

  const { data: [cat] } = await get(school, '/api/dictionary?search=chat')
  t.match(cat, { word: 'Chat', definition: 'Les moustaches.', category: { name: 'Animaux' }, difficulty: 'beginner' })
  const { data: lessons } = await get(school, '/api/lessons?limit=100&exercises=true')
  t.match(lessons.at(-1), {
    title: 'À la maison', isPublished: true, module: { title: 'Les animaux' }, exercises: [{ signId: cat.id }]
  })

  t.match(await report(school, animals), {
    categories: { ...NONE, unchanged: 1 }, signs: { ...NONE, unchanged: 2 }, words: { ...NONE, unchanged: 1 }
  })
  const changed = { signs: [{ ...animals.signs[0], definition: 'Les moustaches, des deux mains.' }] }
  t.match(await report(school, changed), { signs: { created: 0, changed: 1, unchanged: 0 } })
  t.equal((await get(school, `/api/dictionary/${cat.id}`)).data.definition, 'Les moustaches, des deux mains.')

  const actions = (await auditOf(school)).map(({ action }) => action)
  t.equal(actions.filter(action => action === 'sign.created').length, 2)
  t.match((await auditOf(school)).find(({ action }) => action === 'sign.changed'), {
    details: { from: { definition: 'Les moustaches.' }, to: { definition: 'Les moustaches, des deux mains.' } }
  })
})

t.test('a dry run reports every fault by row and changes nothing', async t => {
  const before = await get(shared, '/api/export')
  t.match(await report(shared, animals, '?dryRun=true'), { signs: { created: 2 }, faults: [] })
  const faulty = {
    categories: [{ key: 'a', name: 'Alphabet' }],
    signs: [
      ...Array.from({ length: 60 }, (_, i) => ({ key: `s${i}`, word: '', definition: 'x' })),
      { key: 's0', word: 'Ours', definition: 'Les griffes.', colour: 'brown' },
      'no row'
    ]
  }
  const { faults } = await report(shared, faulty, '?dryRun=true')
  t.match(faults.find(({ path }) => path === 'signs.59.word'), { message: /empty/ })
  t.ok(faults.some(({ path }) => path === 'signs.60.colour'))
  t.ok(faults.some(({ path }) => path === 'signs.61'))
  t.equal(faults.length, 63, 'a category of this name already exists')

  const unfit = {
    categories: [{ key: 'a', name: 'ALPHABET' }, { key: 'b' }, null],
    signs: [
      { key: 'cat', word: 'Chat', definition: 'x', category: 'nobody' },
      { key: 'dog', word: 'Chien', definition: 'x' },
      { key: 'dog', word: 'Chienne', definition: 'x' },
      { key: 'wolf', word: 'a', definition: 'x' },
      { key: 'bear', word: 'Ours', definition: 'x', category: 'nobody' },
      { key: 'fox', word: 'Renard', definition: 'x', category: 'b' }
    ]
  }
  t.same((await report(shared, unfit, '?dryRun=true')).faults.map(({ path }) => path),
    [
      'categories.0.name', 'categories.1.name', 'categories.2',
      'signs.0.category', 'signs.2.key', 'signs.3.word', 'signs.4.category'
    ], 'faults found by the database and in the row itself')
  const exercise = { ...animals.exercises[0], answer: 'Loup' }
  t.same((await report(shared, { ...animals, exercises: [exercise] }, '?dryRun=true')).faults.map(({ path }) => path),
    ['exercises.0'])
  t.same(await get(shared, '/api/export'), before)
})

t.test('an import with a fault is refused as a whole', async t => {
  const { words, ...rest } = animals
  const answer = await send(shared, { ...rest, words: [...words, { word: '1', language: 'fr', kind: 'everyday' }] })
  t.match(answer.json(), {
    error: { statusCode: 400, code: 'VALIDATION_FAILED', details: { errors: [{ path: 'words.1.word' }] } }
  })
  t.same((await get(shared, '/api/dictionary?search=chat')).data, [])
  const many = { words: Array.from({ length: 300 }, () => ({ word: '1' })) }
  t.match((await send(shared, many)).json().error.details, { more: true })
  t.equal((await send(shared, { signs: [{ key: 'x'.repeat(2 ** 18) }] })).statusCode, 413)
  for (const wrong of [{}, [], { signs: {} }, { verbs: [] }]) t.equal((await send(shared, wrong)).statusCode, 400)
})

t.test('a list or name that is too long is refused before its items are validated', async t => {
  const options = Array(4000).fill('a')
  const long = { exercises: [{ ...animals.exercises[0], options }] }
  // Comparing all items would take a second.
  t.same((await report(shared, long, '?dryRun=true')).faults,
    [{ path: 'exercises.0.options', message: 'must have at most 12 items' }])
  const named = await send(shared, { signs: [{ key: 'a', word: 'A', definition: 'A', ['x'.repeat(2e5)]: 1 }] })
  t.equal(named.statusCode, 400)
  t.ok(named.body.length < 1000, 'the answer does not repeat the long name')
})

t.test('the second of two simultaneous imports sees the rows of the first', async t => {
  const signs = [{ key: 'cow', word: 'Vache', definition: 'Les cornes.' }]
  const answers = await Promise.all([1, 2, 3].map(() => send(shared, { signs }, '?duplicate=true')))
  t.same(answers.map(({ statusCode }) => statusCode), [200, 200, 200])
  const counts = answers.map(answer => answer.json().data.signs)
  t.same(counts.map(({ created, unchanged }) => [created, unchanged]).sort(), [[0, 1], [0, 1], [1, 0]])
})

t.test('an import keeps changes made while it waited for its lock', {
  skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL'
}, async t => {
  const school = await startSchool(t)
  await report(school, animals)
  const imported = await school.db.transaction(async tx => {
    await tx.update(signs).set({ definitionEn: 'Whiskers.' }).where(eq(signs.key, 'cat'))
    const answer = send(school, { signs: [{ ...animals.signs[0], definition: 'Deux mains.' }] })
    await until(async () => (await lockWaits(school.db)) > 0)
    return { answer }
  })
  t.match((await imported.answer).json().data, { signs: { changed: 1 } })
  const [cat] = await school.db.select().from(signs).where(eq(signs.key, 'cat'))
  t.match(cat, { definition: 'Deux mains.', definitionEn: 'Whiskers.' })
})

t.test('exported JSON can be imported unchanged, as the file that is downloaded or in part', async t => {
  const school = await startSchool(t)
  await report(school, animals)
  const made = await school.app.inject({
    method: 'POST', url: '/api/dictionary', headers: school.headers, payload: { word: 'Loup', definition: 'Le museau.' }
  })
  const answer = await school.app.inject({ url: '/api/export', headers: school.headers })
  t.equal(answer.headers['content-disposition'], 'attachment; filename="content.json"')
  const { signs: kept, faults } = await report(school, answer.json())
  t.match({ kept, faults }, { kept: { created: 0, changed: 0, unchanged: 29 }, faults: [] }, 'the file as a whole')
  const wrong = { success: true, data: { signs: [{ key: 'x', word: 'X' }] } }
  t.match((await send(school, wrong)).json().error.details, { errors: [{ path: 'signs.0.definition' }] })
  const { data } = answer.json()
  t.match(data.signs.at(-1), { key: made.json().data.id, word: 'Loup' }, 'rows without a key are matched by id')
  for (const [kind, counts] of Object.entries(await report(school, data))) {
    if (kind !== 'faults') t.match(counts, { created: 0, changed: 0 }, kind)
  }
  const elsewhere = await startSchool(t)
  t.match(await report(elsewhere, data), { signs: { created: 3 }, exercises: { created: 1 } })
  const rest = (rows: { key: string }[]) => rows.filter(({ key }) => key !== made.json().data.id)
  const { data: there } = await get(elsewhere, '/api/export')
  t.same(rest(there.signs), rest(data.signs))
})

t.test('loading the product’s content again keeps imported rows', async t => {
  const school = await startSchool(t)
  const { faults, ...counts } = await report(school, await readContent())
  t.same(faults, [])
  for (const [kind, count] of Object.entries(counts)) t.match(count, { created: 0, changed: 0 }, `${kind} are loaded`)
  const { data: { signs } } = await get(school, '/api/export')
  t.match(await report(school, { signs: [{ ...signs[0], definition: 'La nôtre.' }] }), { signs: { changed: 1 } })
  await seed(school.db)
  t.equal((await get(school, '/api/export')).data.signs[0].definition, 'La nôtre.')
})
