// The administration's logic: errors by row, sentences of the audit log, bodies of forms.
import './globals.ts'
import t from '#tap'
import { misfitsOf } from '../../web/elements/table/faults.ts'
import { sentLines } from '../../web/elements/table/table.ts'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import { bodyOf, exerciseOf } from '../../web/views/admin/exercise-parts.ts'
import { groupFaults, lacksCategory } from '../../web/views/admin/import-faults.ts'
import { jsonToLines, readImportFile, readTable } from '../../web/views/admin/import-file.ts'
import { createImportFiles } from '../../web/views/admin/import-files.ts'
import { linesSource, tableSource } from '../../web/views/admin/import-source.ts'
import { machineLines } from '../../web/views/admin/machine.ts'
import { ACTIONS, actionText, changesIn, sentenceOf, type Entry } from '../../web/views/admin/log-text.ts'

chooseLanguage('en')

t.test('errors of lines name entry and field, and those that differ only in their row are one', async t => {
  const [empty, missing] = ['must not be empty', 'does not match any existing row: “Animaux”']
  const category = (row: number) => ({ path: `signs.${row}.category`, message: missing })
  const faults = [category(1), { path: 'signs.1.word', message: empty }, category(6), { path: 'signs', message: empty }]
  t.same(groupFaults(faults), [
    { place: 'signs, entries 2, 7, category', message: missing }, { place: 'signs, entry 2, word', message: empty },
    { place: 'signs', message: empty }
  ])
  t.match(groupFaults([{ path: '', message: empty }, { path: 'exercises.0.options.1', message: empty }]), [
    { place: 'The file' }, { place: 'exercises, entry 1, options.1' }
  ])
  t.match(groupFaults([{ path: 'signs', message: empty }, { path: 'signs.0', message: empty }]), [
    { place: 'signs' }, { place: 'signs, entry 1' }
  ])
  t.match(groupFaults(Array.from({ length: 40 }, (_, i) => category(i))), [{ place: /entries 1, .*, 20 …, category$/ }])
  t.ok(lacksCategory(faults))
  t.notOk(lacksCategory(faults.slice(1, 2)))
})

t.test('a table contains signs unless its header is that of words', async t => {
  const kindOf = (csv: string) => readTable(csv).kind
  t.equal(kindOf('\ufeffkey;word;definition\nchat;Chat;Un animal.'), 'signs')
  t.equal(kindOf('sep=;\r\nword;language;kind\r\nchat;fr;everyday'), 'words')
  t.equal(kindOf('\ufeff;;\r\nMot;Langue;Type\r\nchat;fr;mot courant'), 'words')
  t.equal(kindOf('"Clé","Mot","Définition"\n'), 'signs')
  t.equal(kindOf('Mot;Langue;Définition\nChat;fr;Un animal.'), 'signs')
  t.equal(kindOf(''), 'signs')
  t.equal(readTable('sep=;\nkey;word\na;A').table.lines[0]?.number, 3, 'rows count as in a spreadsheet')
})

/** The files that a table names, as its lines are sent. */
function sourceOf (csv: string) {
  const { kind, table } = readTable(csv)
  return tableSource(kind, table, sentLines(table))
}

t.test('files that a table or lines name must be among the chosen ones', async t => {
  const files = createImportFiles()
  files.add(['Chat.JPG', 'e\u0301cole.png'].map(name => new File([], name)))
  const faultsIn = (csv: string) => files.faultsIn(sourceOf(csv).named).map(({ path }) => path)
  const rows = [
    'key,word,imageUrl,Vidéo', 'a,A,chat.jpg,', '', 'b,B,"absente.jpg",/media/1.mp4', ',,,',
    'c,"C,\n""c""",école.png,clip.mp4', 'd,D,https://x.y/z.png,a/b.mp4'
  ]
  const table = rows.join('\r\n')
  t.same(faultsIn(table), ['signs.1.imageUrl', 'signs.2.videoUrl'])
  t.same(faultsIn(table.replaceAll(',', ';')), ['signs.1.imageUrl', 'signs.2.videoUrl'])
  t.same(faultsIn('word,language,kind\na.jpg,fr,everyday'), [])
  t.same(faultsIn('key,imageUrl\na,C:absente.jpg'), [], 'an address')
  const lines = '{"words":{}}\n{"signs":{}}\n\n{"signs":{"imageUrl":"absente.jpg","videoUrl":null}}'
  t.match(files.faultsIn(linesSource(lines).named), [
    { path: 'signs.1.imageUrl', message: /^“absente.jpg” is not among the chosen files\./ }
  ])
  files.add([new File([], 'a.heic'), new File([], 'a.pdf', { type: 'application/pdf' })])
  const unusable = files.faultsIn(sourceOf('key,imageUrl,videoUrl\na,a.heic,a.pdf').named)
  t.match(unusable, [{ message: /HEIC/ }, { message: '“a.pdf” is not a video.' }])
})

t.test('a file is sent once, although another one is refused', async t => {
  const sent: string[] = []
  const api = {
    async POST (_path: string, { body }: { body: FormData }) {
      const { name } = body.get('file') as File
      const isRefused = name === 'b.png' && !sent.includes(name)
      sent.push(name)
      return isRefused
        ? { error: { error: { code: 'BODY_TOO_LARGE' } } }
        : { data: { data: { url: `/media/${name}` } } }
    }
  } as unknown as Parameters<ReturnType<typeof createImportFiles>['upload']>[0]
  const files = createImportFiles()
  files.add(['a.png', 'b.png'].map(name => new File([], name)))
  const { named } = sourceOf('key,imageUrl\na,a.png\nb,b.png')
  t.match(await files.upload(api, named, () => {}), [{ path: 'signs.1.imageUrl' }])
  t.same(await files.upload(api, named, () => {}), [])
  t.same(sent, ['a.png', 'b.png', 'b.png'])
  t.same(['a.png', 'b.png'].map(files.addressOf), ['/media/a.png', '/media/b.png'])
})

t.test('rows get the addresses of their files, and lack these fields in a check', async t => {
  const addresses = new Map([['chat.jpg', '/media/1']])
  const addressOf = (name: string) => addresses.get(name)
  const table = sourceOf('key;imageUrl;videoUrl\nchat;chat.jpg;\nx;;\ny;;/media/2.mp4')
  t.equal(table.body(addressOf), '"key","imageUrl","videoUrl"\n"chat","/media/1",""\n"x","",""\n"y","","/media/2.mp4"')
  t.equal(table.body(), '"key","videoUrl"\n"chat",""\n"x",""\n"y","/media/2.mp4"')
  const mixed = sourceOf('key;imageUrl\nchat;chat.jpg\nx;/media/2.jpg')
  t.equal(mixed.body(), '"key","imageUrl"\n"chat",""\n"x","/media/2.jpg"')
  const lines = linesSource('{"signs":{"key":"a","imageUrl":"chat.jpg"}}\n{"words":{"word":"b"}}')
  t.equal(lines.body(addressOf), '{"signs":{"key":"a","imageUrl":"/media/1"}}\n{"words":{"word":"b"}}')
  t.equal(lines.body(), '{"signs":{"key":"a"}}\n{"words":{"word":"b"}}')
  t.equal(linesSource('{').body(), '{', 'the server names a faulty line')
})

t.test('a table may have more lines than a function has arguments', async t => {
  t.equal(readTable(`word\n${'a\n'.repeat(150_000)}`).table.lines.length, 150_000)
})

t.test('a line with more or fewer cells than the header is a fault until it is changed', async t => {
  const { table } = readTable('key,word,definition\na,A,deux, trois\nb,B\nc,C,x\n')
  const misfits = misfitsOf('signs', sentLines(table), ['long', 'short'])
  t.match(misfits, [{ path: 'signs.0', message: /more cells/ }, { path: 'signs.1', message: /fewer cells/ }])
  const { table: padded } = readTable('key,word\na,A,,\nb,B\n')
  t.same(misfitsOf('signs', sentLines(padded), ['long', 'short']), [], 'separators without a cell behind them')
})

t.test('exported JSON is sent one row a line', async t => {
  const lines = '{"signs":{"key":"a"}}\n{"signs":{"key":"b"}}\n{"words":{"word":"c"}}'
  const content = { signs: [{ key: 'a' }, { key: 'b' }], modules: [], words: [{ word: 'c' }] }
  t.equal(jsonToLines(JSON.stringify(content)), lines)
  t.equal(jsonToLines(JSON.stringify({ success: true, data: content })), lines)
  for (const other of ['', '7', 'null', '{}', '{"signs":{}}', '{"signs":7}', lines]) {
    t.equal(jsonToLines(other), undefined)
  }
  const read = async (name: string, ...parts: BlobPart[]) => readImportFile(new File(parts, name))
  t.match(await read('all.NDJSON', lines), { kind: undefined, lines })
  t.match(await read('all.json', JSON.stringify(content)), { kind: undefined, lines })
  const word = await read('words.tsv', Uint8Array.from(Buffer.from('Mot\tLangue\nÉté\tfr\n', 'latin1')))
  t.match(word, { kind: 'words', table: { lines: [{ cells: ['Été', 'fr'] }] } }, 'Windows-1252')
  t.equal(await read('none.json', '[]'), 'none.json is not an exported JSON file.')
  const large = `key\n${'a'.repeat(4 * 2 ** 20 - 4)}`
  t.match(await read('large.csv', large), { kind: 'signs' })
  t.match(await read('large.csv', large, 'a'), '“large.csv” has more than 4 MB. Save a table with fewer lines.')
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

t.test('the overview says what is known about the machine, and what is not', async t => {
  const [before, now] = ['2026-01-30T02:10:00.000Z', '2026-01-31T02:10:00.000Z']
  const unknown = { backup: null, freeBytes: null, certificate: null }
  const said = (machine: Partial<Parameters<typeof machineLines>[0]>) =>
    machineLines({ ...unknown, ...machine }).map(([, value]) => value)
  t.same(said({}), ['unknown: no backup is recorded', 'unknown: other machines keep the data', 'unknown'])

  const [verified] = said({ backup: { verifiedAt: now, triedAt: now, fault: null } })
  t.match(verified, /^31 Jan 2026|^Jan 31, 2026/)
  const [missing] = said({ backup: { verifiedAt: before, triedAt: now, fault: 'target' } })
  t.match(missing, /30.* The backup of .*31.* failed: the folder or USB stick is missing\.$/)
  const [never] = said({ backup: { verifiedAt: null, triedAt: now, fault: 'copy' } })
  t.match(never, /^none yet\. The backup of .* Is there room in its place\?$/)

  t.match(said({ freeBytes: 42_000_000_000 })[1], /^42 ?GB$/)
  const until = (days: number, life: number) => said({
    certificate: {
      validFrom: new Date(Date.now() + (days - life) * 86_400_000).toISOString(),
      validUntil: new Date(Date.now() + days * 86_400_000).toISOString()
    }
  })[2]!
  t.match(until(-1, 90), /: it has expired$/)
  t.match(until(0.3, 0.5), /, renewed by itself$/)
  t.notMatch(until(60, 90), /expired|renewed/)
})
