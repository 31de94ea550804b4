// Words of the alphabet: spelling and descriptions.
import t from '#tap'
import { LETTERS, describeHand, lettersOf } from 'recognizer-wasm'

t.test('a word with accents is spelled in plain letters', async t => {
  t.equal(lettersOf('Élève').join(''), 'ELEVE')
  t.equal(lettersOf('cœur, ça va ?').join(''), 'COEURCAVA')
  t.same(lettersOf('42 !'), [])
})

t.test('each letter has its own description, which includes the movement and names no letter', async t => {
  t.match(describeHand('L', 'fr'), /^L’index se dresse/)
  t.match(describeHand('J', 'en'), /^Thumb and little finger .* Turn the wrist/)
  for (const language of ['en', 'fr'] as const) {
    const texts = LETTERS.map(letter => describeHand(letter, language))
    for (const text of texts) t.notMatch(text, /(?<!\p{L})(?!A closed|A flat)[A-Z](?![\p{L}’])/u)
    t.equal(new Set(texts).size, LETTERS.length)
  }
})
