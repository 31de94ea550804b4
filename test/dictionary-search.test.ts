// Properties of the dictionary search, for texts of all kinds over one dictionary.
import fc from 'fast-check'
import t from '#tap'
import type { Test } from 'tap'
import { appOn, ownDatabase, signedIn } from './helper.ts'
import { signs } from '../server/database/schema/tables.ts'

const WORDS = [
  'Abeille', 'Anniversaire', 'Apprendre', 'Bibliothèque', 'Bonjour', 'Bonsoir', 'Boulangerie', 'Chaussure', 'Cheval',
  'Chevalier', 'Dimanche', 'École', 'Élève', 'Étoile', 'Fenêtre', 'Forêt', 'Fromage', 'Garçon', 'Grand-père', 'Hôpital',
  'Janvier', 'Journal', 'Lumière', 'Maison', 'Maîtresse', 'Montagne', 'Œuvre', 'Papillon', 'Pêche', 'Quatorze',
  'Rivière', 'Salle de bain', 'Samedi', 'Soleil', 'Tournesol', 'Vélo', 'Voiture', 'Yaourt'
]

const fold = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '').replace(/œ/gi, 'oe').toLowerCase()

interface Found { words: string[], total: number }

async function startDictionary (t: Test) {
  const db = await ownDatabase(t)
  await db.insert(signs).values(WORDS.map((word, i) => ({
    word,
    definition: '…',
    difficulty: i % 2 === 0 ? 'beginner' as const : 'advanced' as const
  })))
  const app = await appOn(db)
  const { headers } = await signedIn(app)
  return async (query: Record<string, string>): Promise<Found> => {
    const answer = await app.inject({ url: '/api/dictionary', headers, query: { limit: '100', ...query } })
    if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(query)}: ${answer.body}`)
    const { data, meta } = answer.json()
    return { words: data.map(({ word }: { word: string }) => word), total: meta.total }
  }
}

const word = fc.constantFrom(...WORDS)
const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')

/** A word with one typing error. */
const oneWord = word.filter(word => /^\p{L}{5,}$/u.test(word))
const typo = fc.tuple(oneWord, fc.nat(100), letter, fc.nat(3)).map(([word, n, letter, kind]) => {
  const text = fold(word)
  const i = n % (text.length - 1)
  const [before, here, after] = [text.slice(0, i), text[i]!, text.slice(i + 1)]
  const edits = [
    before + after,
    before + letter + here + after,
    before + letter + after,
    before + after[0] + here + after.slice(1)
  ]
  return { word, text: edits[kind]! }
})

/** From 0 for the word itself to 3 for similar words. */
function rankOf (word: string, text: string): number {
  const [folded, wanted] = [fold(word), fold(text)]
  if (folded === wanted) return 0
  return folded.startsWith(wanted) ? 1 : folded.includes(wanted) ? 2 : 3
}

t.test('properties of the search', async t => {
  const find = await startDictionary(t)

  await t.test('a word is the first result, in any spelling', async t => {
    const writing = fc.record({ isUpper: fc.boolean(), isBare: fc.boolean(), isDecomposed: fc.boolean() })
    await fc.assert(fc.asyncProperty(word, writing, async (word, { isUpper, isBare, isDecomposed }) => {
      const bare = isBare ? fold(word) : word
      const text = isUpper ? bare.toUpperCase() : bare
      const { words } = await find({ search: isDecomposed ? text.normalize('NFD') : text })
      t.equal(words[0], word, text)
    }), { numRuns: 12 })
  })

  await t.test('a word is found with one typing error', async t => {
    await fc.assert(fc.asyncProperty(typo, async ({ word, text }) => {
      t.ok((await find({ search: text })).words.includes(word), `${text} for ${word}`)
    }), { numRuns: 20 })
  })

  await t.test('results are ordered: the word, words it begins, words it is in, others', async t => {
    const part = fc.tuple(word, fc.nat(9), fc.integer({ min: 3, max: 9 }))
      .map(([word, from, length]) => fold(word).slice(from, from + length).trim()).filter(text => text.length >= 3)
    // Parts of a word that are shorter than the words they begin.
    const within = fc.constantFrom('che', 'jour')
    await fc.assert(fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: part }, within), async text => {
      const { words, total } = await find({ search: text })
      const ranks = words.map(word => rankOf(word, text))
      t.same(ranks, [...ranks].sort(), `${text}: ${words}`)
      t.equal(new Set(words).size, total, `${text}: no duplicates`)
      const containing = WORDS.filter(word => rankOf(word, text) < 3)
      t.same(containing.filter(word => !words.includes(word)), [], `${text}: complete`)
    }), { numRuns: 12 })
  })

  await t.test('one or two letters find words that begin with them, also inside an entry', async t => {
    t.same((await find({ search: 'ba' })).words, ['Salle de bain'])
    t.same((await find({ search: 'd' })).words, ['Dimanche', 'Salle de bain'])
    t.same((await find({ search: 'rn' })).words, [])
    t.same((await find({ search: 'rne' })).words[0], 'Tournesol')
  })

  await t.test('a page far beyond the last is empty and has the total', async t => {
    t.same(await find({ search: 'jour', page: String(2 ** 31 - 1) }), { words: [], total: 2 })
  })

  await t.test('pages of any size add up to the whole list', async t => {
    const query = fc.oneof(fc.constantFrom('on', 'che', 'maison', 'e', 'sol'), word)
    const size = fc.integer({ min: 1, max: 40 })
    await fc.assert(fc.asyncProperty(fc.option(query, { nil: undefined }), size, async (search, limit) => {
      const wanted: Record<string, string> = search === undefined ? {} : { search }
      const whole = await find(wanted)
      const pages: string[] = []
      for (let page = 1; page <= Math.ceil(whole.total / limit) + 1; page++) {
        const { words, total } = await find({ ...wanted, limit: String(limit), page: String(page) })
        t.equal(total, whole.total)
        t.equal(words.length, Math.max(0, Math.min(limit, whole.total - (page - 1) * limit)))
        pages.push(...words)
      }
      t.same(pages, whole.words, `${search} by ${limit}`)
    }), { numRuns: 6 })
  })

  await t.test('filters remove results and keep the order', async t => {
    const filters = fc.record({
      letter: fc.constantFrom('b', 'c', 'E', 'm'), difficulty: fc.constantFrom('beginner', 'advanced')
    }, { requiredKeys: [] })
    const search = fc.option(fc.constantFrom('bon', 'che', 'ma', 'etoile', 'sole'), { nil: undefined })
    await fc.assert(fc.asyncProperty(search, filters, async (search, filters) => {
      const { words: all } = await find(search === undefined ? {} : { search })
      const { words, total } = await find({ ...search !== undefined && { search }, ...filters })
      const { letter, difficulty } = filters
      const expected = all
        .filter(word => letter === undefined || fold(word).startsWith(letter.toLowerCase()))
        .filter(word => difficulty === undefined || (WORDS.indexOf(word) % 2 === 0) === (difficulty === 'beginner'))
      t.same([...words].sort(), [...expected].sort(), JSON.stringify({ search, ...filters }))
      if (search !== undefined) t.same(words, expected)
      t.equal(total, expected.length)
    }), { numRuns: 12 })
  })

  await t.test('a text is never a pattern', async t => {
    const seen = (text: string) => text.replaceAll(/\p{DI}/gu, '')
    const odd = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'%_\\\'"*?[](){}|&!:<>-+~^$.,;/ aé'), minLength: 1, maxLength: 20 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
      fc.constantFrom('👋🏽', '🤟'.repeat(25), 'é'.repeat(100), 'e\u0301\u0301\u0301', 'ﬁ', 'ß', 'İ', 'a\u200b', '％', '＿')
    ).filter(text => text.length <= 100 && /^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}]+(?<!\s)$/u.test(seen(text)))
    await fc.assert(fc.asyncProperty(odd, async text => {
      const { words, total } = await find({ search: text })
      t.equal(words.length, total, JSON.stringify(text))
      if (/^[%_\\*?]+$/.test(text)) t.same(words, [], `${text} is not a pattern`)
    }), { numRuns: 40 })
  })
})

t.test('a search counts at most a thousand results, but pages reach them all', async t => {
  const db = await ownDatabase(t)
  const app = await appOn(db)
  const { headers } = await signedIn(app)
  const add = (from: number, to: number) => db.insert(signs).values(Array.from({ length: to - from }, (_, i) => ({
    word: `mot ${from + i}`, definition: 'Un geste'
  })))
  const page = async (number: number) => {
    const query = { search: 'geste', page: `${number}`, limit: '100' }
    const answer = await app.inject({ url: '/api/dictionary', headers, query })
    const { data, meta } = answer.json()
    return { ids: data.map(({ id }: { id: string }) => id) as string[], meta }
  }
  await add(0, 1000)
  t.same((await page(1)).meta, { page: 1, limit: 100, total: 1000 }, 'the count stops there')
  await add(1000, 1230)
  t.same((await page(1)).meta, { page: 1, limit: 100, total: 1000, totalIsExact: false })
  t.same((await page(11)).meta, { page: 11, limit: 100, total: 1100, totalIsExact: false }, 'or at those shown')
  const pages = await Promise.all(Array.from({ length: 14 }, (_, i) => page(i + 1)))
  t.same(pages.map(({ ids }) => ids.length), [...Array(12).fill(100), 30, 0])
  t.equal(new Set(pages.flatMap(({ ids }) => ids)).size, 1230, 'each once')
  t.same(pages[12]!.meta, { page: 13, limit: 100, total: 1230 }, 'the last page has the exact total')
})

t.test('words of a definition, also misspelt, find signs after those matched by word', async t => {
  const db = await ownDatabase(t)
  await db.insert(signs).values(['Renard', 'Âne', 'Les gestes lents', 'Zoo', 'Bonjour à tous'].map(word =>
    ({ word, definition: 'Un geste de la main', definitionEn: word === 'Zoo' ? 'A gesture near the shoulder' : null })))
  const app = await appOn(db)
  const { headers } = await signedIn(app)
  const find = async (query: Record<string, string>): Promise<string[]> => {
    const { data, meta } = (await app.inject({ url: '/api/dictionary', query, headers })).json()
    if (!query.limit) t.equal(meta.total, data.length)
    return data.map(({ word }: { word: string }) => word)
  }
  t.same(await find({ search: 'geste' }), ['Les gestes lents', 'Âne', 'Bonjour à tous', 'Renard', 'Zoo'])
  const alphabetical = ['Âne', 'Bonjour à tous', 'Les gestes lents', 'Renard', 'Zoo']
  t.same(await find({ search: 'gezte' }), alphabetical, 'with a typing error')
  t.same(await find({ search: 'gezte', limit: '2', page: '2' }), alphabetical.slice(2, 4), 'by pages')
  t.same(await find({ search: 'gezte', letter: 'r' }), ['Renard'], 'with a filter')
  t.same(await find({ search: 'sholder' }), ['Zoo'], 'in English')
  t.same(await find({ search: 'renrad' }), ['Renard'], 'matches by word come before definitions')
  t.same(await find({ search: 'gxxte' }), [], 'two errors are too many')
  t.same(await find({ search: 'le pain' }), [], 'pain does not match main')
})
