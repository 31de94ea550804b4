import t from '#tap'
import { typeset } from '../../web/elements/text/typeset.ts'

t.test('no line starts with spaced French punctuation or ends with an opening quote', async t => {
  t.equal(typeset('Prêt ? « Oui » ; bravo !'), 'Prêt\u00a0? «\u00a0Oui\u00a0»\u00a0; bravo\u00a0!')
  t.equal(typeset('Ready? Yes: go!'), 'Ready? Yes: go!')
})

t.test('a short list of letters, and a word with a hyphen, stay on one line', async t => {
  t.equal(typeset('Fists: A, S, I, Y'), 'Fists: A,\u00a0S,\u00a0I,\u00a0Y')
  t.equal(typeset('Practise B V and W'), 'Practise B\u00a0V and W')
  t.equal(typeset(typeset('Practise B V W')), 'Practise B\u00a0V\u00a0W')
  const alphabet = [...'ABCDEFGHIJ'].join(' ')
  t.equal(typeset(alphabet), alphabet, 'a long list may break')
  t.equal(typeset(typeset('Check the e-mail.')), 'Check the e-\u2060mail.')
})
