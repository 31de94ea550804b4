// The administration's logic: errors by row, sentences of the audit log, bodies of forms.
import './globals.ts'
import t from '#tap'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import { bodyOf, exerciseOf } from '../../web/views/admin/exercise-parts.ts'
import { groupFaults, lacksCategory } from '../../web/views/admin/import-faults.ts'
import {
  linesOf, missingFiles, readImportFile, readTable, withAddresses
} from '../../web/views/admin/import-file.ts'
import { ACTIONS, actionText, changesIn, sentenceOf, type Entry } from '../../web/views/admin/log-text.ts'

chooseLanguage('en')

t.test('an error names the row and column of the spreadsheet', async t => {
  const message = 'must not be empty'
  const one = (path: string, header?: string[]) => groupFaults([{ path, message }], header)[0]
  const header = ['key', 'Mot']
  t.same(one('signs.0.word', header), { place: 'Row 2, Mot', message })
  t.same(one('signs.0.definition', header), { place: 'Row 2, definition', message })
  t.same(one('signs.3', header), { place: 'Row 5', message })
  t.same(one('exercises.0.options.1'), { place: 'exercises, entry 1, options.1', message })
  t.same(one('', header), { place: 'The file', message })
  t.same(one('signs', header), { place: 'signs', message })
})

t.test('errors that differ only in their row are one', async t => {
  const [empty, missing] = ['must not be empty', 'does not match any existing row: “Animaux”']
  const category = (row: number) => ({ path: `signs.${row}.category`, message: missing })
  const faults = [category(1), { path: 'signs.1.word', message: empty }, category(6), category(10)]
  t.same(groupFaults(faults, ['word', 'category']), [
    { place: 'Rows 3, 8, 12, category', message: missing }, { place: 'Row 3, word', message: empty }
  ])
  t.same(groupFaults(faults).map(({ place }) => place), ['signs, entries 2, 7, 11, category', 'signs, entry 2, word'])
  const many = groupFaults(Array.from({ length: 40 }, (_, i) => category(i)), ['category'])
  t.match(many, [{ place: /^Rows 2, 3, .*, 21 …, category$/ }])
  t.ok(lacksCategory(faults))
  t.notOk(lacksCategory(faults.slice(1, 2)))
})

t.test('a table contains signs unless its header is that of words', async t => {
  const kindOf = (csv: string) => readTable(csv).kind
  t.equal(kindOf('\ufeffkey;word;definition\nchat;Chat;Un animal.'), 'signs')
  t.equal(kindOf('sep=;\r\nword;language;kind\r\nchat;fr;everyday'), 'words')
  t.equal(kindOf('\ufeff;;\r\nMot;Langue;Type\r\nchat;fr;mot courant'), 'words')
  t.equal(kindOf('"Clé","Mot","Définition"\n'), 'signs')
  t.equal(kindOf(''), 'signs')
})

t.test('files that a table or lines name must be among the chosen ones', async t => {
  const chosen = ['Chat.JPG', 'e\u0301cole.png'].map(name => new File([], name))
  const missing = (csv: string) => missingFiles(readTable(csv), chosen).map(({ path }) => path)
  const rows = [
    'key,word,imageUrl,Vidéo', 'a,A,chat.jpg,', '', 'b,B,"absente.jpg",/media/1.mp4', ',,,',
    'c,"C,\n""c""",école.png,clip.mp4', 'd,D,https://x.y/z.png,a/b.mp4'
  ]
  const table = rows.join('\r\n')
  t.same(missing(table), ['signs.1.imageUrl', 'signs.3.videoUrl'], 'counted as the server counts rows')
  t.same(missing(table.replaceAll(',', ';')), ['signs.1.imageUrl', 'signs.3.videoUrl'])
  const lines = '{"words":{}}\n{"signs":{}}\n\n{"signs":{"imageUrl":"absente.jpg","videoUrl":null}}'
  t.match(missingFiles((await readImportFile(new File([lines], 'a.ndjson')))!, chosen), [
    { path: 'signs.1.imageUrl', message: /^“absente.jpg” is not among the chosen files\./ }
  ])
  t.same(missing('word,language,kind\na.jpg,fr,everyday'), [])
})

t.test('a cell with only a file name gets the address of the uploaded file', async t => {
  const table = 'key;imageUrl\nchat;chat.jpg\n"x";"Chat.JPG";y\nchat.jpg.old;mon chat.jpg'
  const currentLetter = 'key;imageUrl\nchat;/media/1\n"x";"/media/1";y\nchat.jpg.old;mon chat.jpg'
  t.equal(withAddresses(table, new Map([['chat.jpg', '/media/1']])), currentLetter)
  t.equal(withAddresses('chatxjpg,chat.jpg\r\n', new Map([['chat.jpg', '$1']])), 'chatxjpg,$1\r\n')
  t.equal(withAddresses('é.jpg', new Map([['e\u0301.jpg', '/media/1']])), '/media/1')
})

t.test('exported JSON is sent one row a line', async t => {
  const lines = '{"signs":{"key":"a"}}\n{"signs":{"key":"b"}}\n{"words":{"word":"c"}}'
  const content = { signs: [{ key: 'a' }, { key: 'b' }], modules: [], words: [{ word: 'c' }] }
  t.equal(linesOf(JSON.stringify(content)), lines)
  t.equal(linesOf(JSON.stringify({ success: true, data: content })), lines)
  for (const other of ['', '7', 'null', '{}', '{"signs":{}}', '{"signs":7}', lines]) t.equal(linesOf(other), undefined)
  const read = async (name: string, ...parts: BlobPart[]) => readImportFile(new File(parts, name))
  t.match(await read('all.NDJSON', lines), { kind: undefined, text: lines })
  t.match(await read('all.json', JSON.stringify(content)), { kind: undefined, text: lines })
  t.match(await read('words.csv', 'word;language\n'), { kind: 'words', text: 'word;language\n' })
  const latin = await read('signs.csv', Uint8Array.of(0xe9))
  t.match(latin, { kind: 'signs', text: undefined }, 'the server reports other encodings')
  t.equal(await read('none.json', '[]'), undefined)
})

const entry = (action: string, details: Entry['details'] = null, name: string | null = 'Chat'): Entry => ({
  id: 'e',
  at: '2026-01-31T08:00:00.000Z',
  action,
  actor: { pseudonym: 'p', id: 'u', username: 'camille' },
  target: { kind: action.split('.')[0]!, id: 't', name },
  details,
  isUndoable: false
})

t.test('the audit log shows sentences in both languages', async t => {
  t.equal(sentenceOf(entry('sign.deleted', { row: {} })), 'camille deleted: sign “Chat”')
  t.equal(sentenceOf(entry('lesson.changed', { from: { isPublished: false }, to: { isPublished: true } })),
    'camille published: lesson “Chat”')
  t.equal(sentenceOf(entry('lesson.changed', { from: { order: 1 }, to: { order: 2 } })), 'camille moved: lesson “Chat”')
  t.equal(sentenceOf(entry('sign.created', null, null)), 'camille created: sign (deleted since)')
  t.equal(sentenceOf(entry('user.role_changed', { from: 'student', to: 'teacher' }, 'lou')),
    'camille changed the role of lou: learner → teacher.')
  t.equal(sentenceOf({ ...entry('user.login_failed', null, 'lou'), actor: null }),
    'A wrong password was entered for lou.')
  t.equal(sentenceOf(entry('class.deleted', null, 'CE1')), 'camille deleted the class CE1.')
  t.equal(sentenceOf(entry('class.deleted', null, null)), 'camille deleted a class.', 'after 30 days')
  t.equal(sentenceOf(entry('user.exported', null, 'lou')), 'camille downloaded the data of lou.')
  t.equal(sentenceOf({ ...entry('user.exported'), target: null }), 'camille downloaded their data.')
  t.equal(sentenceOf(entry('robot.woke_up')), 'camille: robot woke up (Chat)', 'an unknown action')
  for (const language of ['fr', 'en'] as const) {
    chooseLanguage(language)
    for (const action of ACTIONS) {
      t.notMatch(sentenceOf(entry(action)), /undefined|[{}]/, action)
      t.notMatch(actionText(action), /undefined/, action)
    }
  }
})

t.test('a change is listed field by field, and what can be undone has a button', async t => {
  const categoryId = '01989c2e-0a11-7f04-8e6b-52d7c9a0b1e3'
  const before = { word: 'Chat', imageAlt: null, isPublished: false, categoryId }
  const after = { word: 'Chien', imageAlt: 'Une main', isPublished: true, categoryId: null }
  t.same(changesIn(entry('sign.changed', { from: before, to: after })), [
    'Word: Chat → Chien', 'Alternative text: – → Une main', 'Published: no → yes', 'Category: (another one) → –'
  ])
  t.same(changesIn(entry('user.role_changed', { from: 'student', to: 'admin' })), [])
})

const sign = (word: string, imageUrl: string | null) =>
  ({ id: word, word, imageUrl, imageAlt: `Alt ${word}`, imageAltEn: null })
const values = {
  type: 'image_to_word',
  prompt: 'Quoi ?',
  promptEn: '',
  sign: JSON.stringify([sign('V', '/v.svg')]),
  answer: 'V',
  wrong: 'D\n\n G ',
  answerEn: '',
  wrongEn: '',
  wrongSigns: JSON.stringify([sign('D', '/d.svg')]),
  alike: '',
  toSpell: '',
  status: 'draft'
}

t.test('the form of an exercise sends the fields of its type', async t => {
  const common = { prompt: 'Quoi ?', promptEn: null, signId: 'V', isPublished: false }
  t.same(bodyOf(values), { ...common, type: 'image_to_word', answer: 'V', options: ['V', 'D', 'G'], optionsEn: null })
  const before = { options: ['D', 'V', 'G'], answer: 'V' } as Parameters<typeof bodyOf>[1]
  t.match(bodyOf(values, before), { options: ['D', 'V', 'G'] }, 'the answer keeps its position')
  t.same(bodyOf({ ...values, type: 'word_to_image' }), {
    ...common, type: 'word_to_image', answer: '/v.svg', options: ['/v.svg', '/d.svg'], optionsEn: null
  })
  t.same(bodyOf({ ...values, type: 'sign_recognition' }), {
    ...common, type: 'sign_recognition', answer: 'V', options: null, optionsEn: null
  })
  const spelling = { ...values, type: 'sign_recognition', sign: '', toSpell: 'Léa' }
  t.match(bodyOf(spelling), { signId: null, answer: 'Léa', options: null })
  t.match(exerciseOf(spelling, {}), { letter: null, spelled: 'LEA', answer: 'Léa' })
  const reading = { ...values, type: 'word_reading', answer: 'Léa' }
  const word = { ...common, type: 'word_reading', answer: 'Léa', signId: null, optionsEn: null }
  t.same(bodyOf(reading), { ...word, options: null }, 'to type')
  t.same(bodyOf({ ...reading, alike: 'Léo\nLisa' }), { ...word, options: ['Léa', 'Léo', 'Lisa'] })
  t.match(bodyOf({ ...values, answerEn: 'V', wrongEn: 'D\nG' }), { optionsEn: ['V', 'D', 'G'] })
})

t.test('a preview shows the exercise as in the course', async t => {
  t.match(exerciseOf(values, { '/v.svg': 'V' }), {
    letter: 'V', prompt: { fr: 'Quoi ?', en: 'Quoi ?' }, options: ['V', 'D', 'G'], answer: 'V', imageUrl: '/v.svg'
  })
  t.match(exerciseOf({ ...values, type: 'word_reading', answer: 'Léa' }, {}), { letter: null, spelled: 'LEA' })
  t.match(exerciseOf({ ...values, type: 'word_to_image' }, {}), { letter: null, optionsAlt: ['Alt V', 'Alt D'] })
})
