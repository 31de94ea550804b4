// What is known of letters, apart from their shapes.
import t from 'tap'
import { lettersOf } from 'recognizer-wasm'

t.test('a word is spelled in plain letters, whatever its accents', async t => {
  t.equal(lettersOf('Élève').join(''), 'ELEVE')
  t.equal(lettersOf('cœur, ça va ?').join(''), 'COEURCAVA')
  t.same(lettersOf('42 !'), [])
})
