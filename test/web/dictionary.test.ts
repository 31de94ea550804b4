import t from '#tap'
import { creativeCommons } from '../../web/views/dictionary/credits.ts'
import { matchingSigns } from '../../web/views/dictionary/matching-signs.ts'
import { evenRows } from '../../web/hands/rows.ts'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import type { Account } from '../../web/learner/account.ts'
import { findSigns } from '../../web/views/dictionary/find.ts'

const signs = [
  { word: 'Été', definition: 'La saison chaude.' },
  { word: 'Bonjour', definition: 'Se saluer : la main plate part du menton.' },
  { word: 'Étoile', definition: 'Un point de lumière, la nuit.' },
  { word: 'Cœur', definition: 'Il bat dans la poitrine.' },
  { word: 'Sœur', definition: 'Née des mêmes parents.' },
  { word: 'L’année', definition: 'Douze mois : un été et un hiver en sont.' }
]
const words = (search: string) => matchingSigns(signs, search).map(({ word }) => word)

t.test('a search ignores case and accents and lists the best match first', async t => {
  t.same(words('ETE'), ['Été', 'L’année'], 'a word before a definition')
  t.same(words('ét'), ['Été', 'Étoile'])
  t.same(words('oeur'), ['Cœur', 'Sœur'])
  t.same(words('cœ'), ['Cœur'])
  t.same(words('annee'), ['L’année'])
  t.same(words('  bonjour '), ['Bonjour'])
})

t.test('a search of three letters or more matches beginnings of words in definitions', async t => {
  t.same(words('sal'), ['Bonjour'])
  t.same(words('sa'), [])
  t.same(words('trine'), [])
})

t.test('a misspelled search finds the closest words if nothing else matches', async t => {
  t.same(words('bonjuor'), [])
  t.same(words('bonjou r'), ['Bonjour'])
  t.same(words('bonjor'), ['Bonjour'])
  t.same(words('poitrrinne'), ['Cœur'], 'two errors in a long word of a definition')
  t.same(words('pates'), [], 'two errors in a short word')
  t.same(words('ette'), ['Été'], 'a short word does not match definitions')
  t.same(words('pain'), [], 'pain does not match main')
})

t.test('an empty search lists everything; a search without a match lists nothing', async t => {
  t.same(words(' ’ '), ['Bonjour', 'Cœur', 'Été', 'Étoile', 'L’année', 'Sœur'])
  t.same(words('zzz'), [])
  t.same(words('🤟'), [])
})

t.test('a letter is found by common words for fingers in either language', async t => {
  chooseLanguage('fr')
  const account = { user: () => null, hasEnded: () => false } as unknown as Account
  const wordsFor = async (search: string) => {
    const { signs } = await findSigns({ account, database: null }, search, 1, new AbortController().signal)
    return signs.map(({ word }) => word)
  }
  t.match((await wordsFor('petit doigt')).join(''), /I.*M.*W.*Y/)
  t.match(await wordsFor('thumb'), await wordsFor('pouce'))
  t.match((await wordsFor('pinky')).join(''), /I.*M.*W.*Y/)
  t.match((await wordsFor('deux doigts')).join(''), /R.*U.*V/)
  t.match((await wordsFor('croisé')).join(''), /F.*R.*T/)
})

t.test('rows are about equally long', async t => {
  const lengths = (count: number) => evenRows(Array.from({ length: count }), 7).map(row => row.length)
  t.same([1, 7, 8, 9, 15, 26].map(lengths), [[1], [7], [4, 4], [5, 4], [5, 5, 5], [7, 7, 7, 5]])
})

t.test('a Creative Commons licence has its name', async t => {
  const names = ['CC BY-SA 4.0', 'cc-by-nc-nd-3.0', 'CC0 1.0', 'CC0', 'CC-0', 'MIT', 'CC BY-SA', 'CC BY-ND-SA 4.0']
  t.same(names.map(creativeCommons), [
    'https://creativecommons.org/licenses/by-sa/4.0/', 'https://creativecommons.org/licenses/by-nc-nd/3.0/',
    'https://creativecommons.org/publicdomain/zero/1.0/', 'https://creativecommons.org/publicdomain/zero/1.0/',
    undefined, undefined, undefined, undefined
  ])
})
