import { readFile } from 'node:fs/promises'
import t from '#tap'
import type { Test } from 'tap'
import { LETTERS, lettersOf } from 'recognizer-wasm'
import { levelOf } from '#course/word-level'
import { clockText } from '../../web/shell/clock.ts'
import { chooseLanguage, otherLanguage, t as text } from '../../web/elements/text/language.ts'
import { cameraFaults, strings } from '../../web/elements/text/strings.ts'
import { loadWords, type AnyWord } from '../../web/hands/words/words.ts'
import english from '../../assets/words/en.json' with { type: 'json' }
import french from '../../assets/words/fr.json' with { type: 'json' }

/** A few words of each sort that teachers do not want: a careless addition would bring one of them. */
const UNWANTED = {
  fr: ['alcool', 'arme', 'bière', 'cadavre', 'cigarette', 'cocaïne', 'drogue', 'esclave', 'fusil', 'meurtre', 'mort',
    'nazi', 'otage', 'prison', 'sang', 'sexe', 'sexy', 'suicide', 'tabac', 'tuer', 'vin', 'viol', 'vodka'],
  en: ['alcohol', 'beer', 'blood', 'cigarette', 'cocaine', 'corpse', 'dead', 'die', 'drug', 'drunk', 'gun', 'hostage',
    'kill', 'murder', 'nazi', 'prison', 'rape', 'sex', 'sexy', 'slave', 'suicide', 'vodka', 'weapon', 'wine']
}

const files = { fr: french, en: english }
const starters: { word: string, language: string }[] =
  JSON.parse(await readFile(new URL('../../assets/content/words.json', import.meta.url), 'utf8'))
const LEVELS = [1, 2, 3] as const

const listsOf = (language: 'fr' | 'en') =>
  Object.values(files[language]).flatMap(({ common, lessCommon }) => [common, lessCommon])
const spelled = (word: string) => lettersOf(word).join('')

const allOf = (language: 'fr' | 'en'): string[] => listsOf(language).flat()

/** No level has more words. */
const MOST = 4000

/** All words of each level, drawn by random numbers from 0 to 1. */
function wordsByLevel (t: Test, anyWord: AnyWord): Set<string>[] {
  let drawn = 0
  t.intercept(Math, 'random', { value: () => drawn++ % MOST / MOST })
  return LEVELS.map(level => new Set(Array.from({ length: MOST }, () => anyWord(level))))
}

t.test('there are thousands of words, first names and places among them, each spelled differently', async t => {
  t.ok(allOf('fr').length >= 3000, `French: ${allOf('fr').length}`)
  t.ok(allOf('en').length >= 1000, `English: ${allOf('en').length}`)
  t.ok(french.firstNames.common.length >= 500)
  t.ok(french.places.common.length >= 150)
  for (const language of ['fr', 'en'] as const) {
    const words = allOf(language)
    const spellings = new Set(words.map(spelled))
    t.equal(spellings.size, words.length, 'no two have the same spelling')
    t.same(words.filter(word => !/^\p{L}{3,12}$/u.test(word)), [])
    t.same(words.filter(word => lettersOf(word).length < word.length), [], 'hands can spell every letter')
    t.same(words.filter(word => UNWANTED[language].includes(word.toLowerCase())), [])
    const missing = starters.filter(word => word.language === language && !spellings.has(spelled(word.word)))
    t.same(missing, [], 'the words that a server starts with are among them')
    const { firstNames, places } = files[language]
    for (const { common, lessCommon } of [firstNames, places]) {
      t.same([...common, ...lessCommon].filter(word => !/^\p{Lu}/u.test(word)), [])
    }
    // In alphabetical order, a new word finds its place, and a second one is seen.
    for (const list of listsOf(language)) t.same(list, [...list].sort(new Intl.Collator(language).compare))
  }
})

for (const language of ['en', 'fr'] as const) {
  t.test(`each level has many words; easy ones are short and common, hard ones are long (${language})`, async t => {
    const levels = wordsByLevel(t, await loadWords(language))
    const words = levels.flatMap(words => [...words])
    t.same([...words].sort(), allOf(language).sort(), 'every word has one level')
    t.ok(levels.every(({ size }) => size >= 400), levels.map(({ size }) => size).join(' '))
    const signed = levels.map(words => [...new Set([...words].map(levelOf))].sort())
    t.same(signed, [[1], [1, 2], [3]])
    const { everyday: { lessCommon } } = files[language]
    t.notOk(lessCommon.some(word => levels[0]!.has(word)))
    t.same([...new Set(words.flatMap(lettersOf))].sort(), [...LETTERS])
  })
}

t.test('two letters that bend the fingers alike make a word harder, also its first two', async t => {
  t.same(['VALET', 'VALEO', 'EOVAL'].map(levelOf), [1, 2, 2])
})

t.test('no word repeats while others remain', async t => {
  const anyWord = await loadWords('fr')
  const before: string[] = []
  for (let i = 0; i < 50; i++) before.push(anyWord(1, before))
  t.equal(new Set(before).size, 50)
})

t.test('the page uses the chosen language', async t => {
  chooseLanguage('fr')
  t.equal(text('confidence', 0.973), 'certitude\u00a0: 97\u00a0%')
  t.equal(text('seenNow', 'A', text('confidence', 1)), 'Vu à l’instant\u00a0: A, certitude\u00a0: 100\u00a0%')
  t.equal(otherLanguage(), 'en')
  chooseLanguage('en')
  t.equal(text('seenNow', null, text('nothingSeen')), 'Seen now: no letter')
  t.equal(text('startLetters', 0), 'Choose a letter first')
  t.equal(text('startLetters', 2), 'Practise 2 letters')
  t.equal(text('loadingBytes', 1_250_000, 3_000_000), '1.3 of 3.0 MB. This is downloaded only once.')
})

t.test('French says vous', async t => {
  const french = Object.values({ ...strings, ...cameraFaults }).map(({ fr }) => String(fr))
  t.same(french.filter(text => /\b(tu|te|ton|ta|tes|toi)\b/i.test(text)), [])
})

t.test('a clock shows minutes and seconds', async t => {
  t.equal(clockText(83_000), '1:23')
  t.equal(clockText(999), '0:00')
  t.equal(clockText(-5), '0:00')
})
