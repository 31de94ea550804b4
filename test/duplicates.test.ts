// Content created a second time gets a warning in the answer; only an import refuses it, by row.
import t from '#tap'
import { ownApp, signedIn } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const app = await ownApp(t)
const { headers, post, newModule, newLesson } = await teacherOf(app)

const call = async (method: 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object, language = 'en') => {
  const answer = await app.inject({
    method, url: `/api${path}`, headers: { ...headers, 'accept-language': language }, ...payload && { payload }
  })
  return { status: answer.statusCode, ...answer.json() as { data: any, message: string, error: any } }
}
t.test('duplicates are recognised by what readers see, for each kind of content', async t => {
  const module = await newModule({ title: 'L’été' })
  const lesson = await newLesson({ moduleId: module.id, title: 'Les fruits d’été' })
  const sign = await post('/dictionary', { word: 'Pêche', definition: 'Un fruit.' })
  const plum = await post('/dictionary', { word: 'Prune', definition: 'Un fruit.' })
  const ofLesson = { description: '…', category: 'alphabet', duration: 5 }
  const exercise = {
    lessonId: lesson.id,
    type: 'image_to_word',
    prompt: 'Quel fruit ?',
    signId: sign.id,
    options: ['A', 'E'],
    answer: 'A'
  }
  const kinds = [
    {
      path: '/modules',
      fields: { title: 'L’été', description: '…' },
      same: { title: 'l’ÉTÉ' },
      other: { title: 'L’ete' }
    },
    {
      path: '/lessons',
      fields: { title: 'Les fruits d’été', moduleId: module.id, ...ofLesson },
      same: { title: 'LES FRUITS D’ÉTÉ'.normalize('NFD') },
      other: { moduleId: (await newModule()).id }
    },
    {
      path: '/dictionary',
      fields: { word: 'Pêche', definition: 'Avec une ligne.' },
      same: { word: 'pe\u0302che' },
      other: { word: 'Péché' }
    },
    {
      path: '/exercises',
      fields: exercise,
      same: { prompt: 'quel fruit ?', options: ['A', 'I'] },
      other: { signId: plum.id }
    },
    {
      path: '/exercises',
      fields: { lessonId: lesson.id, type: 'word_reading', prompt: 'Quel mot ?', answer: 'VAL' },
      same: { options: ['BAL', 'VAL'] },
      other: { answer: 'BAL' }
    },
    {
      path: '/words',
      fields: { word: 'Rose', language: 'fr', kind: 'first_name' },
      same: { word: 'rose' },
      other: { kind: 'everyday' }
    }
  ]
  await post('/exercises', exercise)
  await post('/exercises', { lessonId: lesson.id, type: 'word_reading', prompt: 'Quel mot ?', answer: 'VAL' })
  await post('/words', { word: 'Rose', language: 'fr', kind: 'first_name' })
  for (const { path, fields, same, other } of kinds) {
    const again = { ...fields, ...same }
    const [english, french] = [await call('POST', path, again), await call('POST', path, again, 'fr')]
    t.same([english.status, french.status], [201, 201], path)
    t.not(english.data.id, french.data.id, path)
    t.match(english.message, /^\w+ created\. A similar item already exists: “.+”$/, path)
    t.match(french.message, /^.+ créée?\. Un contenu semblable existe déjà : « .+ »$/, path)

    const made = await call('POST', path, { ...fields, ...other })
    t.match([made.status, made.message], [201, /^\w+ created$/], path)
    const back = Object.fromEntries(Object.entries(fields).filter(([field]) => field in other))
    t.equal((await call('PATCH', `${path}/${made.data.id}`, back)).status, 200, `${path} becomes the same`)
  }
})

t.test('a category is found by its name, even if several share it', async t => {
  const first = await post('/dictionary/categories', { name: 'Forêt' })
  const second = await call('POST', '/dictionary/categories', { name: 'FORÊT' })
  t.match(second, { status: 201, message: 'Category created. A similar item already exists: “Forêt”' })
  for (const [word, { id: categoryId }] of [['Chêne', first], ['Sapin', second.data]]) {
    await post('/dictionary', { word, definition: 'Un arbre.', categoryId })
  }
  const found = (await app.inject({ url: '/api/dictionary?category=foret', headers })).json()
  t.same(found.data.map(({ word }: { word: string }) => word), ['Chêne', 'Sapin'])
})

t.test('undoing a deletion works even if an identical item was created since', async t => {
  const first = await post('/dictionary', { word: 'Neige', definition: 'Froide.' })
  await call('DELETE', `/dictionary/${first.id}`)
  await post('/dictionary', { word: 'Neige', definition: 'Blanche.' })
  const undone = async (action: string) => {
    const { data: [entry] } = (await app.inject({ url: `/api/audit?action=${action}&limit=1`, headers })).json()
    return call('POST', `/audit/${entry.id}/undo`)
  }
  t.equal((await undone('sign.deleted')).status, 200)
  await call('PATCH', `/dictionary/${first.id}`, { word: 'Glace' })
  t.equal((await undone('sign.changed')).status, 200)
  t.match((await app.inject({ url: '/api/dictionary?search=neige', headers })).json().meta, { total: 2 })
})

t.test('an import names each duplicate by its row', async t => {
  const { headers: other } = await signedIn(app, 'admin')
  const send = async (payload: object, query = '') =>
    (await app.inject({ method: 'POST', url: `/api/import${query}`, headers: other, payload })).json()
  const signs = [
    { key: 'storm', word: 'Orage', definition: 'Du bruit.' },
    { key: 'wind', word: 'Vent', definition: 'Il souffle.' }
  ]
  t.match(await send({ signs }), { success: true })
  t.match(await send({ signs }), { data: { signs: { unchanged: 2 } } }, 'the key names the same row')
  const swapped = [{ ...signs[0], word: 'Vent' }, { ...signs[1], word: 'Orage' }]
  t.match(await send({ signs: swapped }), { data: { signs: { changed: 2 } } })
  const rain = { key: 'rain', word: 'Pluie', definition: 'Elle tombe.' }
  const faulty = {
    signs: [rain, { ...rain, key: 'shower', word: 'PLUIE' }, { ...rain, key: 'gale', word: 'orage' },
      { ...signs[0], word: 'Orage' }]
  }
  const faults = [
    { path: 'signs.1.word', message: 'already exists in the row with the key rain' },
    { path: 'signs.2.word', message: 'already exists in the row with the key wind' },
    { path: 'signs.3.word', message: 'already exists in the row with the key wind' }
  ]
  t.match(await send(faulty), { error: { code: 'VALIDATION_FAILED', details: { errors: faults } } })
  t.same((await send(faulty, '?dryRun=true')).data.faults, faults)
  t.match(await send(faulty, '?duplicate=true'), { data: { signs: { created: 3, changed: 1 } } })
  t.match(await send(faulty), { data: { signs: { unchanged: 4 } } }, 'rows with a known key are no duplicates')
  const categories = [{ key: 'weather', name: 'Météo' }, { key: 'sky', name: 'météo' }]
  t.match(await send({ categories }), { error: { details: { errors: [{ path: 'categories.1.name' }] } } })
  t.match(await send({ categories }, '?duplicate=true'), { data: { categories: { created: 2 } } })
  const seasons = [{ key: 'cold', name: 'Hiver' }, { key: 'warm', name: 'Été' }]
  const exchanged = [{ key: 'cold', name: 'Été' }, { key: 'warm', name: 'Hiver' }]
  t.match(await send({ categories: seasons }), { data: { categories: { created: 2 } } })
  t.match(await send({ categories: exchanged }), { data: { categories: { changed: 2 } } })
  t.match(await send({ categories: exchanged }), { data: { categories: { unchanged: 2 } } })
})

t.test('invisible characters are removed, and texts that look the same are the same', async t => {
  const hidden = [
    ['Mer\u00adcredi', 'Mercredi'], ['Lun\u200bdi', 'Lundi'], ['\ufeffMardi', 'Mardi'], ['Ven\u2060dredi', 'Vendredi'],
    ['Fête 👩🏽‍🎓❤️1️⃣', 'Fête 👩🏽‍🎓❤️1️⃣'], ['1\ufe0f a\u200db', '1 ab']
  ] as const
  for (const [given, kept] of hidden) {
    const { data, status } = await call('POST', '/dictionary', { word: given, definition: 'Un jour.' })
    t.same([status, data.word], [201, kept])
    const found = await app.inject({ url: '/api/dictionary', query: { search: given }, headers })
    t.equal(found.json().data[0]?.word, kept)
  }
  t.equal((await app.inject({ url: '/api/dictionary?search=mercredi', headers })).json().data[0].word, 'Mercredi')
  /** An import's fault for a word that already exists. */
  const faultOf = async (word: string) => (await app.inject({
    method: 'POST',
    url: '/api/import?dryRun=true',
    headers,
    payload: { signs: [{ key: 'other', word, definition: 'Un jour.' }] }
  })).json().data.faults[0]
  t.match(await faultOf('mer\u00adcredi'), { path: 'signs.0.word' })
  t.equal((await call('POST', '/dictionary/categories', { name: '\u200b' })).status, 400, 'nothing is left')
  t.equal((await call('POST', '/dictionary', { word: 'a\u202eb', definition: '…' })).status, 400)

  const alike = [
    ['aujourd’hui', 'aujourd\'hui'], ['arc en ciel', 'arc\u00a0en\u202fciel'], ['porte–monnaie', 'porte-monnaie'],
    ['ﬁlle', 'fille'], ['№ 5', 'No 5']
  ] as const
  for (const [one, other] of alike) {
    const made = await post('/dictionary', { word: one, definition: '…' })
    t.match(await faultOf(other), { message: made.id }, other)
  }
})
