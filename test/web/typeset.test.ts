import t from '#tap'
import { fullName, nameAndUsername } from '../../web/elements/text/full-name.ts'
import { chooseLanguage, translator } from '../../web/elements/text/language.ts'
import { typeset } from '../../web/elements/text/typeset.ts'
import { replaceGlobals } from './globals.ts'

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

t.test('a name from right to left does not move what stands beside it', async t => {
  replaceGlobals(t, { localStorage: { getItem: () => null } })
  chooseLanguage('fr')
  t.teardown(() => chooseLanguage('en'))
  const pupil = { username: 'omar.h', firstName: 'عمر', lastName: 'حسن' }
  t.equal(nameAndUsername(pupil), '\u2068عمر حسن\u2069 (omar.h)')
  const unnamed = { username: 'עומר', firstName: null, lastName: null }
  t.equal(nameAndUsername(unnamed), '\u2068עומר\u2069', 'without a name, the username stands once')
  t.equal(`${fullName(pupil)} · 6e A/B`, '\u2068عمر حسن\u2069 · 6e A/B')
  const say = translator({ joined: { en: (name: string) => name, fr: (name: string) => `${name} : 6e` } })
  t.equal(say('joined', 'שירה'), '\u2068שירה\u2069\u00a0: 6e')
  t.equal(say('joined', 'Élise'), 'Élise\u00a0: 6e', 'other names are unchanged')
})
