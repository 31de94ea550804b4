// Import and export of content as CSV.
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t from '#tap'
import { signs } from '../server/database/schema/tables.ts'
import { ownDatabase, password, signedIn, startApp } from './helper.ts'
import { webm } from './support/films.ts'
import { delaySignals } from './support/late-signals.ts'
import { NOBODY, isRoot } from './support/root.ts'
import { animals, get, report, send, startSchool } from './support/school.ts'
import { commandLine } from './support/terminal.ts'

delaySignals(t)

/** For tests that leave the product's content unchanged and import only words of their own. */
const shared = await startSchool(t)

t.test('signs and words survive the round trip through a spreadsheet', async t => {
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
  t.match(inFrench, /^\ufeffClé;Mot;Définition;/, 'as French spreadsheets read it')
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
    { path: 'signs.1', message: /more cells .*4 instead of 3/ }, { path: 'signs.2', message: /fewer cells .*2 of 3/ }
  ], 'every row that does not fit the header')
  const misplaced = /misplaced quotation mark/
  t.match(await faultsIn('key,word,definition\na,A,x\nb,B,"deux\n'), [{ path: 'signs.1', message: misplaced }])
  t.match(await faultsIn('key,word,definition\na,A,dit "x"\n'), [{ path: 'signs.0', message: misplaced }])
  t.match(await faultsIn('key,word,word\na,A,B\n'), [{ path: '', message: /column “word” twice/ }])
  t.match(await report(school, 'key,word,definition,,\nq,Quai,x,,\n', '?kind=signs'), { signs: { created: 1 } })
  const windows = Buffer.from('key;word;definition\nfete;F\xeate;Un signe.\n', 'latin1')
  t.match((await send(school, windows, '?kind=signs')).json().error.details, { errors: [{ message: /UTF-8/ }] })
  t.match(await faultsIn('key,verb\na,b\n'), [{ path: '', message: /column “verb”.*word, definition/ }])
  t.match(await faultsIn('key,constructor\na,b\n'), [{ path: '', message: /unknown column “constructor”/ }])
  t.match(await faultsIn('Nos signes\nkey,word\n'), [{ path: '', message: /unknown column “Nos signes”/ }])
})

t.test('CSV files as saved by spreadsheets are read', async t => {
  const created = async (csv: string, count: number, what: string) =>
    t.match(await report(shared, csv, '?kind=signs'), { signs: { created: count }, faults: [] }, what)
  await created('key;word;definition\r\na1;Un;x\nb1;Deux;"y\r\nz"\rc1;Trois;x', 3, 'with three kinds of line ends')
  await created('sep=;\r\nkey;word;definition\r\na2;Quatre, cinq;x\r\n', 1, 'with its separator above')
  await created('\n;;\n \nkey;word;definition\na3;Six;x\n', 1, 'with empty lines above its header')
  await created(`key;word;definition\na4;Sept;x\n${';;\n'.repeat(900)}`, 1, 'with empty rows behind its rows')
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

t.test('invalid CSV is refused', async t => {
  const maxLength = 3_900_000
  const names = Array.from({ length: 400_000 }, (_, n) => `n${n}`).join(',')
  const header = 'key,word,definition\n'
  for (const [csv, message] of [
    [names, /line of more than 65536 characters/],
    [header + ','.repeat(maxLength), /line of more than/],
    [header + 'a\n'.repeat(maxLength / 2), /1 of 3/],
    [header + ',\n'.repeat(maxLength / 2), /2 of 3/],
    [header + 'a,a,a\n'.repeat(6000), /at most 5000/],
    [header + 'a,a,a\n,,\n'.repeat(1001), /more than 1000 empty rows/],
    [`${header}"${'a\n'.repeat(maxLength / 2)}`, /misplaced quotation mark/],
    [','.repeat(maxLength), /line of more than/],
    ['\n'.repeat(maxLength), /not a CSV table/]
  ] as const) {
    const { statusCode, body } = await send(shared, csv, '?kind=signs')
    t.match({ statusCode, body }, { statusCode: 400, body: message })
  }
  const empty = { signs: Array.from({ length: 5000 }, () => ({})), words: Array.from({ length: 5000 }, () => ({})) }
  t.equal((await report(shared, empty, '?dryRun=true')).faults.length, 1000, 'the list of faults is cut')
})

t.test('long texts of characters beyond U+FFFF arrive as they were sent', async t => {
  const school = await startSchool(t)
  // Rows of even and of odd length, so that some characters lie across a border of pieces.
  const definitionOf = (n: number) => `${'𝠀𝧿'.repeat(100)}${'.'.repeat(n % 2)}`
  const rows = Array.from({ length: 300 }, (_, n) => `long-${n},Long ${n},${definitionOf(n)}`)
  t.match(await report(school, `key,word,definition\n${rows.join('\n')}`, '?kind=signs'), { signs: { created: 300 } })
  const { data } = await get(school, '/api/export')
  const read = data.signs.filter(({ key }: { key: string }) => key.startsWith('long-'))
  t.equal(read.length, 300)
  t.same(read.filter((sign: { key: string, definition: string }) =>
    sign.definition !== definitionOf(+sign.key.slice(5))), [])
})

t.test('tables sent at once are read in turns, and fairly among callers', async t => {
  let [turns, isOver] = [0, false]
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  // The last row is faulty, so the table is read to its end and not imported.
  const table = `key,word,definition\n${`a,a,${'x'.repeat(100)}\n`.repeat(4900)}"`
  const ended: string[] = []
  const sendFrom = async (remoteAddress: string) => {
    const answer = await shared.app.inject({
      method: 'POST',
      url: '/api/import?kind=signs',
      remoteAddress,
      payload: table,
      headers: { ...shared.headers, 'content-type': 'text/csv' }
    })
    t.match(answer.body, 'misplaced quotation mark')
    ended.push(remoteAddress)
    return turns
  }
  const alone = await sendFrom('192.0.2.1')
  const many = [...Array(8).fill('192.0.2.1'), '198.51.100.1'] as string[]
  await Promise.all(many.map(sendFrom))
  isOver = true
  t.ok(turns - alone > 9 * (table.length / 16_384), `${turns - alone} turns of the event loop after ${alone}`)
  t.ok(ended.indexOf('198.51.100.1') < 5, 'the table of another site does not wait for all others')
})

t.test('an admin sends two hundred imports an hour, dry runs included', async t => {
  const app = await startApp(t, { rateLimit: 1000 }, ownDatabase(t))
  const { headers } = await signedIn(app, 'admin')
  const answers: number[] = []
  for (let i = 0; i <= 200; i++) answers.push((await send({ app, headers }, {}, '?dryRun=true')).statusCode)
  t.same([...new Set(answers.slice(0, 200))], [400])
  t.equal(answers[200], 429)
})

t.test('blanks around a text survive the round trip through a spreadsheet', async t => {
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

t.test('a table has no formulas, and its texts survive the round trip', async t => {
  const { app, headers } = shared
  const begins = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', "'=", "''-", "'a", "'"]
  const definitions = begins.map(begin => `${begin}1+1`)
  await report(shared, {
    signs: definitions.map((definition, i) => ({ key: `formula-${i}`, word: `Formule ${i}`, definition }))
  })
  for (const language of ['en', 'fr']) {
    const csv = (await app.inject({
      url: '/api/export/signs.csv', headers: { ...headers, 'accept-language': language }
    })).body
    const lines = csv.split('\n').filter(line => line.startsWith('formula-'))
    t.equal(lines.length, begins.length)
    for (const line of lines) t.match(line, /[,;]"?'/, line)
    t.match(await report(shared, csv, '?kind=signs'), { signs: { created: 0, changed: 0 }, faults: [] }, language)
  }
  const { data: { signs } } = await get(shared, '/api/export')
  const stored = signs.slice(-begins.length).map(({ definition }: { definition: string }) => definition)
  t.same(stored, definitions)
})

t.test('a table has no formulas behind any separator, and its texts survive the round trip', async t => {
  const { app, headers } = shared
  const separators = [';', ',', '\t', '\r', '\n', ';;', ',;']
  const definitions = separators.flatMap(separator =>
    ['=1', '@1', "'=1", "''=1", '"=1"', '\'""=1', '\t=1;=1', '＝1'].map(formula => `x${separator}${formula}`))
  await report(shared, {
    signs: definitions.map((definition, i) => ({ key: `split-${i}`, word: `Suite ${i}`, definition }))
  })
  for (const language of ['en', 'fr']) {
    const csv = (await app.inject({
      url: '/api/export/signs.csv', headers: { ...headers, 'accept-language': language }
    })).body
    t.same(csv.split(/[;,\t\r\n]/).filter(cell => /^"*[=+\-@＝＋－＠]/.test(cell)), [], language)
    t.match(await report(shared, csv, '?kind=signs'), { signs: { created: 0, changed: 0 }, faults: [] }, language)
  }
  const { data: { signs } } = await get(shared, '/api/export')
  const stored = signs.slice(-definitions.length).map(({ definition }: { definition: string }) => definition)
  t.same(stored, definitions)
})

t.test('an import uploads the media files that its signs name', async t => {
  const { run, type, db } = await commandLine(t, password)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } }).png().toBuffer()
  const header = 'key,word,definition,imageUrl,videoUrl,videoCredit,videoLicence\n'
  const cat = 'cat,Chat,Les moustaches.,chat.png,,,\n'
  const folder = t.testdir({
    'signs.csv': `${header}${cat}dog,Chien,La main appelle.,chat.png,chien.webm,Jeanne Moulin,CC BY-SA 4.0\n`,
    'faulty.csv': `${header}${cat}a,A,x,none.png,,,\nb,B,x,broken.png,,,\nc,C,x,../signs.csv,,,\nd,,x,.,,,\n`,
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
  const faulty = await call('faulty.csv')
  t.same([faulty.code, faulty.output], [1, ''])
  for (const fault of [
    '1.imageUrl does not match any file', '2.imageUrl is neither a JPEG', '3.imageUrl must begin',
    '4.imageUrl does not match any file',
    '4.word is'
  ]) t.ok(faulty.complaint.includes(`- signs.${fault}`), fault)
  t.equal(await db.$count(signs), 0, 'all or nothing')

  t.match((await call('signs.csv', '--dry-run')).output, /^signs\t2 created/m)
  const loaded = await type(asked('signs.csv'), [], settings)
  t.match(loaded.output, /^signs\t2 created/m)
  t.equal(loaded.complaint, '\r1 of 2 signs\r2 of 2 signs\n', 'a terminal shows the progress')
  const names = await stored()
  t.equal(names.length, 3, 'a picture in two sizes, stored once, and a film')
  const { uid: owner } = await stat(mediaDir)
  const owners = await Promise.all(names.map(async name => (await stat(join(mediaDir, name))).uid))
  t.same(owners, names.map(() => owner), 'readable by servers that run as another user')
  const rows = await db.select().from(signs)
  t.ok(rows.every(({ imageUrl }) => /^\/media\/[0-9a-f]{64}\.webp$/.test(imageUrl!)))
  t.match(rows.find(({ word }) => word === 'Chien'), {
    videoUrl: /^\/media\/[0-9a-f]{64}\.webm$/, videoCredit: 'Jeanne Moulin', videoLicence: 'CC BY-SA 4.0'
  })
  t.match((await call('signs.csv')).output, /^signs\t0 created, 0 changed, 2 unchanged/m)
  t.match((await run(['content', 'import', 'x.json', '--media'])).complaint, /--media/)

  const [made, plain] = [join(folder, 'made'), join(folder, 'plain')]
  await run(asked('signs.csv'), '', { MEDIA_DIR: join(made, 'media') })
  await mkdir(plain)
  t.equal((await stat(made)).mode, (await stat(plain)).mode, 'the parent folder has the usual permissions')
  t.equal((await stat(join(made, 'media'))).mode & 0o777, 0o700)
})

t.test('a sign names its category by key, or by a unique name', async t => {
  const names = ['Outils', 'Jeux', 'Jeux']
  await report(shared, { categories: names.map((name, i) => ({ key: `c${i}`, name })) }, '?duplicate=true')
  const table = 'key,word,definition,category\na,Scie,x,Outils\nb,Vis,x,c0\n'
  t.match(await report(shared, table, '?kind=signs'), { signs: { created: 2 } })
  const { data } = await get(shared, '/api/dictionary?category=Outils')
  t.same(data.map(({ word }: { word: string }) => word), ['Scie', 'Vis'])
  const refused = await send(shared, 'key,word,definition,category\nc,Dé,x,Jeux\n', '?kind=signs')
  t.match(refused.json().error.details.errors, [{ path: 'signs.0.category' }])
})

t.test('categories that signs name and that do not exist are named, and created if asked', async t => {
  const school = await startSchool(t)
  await report(school, { categories: ['Jeux', 'Jeux'].map((name, i) => ({ key: `j${i}`, name })) }, '?duplicate=true')
  const table = (...names: string[]) =>
    `key,word,definition,category\n${names.map((name, i) => `k${i},Mot ${i},x,${name}\n`).join('')}`
  const mixed = table('Animaux', 'École', 'Animaux', 'Alphabet', 'ALPHABET', 'Jeux', 'x'.repeat(150))
  const { faults } = await report(school, mixed, '?kind=signs&dryRun=true')
  const missing = 'does not match any existing row'
  t.same(faults.slice(0, 3), [
    { path: 'signs.0.category', message: `${missing}: “Animaux”` },
    { path: 'signs.1.category', message: `${missing}: “École”` },
    { path: 'signs.2.category', message: `${missing}: “Animaux”` }
  ])
  const rest = await report(school, mixed, '?kind=signs&dryRun=true&createCategories=true')
  t.same(rest.faults.map(({ path }) => path), [4, 5, 6].map(row => `signs.${row}.category`),
    'a similar name, one of two categories, and one that is too long')
  t.match(rest, { categories: { created: 2 } })
  const before = (await get(school, '/api/dictionary/categories')).data.length
  t.match(await report(school, table('Animaux', 'École', 'Animaux'), '?kind=signs&createCategories=true'),
    { categories: { created: 2 }, signs: { created: 3 } })
  const { data } = await get(school, '/api/dictionary/categories')
  t.equal(data.length, before + 2)
  t.match(data.find(({ name }: { name: string }) => name === 'Animaux'), { signCount: 2 })
  t.match(await report(school, table('Animaux'), '?kind=signs&createCategories=true'), { categories: { created: 0 } })
  t.equal((await get(school, '/api/audit?action=category.created')).data.length, 4)
})

t.test('the terminal groups faults that differ only in their row, and creates categories', async t => {
  const { run } = await commandLine(t, password)
  const rows = Array.from({ length: 30 }, (_, i) => `k${i},Mot ${i},x,Animaux\n`).join('')
  const file = join(t.testdir({ 'signs.csv': `key,word,definition,category\n${rows}k,,x,École\n` }), 'signs.csv')
  const asked = ['content', 'import', file, '--kind', 'signs']
  const { output } = await run([...asked, '--dry-run'])
  t.match(output, /^fault\tsigns\.0\.category does not match .*“Animaux” \(also in 1, 2, .*, 20, …\)$/m)
  t.equal(output.match(/^fault/gm)!.length, 2)
  t.match((await run(asked)).complaint, /^- signs\.0\.category .* \(also in 1, /m)
  await writeFile(file, `key,word,definition,category\n${rows}`)
  t.match((await run([...asked, '--create-categories'])).output, /^categories\t1 created/m)
})

t.test('tables are written in the language of the user, and read in both', async t => {
  const school = await startSchool(t)
  await report(school, animals)
  const csv = async (kind: string, language: string) => (await school.app.inject({
    url: `/api/export/${kind}.csv`, headers: { ...school.headers, 'accept-language': language }
  })).body
  const [english, french] = [await csv('signs', 'en'), await csv('signs', 'fr')]
  t.match(english, /\ncat,Chat,.*,beginner,.*,true,animals\n/)
  t.match(english, /^dog,.*,advanced,/m)
  t.match(french, /\ncat;Chat;.*;débutant;.*;VRAI;animals\n/)
  t.match(french, /^dog;.*;avancé;/m)
  t.match(await csv('words', 'fr'), /^\ufeffClé;Mot;Langue;Type;Publié\n.*;fr;mot courant;VRAI\n/s)
  for (const [kind, rows] of [['signs', french], ['words', await csv('words', 'fr')]] as const) {
    const { faults, ...counts } = await report(school, rows, `?kind=${kind}`)
    t.match({ faults, counts: counts[kind] }, { faults: [], counts: { created: 0, changed: 0 } })
  }
  const mixed = 'CLE;Mot;definition;Difficulte;Licence de l\'image;publie\nours;Ours;Les griffes.;Avance;CC0;faux\n'
  t.match(await report(school, mixed, '?kind=signs'), { signs: { created: 1 }, faults: [] })
  t.match((await get(school, '/api/dictionary?search=ours')).data,
    [{ difficulty: 'advanced', imageLicence: 'CC0', isPublished: false }])
  const inFrench = { ...school, headers: { ...school.headers, 'accept-language': 'fr' } }
  const wrong = await send(inFrench, 'Clé;Mot;Verbe\n', '?kind=signs')
  t.match(wrong.json().error.details.errors, [{ message: /« Verbe ».* : Clé, Mot, Définition,/ }])
  const twice = await send(school, 'word;Mot\n', '?kind=signs')
  t.match(twice.json().error.details.errors, [{ message: /has the column “Mot” twice/ }])
})
