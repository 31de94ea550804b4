import { LETTERS, lettersOf } from 'recognizer-wasm'
import t from '#tap'
import { levelOf } from '#course/word-level'
import { clockText } from '../../web/shell/clock.ts'
import { chooseLanguage, otherLanguage, t as text } from '../../web/elements/text/language.ts'
import { cameraFaults, strings } from '../../web/elements/text/strings.ts'
import { anyWord } from '../../web/hands/words/words.ts'

t.test('words of all levels use every letter, and no word repeats while others remain', async t => {
  for (const language of ['en', 'fr'] as const) {
    const letters = new Set<string>()
    for (const level of [1, 2, 3] as const) {
      const before: string[] = []
      for (let i = 0; i < 15; i++) before.push(anyWord(language, level, before))
      t.equal(new Set(before).size, 15)
      t.same([...new Set(before.map(levelOf))], [level])
      const used = new Set<string>()
      // A word repeats once all were used.
      let word = anyWord(language, level)
      while (!used.has(word)) {
        used.add(word)
        word = anyWord(language, level, [...used])
      }
      t.ok(used.size > 15)
      for (const word of used) for (const letter of lettersOf(word)) letters.add(letter)
    }
    t.same([...letters].sort(), [...LETTERS], language)
  }
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
