import t from '#tap'
import { typeset } from '../../web/elements/text/typeset.ts'

t.test('no line begins with a mark that French sets apart, or ends with a quote that opens', t => {
  t.equal(typeset('Prêt ? « Oui » ; bravo !'), 'Prêt\u00a0? «\u00a0Oui\u00a0»\u00a0; bravo\u00a0!')
  t.equal(typeset('Ready? Yes: go!'), 'Ready? Yes: go!')
  t.end()
})
