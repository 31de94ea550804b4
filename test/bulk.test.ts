// Content in bulk, in and out, as JSON and as CSV.
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import t from '#tap'
import { signs } from '../server/database/schema/tables.ts'
import { readContent } from '../server/administration/seed/files.ts'
import { seed } from '../server/administration/seed/seed.ts'
import { ownDatabase, password, signedIn, startApp } from './helper.ts'
import { webm } from './support/films.ts'
import { until } from './support/instances.ts'
import { delaySignals } from './support/late-signals.ts'
import { lockWaits } from './support/lock-waits.ts'
import { NOBODY, isRoot } from './support/root.ts'
import { commandLine } from './support/terminal.ts'

delaySignals(t)

interface Report {
  faults: { path: string, message: string }[]
  [kind: string]: unknown
}

/** An admin of an app on a database of its own, with the product's content. */
async function startSchool (t: Parameters<typeof startApp>[0]) {
  const db = await ownDatabase(t)
  await seed(db)
  const app = await startApp(t, {}, db)
  const { headers } = await signedIn(app, 'admin')
  return { app, headers, db }
}

type School = Pick<Awaited<ReturnType<typeof startSchool>>, 'app' | 'headers'>

/** For tests that leave the product's content as it is, and import nothing under the words of others. */
const shared = await startSchool(t)

const isCsv = (payload: unknown) => typeof payload === 'string' || payload instanceof Buffer

const send = ({ app, headers }: School, payload: object | string | Buffer, query = '') => app.inject({
  method: 'POST',
  url: `/api/import${query}`,
  headers: { ...headers, 'content-type': isCsv(payload) ? 'text/csv' : 'application/json' },
  payload
})
const report = async (...call: Parameters<typeof send>): Promise<Report> => (await send(...call)).json().data
const get = async ({ app, headers }: School, url: string) => (await app.inject({ url, headers })).json()
const auditOf = async (app: School) => (await get(app, '/api/audit?limit=100')).data as { action: string }[]

const NONE = { created: 0, changed: 0, unchanged: 0 }
const animals = {
  categories: [{ key: 'animals', name: 'Animaux', nameEn: 'Animals' }],
  signs: [
    { key: 'cat', word: 'Chat', definition: 'Les moustaches.', category: 'animals' },
    { key: 'dog', word: 'Chien', definition: 'La main appelle.', category: 'animals', difficulty: 'advanced' }
  ],
  modules: [{ key: 'animals', title: 'Les animaux', description: 'À la ferme.', order: 9 }],
  lessons: [{
    key: 'pets',
    module: 'animals',
    title: 'À la maison',
    description: 'Deux signes.',
    category: 'animals',
    duration: 5,
    order: 99
  }],
  exercises: [{
    key: 'pets-1',
    lesson: 'pets',
    sign: 'cat',
    type: 'image_to_word',
    prompt: 'Qui est-ce ?',
    options: ['Chat', 'Chien'],
    answer: 'Chat',
    order: 1
  }],
  words: [{ word: 'ornithorynque', language: 'fr', kind: 'everyday' }]
}

t.test('a whole lesson comes in one request, and again changes only what differs', async t => {
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

t.test('a dry run tells every fault by its row, and changes nothing', async t => {
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
  t.equal(faults.length, 63, 'with the name of a category that is there already')

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
    ], 'what the database knows together with what a row itself tells')
  const exercise = { ...animals.exercises[0], answer: 'Loup' }
  t.same((await report(shared, { ...animals, exercises: [exercise] }, '?dryRun=true')).faults.map(({ path }) => path),
    ['exercises.0'])
  t.same(await get(shared, '/api/export'), before)
})

t.test('what has a fault is refused, and nothing of it is written', async t => {
  const { words, ...rest } = animals
  const answer = await send(shared, { ...rest, words: [...words, { word: '1', language: 'fr', kind: 'everyday' }] })
  t.match(answer.json(), {
    error: { statusCode: 400, code: 'VALIDATION_FAILED', details: { errors: [{ path: 'words.1.word' }] } }
  })
  t.same((await get(shared, '/api/dictionary?search=chat')).data, [])
  const many = { words: Array.from({ length: 300 }, () => ({ word: '1' })) }
  t.match((await send(shared, many)).json().error.details, { more: true })
  t.equal((await send(shared, { signs: [{ key: 'x'.repeat(4 * 2 ** 20) }] })).statusCode, 413)
  for (const wrong of [{}, [], { signs: {} }, { verbs: [] }]) t.equal((await send(shared, wrong)).statusCode, 400)
})

t.test('a list or a name that is too long is refused before anybody looks into it', async t => {
  const options = Array(4000).fill('a')
  const long = { exercises: [{ ...animals.exercises[0], options }] }
  // The check that all are different takes a second.
  t.same((await report(shared, long, '?dryRun=true')).faults,
    [{ path: 'exercises.0.options', message: 'must have at most 12 items' }])
  const named = await send(shared, { signs: [{ key: 'a', word: 'A', definition: 'A', ['x'.repeat(1e6)]: 1 }] })
  t.equal(named.statusCode, 400)
  t.ok(named.body.length < 1000, 'the answer repeats no long name')
})

t.test('of two imports of the same at once the second finds what the first has written', async t => {
  const signs = [{ key: 'cow', word: 'Vache', definition: 'Les cornes.' }]
  const answers = await Promise.all([1, 2, 3].map(() => send(shared, { signs }, '?duplicate=true')))
  t.same(answers.map(({ statusCode }) => statusCode), [200, 200, 200])
  const counts = answers.map(answer => answer.json().data.signs)
  t.same(counts.map(({ created, unchanged }) => [created, unchanged]).sort(), [[0, 1], [0, 1], [1, 0]])
})

t.test('what somebody changes while an import waits for it stays', {
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

t.test('what goes out as JSON comes in again as it is', async t => {
  const school = await startSchool(t)
  await report(school, animals)
  const made = await school.app.inject({
    method: 'POST', url: '/api/dictionary', headers: school.headers, payload: { word: 'Loup', definition: 'Le museau.' }
  })
  const { data } = await get(school, '/api/export')
  t.match(data.signs.at(-1), { key: made.json().data.id, word: 'Loup' }, 'what has no key goes by its id')
  for (const [kind, counts] of Object.entries(await report(school, data))) {
    if (kind !== 'faults') t.match(counts, { created: 0, changed: 0 }, kind)
  }
  const elsewhere = await startSchool(t)
  t.match(await report(elsewhere, data), { signs: { created: 3 }, exercises: { created: 1 } })
  const rest = (rows: { key: string }[]) => rows.filter(({ key }) => key !== made.json().data.id)
  const { data: there } = await get(elsewhere, '/api/export')
  t.same(rest(there.signs), rest(data.signs))
})

t.test('an export is a file, and goes back as it was answered', async t => {
  const school = await startSchool(t)
  await report(school, animals)
  const answer = await school.app.inject({ url: '/api/export', headers: school.headers })
  t.equal(answer.headers['content-disposition'], 'attachment; filename="content.json"')
  const { signs, words, faults } = await report(school, answer.json())
  t.match({ signs, words, faults }, { signs: { unchanged: 28 }, words: { created: 0, changed: 0 }, faults: [] })
  const wrong = { success: true, data: { signs: [{ key: 'x', word: 'X' }] } }
  t.match((await send(school, wrong)).json().error.details, { errors: [{ path: 'signs.0.definition' }] })
})

t.test('signs and words make the round trip through a spreadsheet', async t => {
  const school = await startSchool(t)
  await report(school, animals)
  const { app, headers } = school
  const csv = async (kind: string, more = {}) =>
    (await app.inject({ url: `/api/export/${kind}.csv`, headers: { ...headers, ...more } })).body
  const signs = await csv('signs')
  t.match(signs, /^\ufeffkey,word,definition,/)
  t.match(await report(school, signs, '?kind=signs'), { signs: { created: 0, changed: 0, unchanged: 28 } })
  t.match(await report(school, await csv('words'), '?kind=words'), { words: { created: 0, changed: 0 } })

  const inFrench = await csv('signs', { 'accept-language': 'fr-FR' })
  t.match(inFrench, /^\ufeffkey;word;definition;/, 'as French spreadsheets open it')
  t.match(await report(school, inFrench, '?kind=signs'), { signs: { created: 0, changed: 0, unchanged: 28 } })

  const french = '\ufeffkey;word;definition;category;imageAlt;isPublished\r\n' +
    'cat;Chat;"Les moustaches; des deux mains.";animals;;VRAI\r\n' +
    'bird;Oiseau;"Le bec:\n""cui""";;Un bec;FAUX\r\n'
  t.match(await report(school, french, '?kind=signs'), { signs: { created: 1, changed: 1 } })
  t.match((await get(school, '/api/dictionary?search=oiseau')).data, [
    { definition: 'Le bec:\n"cui"', isPublished: false }
  ])
  t.match(await report(school, await csv('signs'), '?kind=signs'), { signs: { changed: 0, unchanged: 29 } })

  for (const [query, body] of [['', signs], ['?kind=lessons', signs], ['?kind=signs', 'key,word\n"']] as const) {
    t.match((await send(school, body, query)).json(), { error: { statusCode: 400, code: 'VALIDATION_FAILED' } }, query)
  }
  const faultsIn = async (csv: string) => (await send(school, csv, '?kind=signs')).json().error.details.errors
  t.match(await faultsIn('key,word,definition\na,A,x\nb,B,deux, trois\nc,C\n'), [
    { path: 'signs.1', message: /4 cells .* 3/ }, { path: 'signs.2', message: /2 cells .* 3/ }
  ], 'each row that does not fit its header')
  t.match(await faultsIn('key,word,definition\na,A,x\nb,B,"deux\n'), [{ path: 'signs.1', message: /not closed/ }])
  t.match(await faultsIn('key,word,definition\na,A,dit "x"\n'), [{ path: 'signs.0', message: /doubled/ }])
  t.match(await faultsIn('key,word,word\na,A,B\n'), [{ path: '', message: /two columns “word”/ }])
  t.match(await report(school, 'key,word,definition,,\nq,Quai,x,,\n', '?kind=signs'), { signs: { created: 1 } })
  const windows = Buffer.from('key;word;definition\nfete;F\xeate;Un signe.\n', 'latin1')
  t.match((await send(school, windows, '?kind=signs')).json().error.details, { errors: [{ message: /UTF-8/ }] })
  t.match(await faultsIn('key,verb\na,b\n'), [{ path: '', message: /column “verb”.*word, definition/ }])
  t.match(await faultsIn('Nos signes\nkey,word\n'), [{ path: '', message: /“Nos signes” in its first line/ }])
})

t.test('a table is read as spreadsheets save it', async t => {
  const created = async (csv: string, count: number, what: string) =>
    t.match(await report(shared, csv, '?kind=signs'), { signs: { created: count }, faults: [] }, what)
  await created('key;word;definition\r\na1;Un;x\nb1;Deux;"y\r\nz"\rc1;Trois;x', 3, 'with three kinds of line ends')
  await created('sep=;\r\nkey;word;definition\r\na2;Quatre, cinq;x\r\n', 1, 'with its separator above')
  await created('\n;;\n \nkey;word;definition\na3;Six;x\n', 1, 'with empty lines above its header')
  await created(`key;word;definition\na4;Sept;x\n${';;\n'.repeat(6000)}`, 1, 'with empty rows behind its rows')
  const text = 'Cercle \ufffd'
  await report(shared, { signs: [{ key: 'a5', word: 'Huit', definition: text }] })
  const { body } = await shared.app.inject({ url: '/api/export/signs.csv', headers: shared.headers })
  t.match(body, text)
  t.match(await report(shared, body, '?kind=signs'), { signs: { created: 0, changed: 0 }, faults: [] }, 'with U+FFFD')
  const gap = await send(shared, 'key,word,definition\na6,Neuf,x\n,,\nb6,Dix\nc6,,x\n', '?kind=signs')
  t.match(gap.json().error.details.errors, [{ path: 'signs.2' }], 'an empty row counts as a row')
  const word = await send(shared, 'key,word,definition\na6,Neuf,x\n,,\nc6,,x\n', '?kind=signs')
  t.match(word.json().error.details.errors, [{ path: 'signs.2.word' }])
})

t.test('tables that are no tables are refused', async t => {
  const most = 3_900_000
  const names = Array.from({ length: 400_000 }, (_, n) => `n${n}`).join(',')
  const header = 'key,word,definition\n'
  for (const [csv, message] of [
    [names, /line of more than 65536 characters/],
    [header + ','.repeat(most), /line of more than/],
    [header + 'a\n'.repeat(most / 2), /1 cells .* 3/],
    [header + ',\n'.repeat(most / 2), /2 cells .* 3/],
    [header + 'a,a,a\n'.repeat(6000), /at most 5000/],
    [`${header}"${'a\n'.repeat(most / 2)}`, /not closed/],
    [','.repeat(most), /not a CSV table/],
    ['\n'.repeat(most), /not a CSV table/]
  ] as const) {
    const { statusCode, body } = await send(shared, csv, '?kind=signs')
    t.match({ statusCode, body }, { statusCode: 400, body: message })
  }
  const empty = { signs: Array.from({ length: 5000 }, () => ({})), words: Array.from({ length: 5000 }, () => ({})) }
  t.equal((await report(shared, empty, '?dryRun=true')).faults.length, 1000, 'as many faults as are of use')
})

t.test('blanks around a text make the round trip through a spreadsheet', async t => {
  const { app, headers } = shared
  const definitions = ['  Deux blancs.', 'Un blanc. ', '\tTab.\r', '\rRetour.\r\nSuite.\n', ' ', '\u00a0', ' "dit"; ']
  const signs = definitions.map((definition, i) => ({ key: `blank-${i}`, word: `Blanc ${i}`, definition }))
  await report(shared, { signs })
  for (const language of ['en', 'fr']) {
    const csv = (await app.inject({
      url: '/api/export/signs.csv', headers: { ...headers, 'accept-language': language }
    })).body
    t.match(await report(shared, csv, '?kind=signs'), { signs: { created: 0, changed: 0 }, faults: [] }, language)
  }
  t.same((await get(shared, '/api/export')).data.signs.slice(-7).map(({ definition }: { definition: string }) =>
    definition), definitions)
})

t.test('thousands of rows are written at once', async t => {
  const school = await startSchool(t)
  const signs = Array.from({ length: 3000 }, (_, i) =>
    ({ key: `sign-${i}`, word: `Signe ${i}`, definition: 'Un signe.' }))
  t.match(await report(school, { signs }), { signs: { created: 3000 } })
  t.match(await report(school, { signs }), { signs: { unchanged: 3000 } })
  t.equal((await get(school, '/api/dictionary?search=signe 2999')).data[0].word, 'Signe 2999')
})

t.test('loading the product’s content again leaves what was imported', async t => {
  const school = await startSchool(t)
  const { faults, ...counts } = await report(school, await readContent())
  t.same(faults, [])
  for (const [kind, count] of Object.entries(counts)) t.match(count, { created: 0, changed: 0 }, `${kind} are loaded`)
  const { data: { signs } } = await get(school, '/api/export')
  t.match(await report(school, { signs: [{ ...signs[0], definition: 'La nôtre.' }] }), { signs: { changed: 1 } })
  await seed(school.db)
  t.equal((await get(school, '/api/export')).data.signs[0].definition, 'La nôtre.')
})

t.test('signs name files of a folder, which are uploaded with them, or none', async t => {
  const { run, type, db } = await commandLine(t, password)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } }).png().toBuffer()
  const header = 'key,word,definition,imageUrl,videoUrl\n'
  const cat = 'cat,Chat,Les moustaches.,chat.png,\n'
  const folder = t.testdir({
    'signs.csv': `${header}${cat}dog,Chien,La main appelle.,chat.png,chien.webm\n`,
    'faulty.csv': `${header}${cat}a,A,x,none.png,\nb,B,x,broken.png,\nc,C,x,../signs.csv,\nd,,x,.,\n`,
    'broken.png': 'no picture',
    media: {}
  })
  await writeFile(join(folder, 'chat.png'), picture)
  await writeFile(join(folder, 'chien.webm'), webm())
  const mediaDir = join(folder, 'media')
  if (isRoot) await chown(mediaDir, NOBODY, NOBODY)
  const stored = () => readdir(mediaDir)
  const settings = { MEDIA_DIR: mediaDir }
  const asked = (file: string) => ['content', 'import', join(folder, file), '--kind', 'signs', '--media', folder]
  const call = (file: string, ...more: string[]) => run([...asked(file), ...more], '', settings)
  const dry = await call('faulty.csv', '--dry-run')
  t.same([dry.code, dry.complaint], [1, ''])
  for (const fault of [
    '1.imageUrl names no file', '2.imageUrl is no JPEG', '3.imageUrl must begin', '4.imageUrl names no file',
    '4.word is'
  ]) t.ok(dry.output.includes(`fault\tsigns.${fault}`), fault)
  t.equal((await call('faulty.csv')).code, 1)
  t.equal(await db.$count(signs), 0, 'all or none')

  t.match((await call('signs.csv', '--dry-run')).output, /^signs\t2 created/m)
  const loaded = await type(asked('signs.csv'), [], settings)
  t.match(loaded.output, /^signs\t2 created/m)
  t.equal(loaded.complaint, '\r1 of 2 signs\r2 of 2 signs\n', 'a terminal sees how far it is')
  const names = await stored()
  t.equal(names.length, 3, 'a picture in two sizes, once, and a film')
  const { uid: owner } = await stat(mediaDir)
  const owners = await Promise.all(names.map(async name => (await stat(join(mediaDir, name))).uid))
  t.same(owners, names.map(() => owner), 'which servers of another user can read')
  const rows = await db.select().from(signs)
  t.ok(rows.every(({ imageUrl }) => /^\/media\/[0-9a-f]{64}\.webp$/.test(imageUrl!)))
  t.match(rows.find(({ word }) => word === 'Chien')!.videoUrl, /^\/media\/[0-9a-f]{64}\.webm$/)
  t.match((await call('signs.csv')).output, /^signs\t0 created, 0 changed, 2 unchanged/m)
  t.match((await run(['content', 'import', 'x.json', '--media'])).complaint, /--media/)

  const [made, plain] = [join(folder, 'made'), join(folder, 'plain')]
  await run(asked('signs.csv'), '', { MEDIA_DIR: join(made, 'media') })
  await mkdir(plain)
  t.equal((await stat(made)).mode, (await stat(plain)).mode, 'a folder above is a folder like any')
  t.equal((await stat(join(made, 'media'))).mode & 0o777, 0o700)
})
