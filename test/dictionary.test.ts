import { randomUUID } from 'node:crypto'
import t from '#tap'
import type { App } from '../server/app.ts'
import { ownApp, sharedApp, signedIn } from './helper.ts'

const app = await sharedApp()

type Headers = Record<string, string>

async function add (app: App, headers: Headers, path: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url: `/api/dictionary${path}`, headers, payload })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().data
}

async function search (app: App, headers: Headers, query: Record<string, string>) {
  const answer = await app.inject({ url: '/api/dictionary', headers, query })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

const wordsIn = ({ data }: { data: { word: string }[] }) => data.map(({ word }) => word)

t.test('categories count their signs, and deleting one keeps its signs', async t => {
  const { headers } = await signedIn(app, 'admin')
  const category = await add(app, headers, '/categories', { name: `Été ${randomUUID()}` })
  const sign = await add(app, headers, '', { word: 'Soleil', definition: 'Astre.', categoryId: category.id })
  const listed = (await app.inject({ url: '/api/dictionary/categories', headers })).json().data
  t.same(listed.find(({ id }: { id: string }) => id === category.id), { ...category, signCount: 1 })

  const url = `/api/dictionary/categories/${category.id}`
  const description = 'Il fait beau'
  const renamed = (await app.inject({ method: 'PATCH', url, headers, payload: { description } })).json().data
  t.same(renamed, { ...category, description: 'Il fait beau', signCount: 1 })
  const refused = await app.inject({ method: 'DELETE', url, headers })
  t.equal(refused.statusCode, 422)
  t.match(refused.json().error, {
    code: 'CATEGORY_IN_USE', details: { usedBy: [{ kind: 'sign', total: 1, first: [{ id: sign.id, name: 'Soleil' }] }] }
  })
  t.equal((await app.inject({ method: 'DELETE', url: `${url}?cascade=true`, headers })).statusCode, 200)
  t.equal((await app.inject({ url: `/api/dictionary/${sign.id}`, headers })).json().data.category, null)
  t.equal((await app.inject({ method: 'PATCH', url, headers, payload: { name: 'x' } })).statusCode, 404)
  t.equal((await app.inject({ method: 'DELETE', url, headers })).statusCode, 404)
})

t.test('the dictionary is sorted alphabetically, paged and filtered', async t => {
  const app = await ownApp(t)
  const { headers } = await signedIn(app, 'admin')
  const { id: animals } = await add(app, headers, '/categories', { name: 'Bêtes' })
  for (const word of ['Zèbre', 'âne', 'Éléphant', 'chat']) {
    const difficulty = word === 'chat' ? 'beginner' : 'advanced'
    await add(app, headers, '', { word, definition: '…', categoryId: animals, difficulty })
  }
  await add(app, headers, '', { word: 'Bonjour', definition: '…' })
  const first = await search(app, headers, { limit: '2' })
  t.same([wordsIn(first), first.meta], [['âne', 'Bonjour'], { page: 1, limit: 2, total: 5 }])
  t.same(wordsIn(await search(app, headers, { limit: '2', page: '3' })), ['Zèbre'])
  t.same(wordsIn(await search(app, headers, { limit: '2', page: '2147483647' })), [])
  t.same(wordsIn(await search(app, headers, { letter: 'e' })), ['Éléphant'])
  for (const category of [animals, 'betes', 'BÊTES']) {
    t.same(wordsIn(await search(app, headers, { category })), ['âne', 'chat', 'Éléphant', 'Zèbre'], category)
  }
  t.same(wordsIn(await search(app, headers, { category: 'plantes' })), [])
  t.same(wordsIn(await search(app, headers, { category: 'betes', difficulty: 'beginner' })), ['chat'])
})

t.test('search ignores case, accents, endings and one typing error, and sorts the best match first', async t => {
  const app = await ownApp(t)
  const { headers } = await signedIn(app, 'admin')
  const signs = {
    École: 'Lieu où l’on apprend.',
    'école maternelle': 'Pour les petits.',
    'Bonne école': '…',
    Apprendre: 'Ce que l’on fait en classe.',
    Cheval: 'Animal.',
    Élève: 'Qui va à l’école.',
    Œuf: 'De la poule.',
    '100 %': 'Tout.',
    E: 'Lettre.'
  }
  for (const [word, definition] of Object.entries(signs)) await add(app, headers, '', { word, definition })
  const found = async (text: string) => wordsIn(await search(app, headers, { search: text }))
  t.same(await found('ecole'), ['École', 'école maternelle', 'Bonne école', 'Élève'], 'exact, prefix, part, definition')
  t.same(await found('ÉCOLES'), ['École', 'Bonne école', 'école maternelle', 'Élève'], 'another ending')
  for (const typo of ['cheavl', 'chval', 'cheeval', 'chebal', 'heval', 'Chevla']) {
    t.same(await found(typo), ['Cheval'], typo)
  }
  t.same(await found('chelva'), ['Cheval'], 'two letters swapped')
  t.same(await found('chvl'), [], 'two letters missing')
  t.same(await found('matrenelle'), ['école maternelle'], 'a typing error in one of the words')
  t.same(await found('oeuf'), ['Œuf'])
  t.same(await found('apprises'), [])
  t.same((await found('apprend')).slice(0, 1), ['Apprendre'])
  t.same(await found('e'), ['E', 'École', 'Élève', 'école maternelle', 'Bonne école'],
    'short texts match the beginnings of words')
  t.same(await found('100 %'), ['100 %'], 'pattern characters have no effect')
  t.same(await found('0 %_'), [])
  for (const [i, word] of (await found('ecole')).entries()) {
    const page = await search(app, headers, { search: 'ecole', limit: '1', page: String(i + 1) })
    t.same([wordsIn(page), page.meta], [[word], { page: i + 1, limit: 1, total: 4 }])
  }
  t.same(wordsIn(await search(app, headers, { search: 'ecole', limit: '100', page: '2147483647' })), [])
  await app.inject({ method: 'POST', url: '/api/dictionary/categories', headers, payload: { name: 'Lieux' } })
  const narrowed = await search(app, headers, { search: 'ecole', letter: 'e', difficulty: 'beginner' })
  t.same(wordsIn(narrowed), ['École', 'école maternelle', 'Élève'])
  t.same(wordsIn(await search(app, headers, { search: 'ecole', category: 'lieux' })), [])
})

t.test('definitions are searched in both languages, with each language’s endings', async t => {
  const app = await ownApp(t)
  const { headers } = await signedIn(app, 'admin')
  const thanks = 'The flat hands leave the chin: thanking.'
  await add(app, headers, '', { word: 'Merci', definition: 'On remercie.', definitionEn: thanks })
  await add(app, headers, '', { word: 'Salut', definition: 'Les mains saluent.', definitionEn: null })
  await add(app, headers, '', { word: 'Hand', definition: 'Ballon.', definitionEn: 'A café of one’s own.' })
  await add(app, headers, '', { word: 'Ours', definition: 'Animal.', definitionEn: 'An animal.' })
  const found = async (text: string) => wordsIn(await search(app, headers, { search: text }))
  t.same(await found('HAND'), ['Hand', 'Merci'], 'the word ranks above its definition')
  t.same(await found('thanks'), ['Merci'])
  t.same(await found('the chin'), ['Merci'], 'stop words are ignored')
  t.same(await found('cafés'), ['Hand'])
  t.same(await found('main'), ['Salut'])
  t.same(await found('ballons'), ['Hand'])
  t.same(await found('animal'), ['Ours'], 'found in both languages, listed once')
  t.equal((await search(app, headers, { search: 'animal' })).meta.total, 1)

  const { data: [sign] } = await search(app, headers, { search: 'chin' })
  const patch = (payload: object) =>
    app.inject({ method: 'PATCH', url: `/api/dictionary/${sign.id}`, headers, payload })
  await patch({ definitionEn: 'The flat hand moves down.' })
  t.same([await found('chin'), await found('moving')], [[], ['Merci']], 'a changed sign is found by its new text')
  await patch({ definitionEn: null })
  t.same(await found('moving'), [])
})

t.test('SQL in a request is only text', async t => {
  const app = await ownApp(t)
  const { headers } = await signedIn(app, 'admin')
  const word = "'; drop table signs; --"
  await add(app, headers, '', { word, definition: '% _ \\ & | ! ( ) : * < > "' })
  for (const text of [word, '\\', '%', '___', '& | ! : *', '-chat', '"', "o'", '\u{10FFFF}']) {
    for (const name of ['search', 'category']) {
      const answer = await app.inject({ url: '/api/dictionary', headers, query: { [name]: text } })
      t.equal(answer.statusCode, 200, `${name}=${text}`)
    }
  }
  t.same(wordsIn(await search(app, headers, { search: word })), [word])
})

t.test('bad input is refused with every fault and changes nothing', async t => {
  const { headers } = await signedIn(app, 'admin')
  const sign = await add(app, headers, '', { word: 'Table', definition: 'Meuble.' })
  const bodies: [object, string[]][] = [
    [{}, ['word', 'definition']],
    [{ word: 7, definition: null }, ['word', 'definition']],
    [{ word: ' x', definition: 'a\u0000b' }, ['word', 'definition']],
    [{ word: 'x'.repeat(101), definition: 'y', difficulty: 'hard' }, ['word', 'difficulty']],
    [{ word: 'x', definition: 'y', id: sign.id, key: 'a' }, ['id', 'key']],
    [
      { word: 'x', definition: 'y', imageUrl: 'javascript:alert(1)', videoUrl: '//elsewhere.example/x' },
      ['imageUrl', 'videoUrl']
    ],
    [{ word: 'x', definition: 'y', imageAlt: '', imageAltEn: 'z'.repeat(501) }, ['imageAlt', 'imageAltEn']],
    [
      {
        word: 'x',
        definition: 'y',
        imageCredit: 'a\nb',
        imageLicence: 'c'.repeat(101),
        videoCredit: '',
        videoLicence: 1
      },
      ['imageCredit', 'imageLicence', 'videoCredit', 'videoLicence']
    ],
    [{ word: 'x', definition: 'y', categoryId: 'greetings' }, ['categoryId']]
  ]
  for (const [payload, faults] of bodies) {
    const answer = await app.inject({ method: 'POST', url: '/api/dictionary', headers, payload })
    t.equal(answer.statusCode, 400, answer.body)
    const paths = answer.json().error.details.errors.map(({ path }: { path: string }) => path)
    t.same([...new Set(paths)].sort(), faults.sort(), JSON.stringify(payload))
  }
  const url = `/api/dictionary/${sign.id}`
  const empty = await app.inject({ method: 'PATCH', url, headers, payload: {} })
  t.equal(empty.statusCode, 400)
  const unknown = await app.inject({ method: 'PATCH', url, headers, payload: { categoryId: randomUUID() } })
  t.equal(unknown.statusCode, 422)
  t.equal(unknown.json().error.message, 'No category has this categoryId')
  t.same((await app.inject({ url, headers })).json().data, sign)

  for (const query of [
    'limit=0', 'limit=101', 'limit=1.5', 'page=0', 'page=x', 'letter=ab', 'letter=é', 'difficulty=hard', 'search=',
    'search=%00', `search=${'x'.repeat(101)}`, 'sort=word'
  ]) {
    const answer = await app.inject({ url: `/api/dictionary?${query}`, headers })
    t.equal(answer.statusCode, 400, query)
    t.equal(answer.json().error.details.errors[0].path, query.split('=')[0])
  }
  for (const id of ['42', "1'%20or%201=1", `${sign.id}0`]) {
    t.equal((await app.inject({ url: `/api/dictionary/${id}`, headers })).statusCode, 400, id)
  }
  t.equal((await app.inject({ url: `/api/dictionary/${randomUUID()}`, headers })).statusCode, 404)
})
