// What is there already is refused by its name, unless it is meant.
import t from '#tap'
import { ownDatabase, signedIn, startApp } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

const app = await startApp(t, {}, ownDatabase(t))
const { headers, post, newModule, newLesson } = await teacherOf(app)

const call = async (method: 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object, language = 'en') => {
  const answer = await app.inject({
    method, url: `/api${path}`, headers: { ...headers, 'accept-language': language }, ...payload && { payload }
  })
  return { status: answer.statusCode, ...answer.json() as { data: any, error: any } }
}
const refusal = ({ id }: { id: string }, name: string) =>
  ({ status: 422, error: { code: 'DUPLICATE', details: { duplicateOf: { id, name } } } })

t.test('each kind is told from others by what readers see', async t => {
  const module = await newModule({ title: 'L’été' })
  const lesson = await newLesson({ moduleId: module.id, title: 'Les fruits d’été' })
  const sign = await post('/dictionary', { word: 'Pêche', definition: 'Un fruit.' })
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
    { path: '/exercises', fields: exercise, same: { prompt: 'quel fruit ?', answer: 'E' }, other: { signId: null } },
    {
      path: '/words',
      fields: { word: 'Rose', language: 'fr', kind: 'first_name' },
      same: { word: 'rose' },
      other: { kind: 'everyday' }
    }
  ]
  await post('/exercises', exercise)
  await post('/words', { word: 'Rose', language: 'fr', kind: 'first_name' })
  for (const { path, fields, same, other } of kinds) {
    const refused = await call('POST', path, { ...fields, ...same, isPublished: false })
    t.match(refused, { status: 422, error: { code: 'DUPLICATE' } }, path)
    const { id, name } = refused.error.details.duplicateOf
    t.equal(refused.error.message, `“${name}” is there already. With ?duplicate=true it is written all the same`)
    t.equal((await call('POST', path, fields, 'fr')).error.message,
      `« ${name} » existe déjà. Avec ?duplicate=true c’est écrit malgré tout`)

    const made = await post(path, { ...fields, ...other })
    const back = Object.fromEntries(Object.entries(fields).filter(([field]) => field in other))
    t.match(await call('PATCH', `${path}/${made.id}`, back), refusal({ id }, name), `${path} becomes the same`)
    t.equal((await call('PATCH', `${path}/${made.id}`, other)).status, 200, `${path} stays itself`)
    t.equal((await call('PATCH', `${path}/${id}`, same)).status, 200, `${path} written in another way`)
    t.equal((await call('PATCH', `${path}/${made.id}?duplicate=true`, back)).status, 200, `${path} is meant`)
    const again = await call('PATCH', `${path}/${made.id}`, { ...back, isPublished: false })
    t.equal(again.status, 200, `${path} is no news`)
    t.equal((await call('POST', `${path}?duplicate=true`, fields)).status, 201, `${path} is meant`)
    t.equal((await call('POST', `${path}?duplicate=1`, fields)).status, 400)
    t.match(await call('POST', path, fields), { error: { details: { duplicateOf: { id } } } }, 'the oldest is named')
  }
})

t.test('a category is named, and never there twice', async t => {
  const category = await post('/dictionary/categories', { name: 'Forêt' })
  const taken = {
    status: 422, error: { code: 'CATEGORY_TAKEN', details: { duplicateOf: { id: category.id, name: 'Forêt' } } }
  }
  for (const name of ['Forêt', 'FORET']) {
    t.match(await call('POST', '/dictionary/categories', { name }), taken)
    t.match(await call('POST', '/dictionary/categories?duplicate=true', { name }), taken, 'it can’t be meant')
  }
  const heart = await post('/dictionary/categories', { name: 'Cœur' })
  t.match(await call('POST', '/dictionary/categories', { name: 'COEUR' }), {
    status: 422, error: { code: 'CATEGORY_TAKEN', details: { duplicateOf: { id: heart.id, name: 'Cœur' } } }
  }, 'as the database compares names')
  t.equal((await call('PATCH', `/dictionary/categories/${heart.id}`, { name: 'Coeur' })).status, 200)
  const other = await post('/dictionary/categories', { name: 'Prairie' })
  t.match(await call('PATCH', `/dictionary/categories/${other.id}`, { name: 'forêt' }), taken)
  t.equal((await call('PATCH', `/dictionary/categories/${category.id}`, { name: 'FORÊT' })).status, 200)
})

t.test('of many who make the same at once one does', async t => {
  const answers = await Promise.all(Array.from({ length: 8 }, () =>
    call('POST', '/dictionary', { word: 'Éclair', definition: 'Un éclair.' })))
  t.same(answers.map(({ status }) => status).sort(), [201, ...Array<number>(7).fill(422)])
  const { data } = answers.find(({ status }) => status === 201)!
  for (const answer of answers.filter(({ status }) => status === 422)) t.match(answer, refusal(data, 'Éclair'))
})

t.test('what is taken back is put back, also where the same has been made since', async t => {
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

t.test('in bulk each is named by its row', async t => {
  const { headers: other } = await signedIn(app, 'admin')
  const send = async (payload: object, query = '') =>
    (await app.inject({ method: 'POST', url: `/api/import${query}`, headers: other, payload })).json()
  const signs = [
    { key: 'storm', word: 'Orage', definition: 'Du bruit.' },
    { key: 'wind', word: 'Vent', definition: 'Il souffle.' }
  ]
  t.match(await send({ signs }), { success: true })
  t.match(await send({ signs }), { data: { signs: { unchanged: 2 } } }, 'a key names the same row')
  const swapped = [{ ...signs[0], word: 'Vent' }, { ...signs[1], word: 'Orage' }]
  t.match(await send({ signs: swapped }), { data: { signs: { changed: 2 } } })
  const rain = { key: 'rain', word: 'Pluie', definition: 'Elle tombe.' }
  const faulty = {
    signs: [rain, { ...rain, key: 'shower', word: 'PLUIE' }, { ...rain, key: 'gale', word: 'orage' },
      { ...signs[0], word: 'Orage' }]
  }
  const faults = [
    { path: 'signs.1.word', message: 'is there already, in the row with the key rain' },
    { path: 'signs.2.word', message: 'is there already, in the row with the key wind' },
    { path: 'signs.3.word', message: 'is there already, in the row with the key wind' }
  ]
  t.match(await send(faulty), { error: { code: 'VALIDATION_FAILED', details: { errors: faults } } })
  t.same((await send(faulty, '?dryRun=true')).data.faults, faults)
  t.match(await send(faulty, '?duplicate=true'), { data: { signs: { created: 3, changed: 1 } } })
  t.match(await send(faulty), { data: { signs: { unchanged: 4 } } }, 'what was meant is no news')
  const categories = [{ key: 'weather', name: 'Météo' }, { key: 'meteo', name: 'meteo' }]
  t.match(await send({ categories }, '?duplicate=true'), {
    error: { details: { errors: [{ path: 'categories.1.name' }] } }
  })
  const seasons = [{ key: 'cold', name: 'Hiver' }, { key: 'warm', name: 'Été' }]
  const exchanged = [{ key: 'cold', name: 'Été' }, { key: 'warm', name: 'Hiver' }]
  t.match(await send({ categories: seasons }), { data: { categories: { created: 2 } } })
  t.match(await send({ categories: exchanged }), { data: { categories: { changed: 2 } } })
  t.match(await send({ categories: exchanged }), { data: { categories: { unchanged: 2 } } })
  const eyes = [{ key: 'eye', name: 'Œil' }, { key: 'oeil', name: 'oeil' }]
  t.match(await send({ categories: eyes }, '?dryRun=true'), { data: { faults: [{ path: 'categories.1.name' }] } })
})
