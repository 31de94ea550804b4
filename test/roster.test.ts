// Accounts for a class from a list of names: faults by row, usernames and start codes.
import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import t from '#tap'
import { auditEntries, classMembers, passwordResets, users } from '../server/database/schema/tables.ts'
import { databaseOf, ownApp, ownDatabase, password, sharedApp, signedIn, signIn, startApp } from './helper.ts'
import { call, classOf, type Headers } from './support/classes.ts'
import { until } from './support/instances.ts'
import { lockWaits } from './support/lock-waits.ts'

const app = await sharedApp()

interface Pupil { username: string, firstName: string | null, lastName: string | null, code: string }

type Own = Awaited<ReturnType<typeof classOf>>

const send = (own: Own, pupils: unknown, query = '') =>
  call(app, 'POST', `${own.path}/pupils${query}`, own.headers, { pupils })

async function sendCsv (path: string, headers: Headers, payload: string | Buffer) {
  const answer = await app.inject({
    method: 'POST', url: `/api${path}/pupils`, headers: { ...headers, 'content-type': 'text/csv' }, payload
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** A unique first name, of letters only. */
const newName = () => `Zoé${randomUUID().replace(/[^a-f]/g, '')}`
const folded = (name: string) => name.toLowerCase().replaceAll('é', 'e')

const faultsIn = ({ answer }: Awaited<ReturnType<typeof call>>) =>
  answer.json().error.details.errors.map(({ path, message }: { path: string, message: string }) => `${path} ${message}`)

const start = (code: string, given = password) =>
  call(app, 'POST', '/auth/reset-password', {}, { code, password: given })

t.test('a list creates accounts in the class, and each start code sets a password once', async t => {
  const own = await classOf(app)
  const name = newName()
  const rows = [{ firstName: name, lastName: 'Évrard' }, { firstName: name, lastName: 'Essaïdi' }, { lastName: name }]
  const { status, data } = await send(own, rows)
  t.equal(status, 201)
  const pupils: Pupil[] = data.pupils
  const base = folded(name).slice(0, 30)
  t.same(pupils.map(({ username }) => username), [`${base}.e`, `${base}.e2`, base])
  t.match(pupils[2], { firstName: null, lastName: name })
  for (const { code } of pupils) t.match(code, /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/)
  const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000
  t.ok(days > 29.9 && days <= 30)
  t.equal((await call(app, 'GET', own.path, own.headers)).data.members, 3)

  const [{ username, code }, second] = pupils as [Pupil, Pupil]
  t.equal((await call(app, 'POST', '/auth/login', {}, { email: username, password })).status, 401, 'no password yet')
  t.equal((await start(code, username)).code, 'PASSWORD_IS_NAME')
  const answers = await Promise.all([start(code), start(code)])
  t.same(answers.map(({ status }) => status).sort(), [200, 422], 'one of two at once')
  t.equal((await start(code)).code, 'RESET_CODE_INVALID')
  const pupil = await signIn(app, { email: username, password })
  t.match(pupil.user, { email: null, role: 'student', firstName: name })
  t.match((await call(app, 'GET', '/users/me/classes', pupil.headers)).data, [{ id: own.id }])
  const { events, user } = (await call(app, 'GET', '/users/me/export', pupil.headers)).data
  t.equal(user.email, null)
  t.equal(events[0].action, 'user.created')
  t.equal((await call(app, 'DELETE', '/users/me', pupil.headers, { currentPassword: password })).status, 200)
  t.equal((await start(second.code)).status, 200, 'other pupils’ codes still work')
})

t.test('a list that is sent again gives the same pupils, with new codes in place of the earlier ones', async t => {
  const own = await classOf(app)
  const query = `?listId=${randomUUID()}`
  const rows = [{ firstName: newName(), lastName: 'Zola' }, { firstName: newName(), lastName: 'Adam' }]
  const answers = await Promise.all([send(own, rows, query), send(own, rows, query)])
  t.same(answers.map(({ status }) => status), [201, 201], 'also twice at once')
  const again = await send(own, [], query)
  t.equal(again.status, 400, 'a list is never empty')
  const last = await send(own, [rows[0]], query)
  const namesIn = ({ data }: typeof last) => data.pupils.map(({ username, lastName }: Pupil) => [username, lastName])
  for (const answer of answers) t.same(namesIn(answer), namesIn(last), 'in the order of the list')
  t.same(namesIn(last).map(([, lastName]: string[]) => lastName), ['Zola', 'Adam'])
  t.same(namesIn(await send(own, rows, `${query}&dryRun=true`)), namesIn(last), 'a dry run shows them')
  t.equal((await call(app, 'GET', own.path, own.headers)).data.members, 2)
  const codeIn = ({ data }: typeof last): string => data.pupils[0].code
  for (const answer of answers) t.equal((await start(codeIn(answer))).code, 'RESET_CODE_INVALID', 'an earlier code')
  t.equal((await start(codeIn(last))).status, 200)
  t.equal((await send(own, rows, `?listId=${randomUUID()}`)).status, 400, 'another list with the same names')
  t.equal((await send(own, rows, '?listId=1')).status, 400)
})

t.test('a list of another class or teacher is not found by its id', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const query = `?listId=${randomUUID()}`
  const [mine, theirs] = [[{ firstName: newName() }], [{ firstName: newName() }]]
  await send(own, mine, query)
  t.match((await send(other, theirs, query)).data.pupils, theirs, 'another class creates its own pupils')
  t.equal((await call(app, 'POST', `${own.path}/pupils${query}`, other.headers, { pupils: mine })).status, 404)
})

t.test('a pupil of a list who has become a teacher gets no code when it is sent again', async t => {
  const own = await classOf(app)
  const query = `?listId=${randomUUID()}`
  const { data } = await send(own, [{ firstName: newName() }, { firstName: newName() }], query)
  const [first, second]: Pupil[] = data.pupils
  await databaseOf(app).update(users).set({ role: 'teacher' }).where(eq(users.username, first!.username))
  t.match((await send(own, [{ firstName: 'x' }], query)).data.pupils, [{ username: second!.username }])
})

t.test('a dry run proposes usernames and creates nothing', async t => {
  const own = await classOf(app)
  const db = databaseOf(app)
  const before = [await db.$count(users), await db.$count(passwordResets), await db.$count(auditEntries)]
  const name = newName()
  const { status, data } = await send(own, [{ firstName: name }, {}, { firstName: 'Ł', lastName: 'Ñ' }], '?dryRun=true')
  t.equal(status, 200)
  t.same(data.expiresAt, null)
  t.same(data.pupils[0], {
    username: folded(name).slice(0, 30), firstName: name, lastName: null, code: null, isNew: true, accounts: []
  })
  t.match(data.pupils[1].username, /^l\.n\d*$/)
  t.equal(data.pupils.length, 2, 'an empty row is skipped')
  t.same([await db.$count(users), await db.$count(passwordResets), await db.$count(auditEntries)], before)
})

t.test('a name without typable letters still gets a username', async t => {
  const own = await classOf(app)
  const rows = [{ firstName: '佐藤' }, { firstName: 'Жанна' }, { firstName: 'É' }, { firstName: 'Œ', lastName: 'Æ' }]
  const { data } = await send(own, rows)
  const names: string[] = data.pupils.map(({ username }: Pupil) => username)
  for (const [i, shape] of [/^pupil\d*$/, /^pupil\d*$/, /^e\d{2,}$/, /^oe\.a\d*$/].entries()) t.match(names[i], shape)
  t.equal(new Set(names).size, 4)
  const french = { ...own, headers: { ...own.headers, 'accept-language': 'fr' } }
  t.match((await send(french, [{ firstName: 'عمر', lastName: 'حسن' }])).data.pupils, [{ username: /^eleve\d*$/ }])
})

t.test('a table may have the column names of school software', async t => {
  const own = await classOf(app)
  const headers = ['Nom de l’élève;Prénom(s) usuel(s);Identifiant élève', 'Nom d\'usage;given_name;Nom d’utilisateur']
  for (const header of headers) {
    const { status, data } = await sendCsv(own.path, own.headers, `${header}\nÉvrard;${newName()};\n`)
    t.match([status, data], [201, { pupils: [{ lastName: 'Évrard', firstName: /^Zoé/ }] }], header)
  }
})

t.test('all faults are reported by row, and nothing is created', async t => {
  const own = await classOf(app)
  const taken = own.user.username
  const known = { firstName: newName(), lastName: 'Martin' }
  t.equal((await send(own, [known])).status, 201)
  const free = randomUUID()
  const rows = [
    { firstName: 'Lou', username: taken.toUpperCase() }, { firstName: 'Max', username: free },
    { username: free.toUpperCase() }, { username: 'a\u200bb' }, { ...known, firstName: known.firstName.toUpperCase() },
    { firstName: 'Nina', lastName: free }, { firstName: 'nina', lastName: free }, { username: 'lea@school.example' }
  ]
  const twice = 'is already in the class or in an earlier row. Remove this row or, for another person with this ' +
    'name, add a username.'
  const unclear = 'must have 3 to 50 characters: letters, digits, signs such as "-" or "_" (not "@"), and single ' +
    'spaces between words'
  for (const query of ['', '?dryRun=true']) {
    const refused = await send(own, rows, query)
    t.equal(refused.status, 400)
    t.same(faultsIn(refused), [
      'pupils.0.username is already in use', 'pupils.2.username is already in an earlier row',
      `pupils.3.username ${unclear}`, `pupils.4 ${twice}`, `pupils.6 ${twice}`, `pupils.7.username ${unclear}`
    ])
  }
  t.equal((await call(app, 'GET', own.path, own.headers)).data.members, 1)
  t.equal((await send(own, [{ ...known, username: free }])).status, 201, 'another pupil of the same name')
})

t.test('accents, blanks and hyphens do not make another pupil', async t => {
  const own = await classOf(app)
  const lastName = newName()
  t.equal((await send(own, [{ firstName: 'Léa Jo', lastName }])).status, 201)
  const rows = [
    { firstName: 'Lea-Jo', lastName }, { firstName: 'Élo', lastName }, { firstName: 'ELO', lastName },
    { firstName: 'Elodie', lastName }
  ]
  const refused = await send(own, rows)
  t.same(faultsIn(refused).map((fault: string) => fault.split(' ')[0]), ['pupils.0', 'pupils.2'])
})

t.test('schema errors of a list name each field', async t => {
  const own = await classOf(app)
  const wrong: [unknown, string[]][] = [
    [[{ firstName: '' }, { lastName: 7 }, { role: 'teacher' }, 'x'],
      ['pupils.0.firstName', 'pupils.1.lastName', 'pupils.2.role', 'pupils.3']],
    [[], ['pupils']], [[{}, {}], ['pupils']], [undefined, ['pupils']], ['Léa', ['pupils']],
    [Array(101).fill({ firstName: 'Léa' }), ['pupils']], [[{ firstName: 'x'.repeat(101) }], ['pupils.0.firstName']],
    [[{ username: 'ab' }], ['pupils.0.username']], [[{ firstName: 'a\nb' }], ['pupils.0.firstName']]
  ]
  for (const [pupils, paths] of wrong) {
    const { status, answer } = await send(own, pupils)
    t.equal(status, 400)
    t.same(answer.json().error.details.errors.map(({ path }: { path: string }) => path), paths)
  }
  t.equal((await send(own, [{ firstName: 'Léa' }], '?dryRun=perhaps')).status, 400)
  t.equal((await call(app, 'POST', '/classes/x/pupils', own.headers, { pupils: [{ firstName: 'Léa' }] })).status, 400)
})

t.test('a spreadsheet’s table is read, with faults in English and French', async t => {
  const own = await classOf(app)
  const name = newName()
  const table = `\ufeffNom;Prénom;Identifiant\r\nDURAND;${name};\r\n;;\r\nPetit;;${name}-p\r\n;;\r\n`
  const { status, data } = await sendCsv(own.path, own.headers, table)
  t.equal(status, 201)
  t.same(data.pupils.map(({ username, lastName }: Pupil) => [username, lastName]), [
    [`${folded(name).slice(0, 30)}.d`, 'DURAND'], [`${name}-p`, 'Petit']
  ])
  const english = await sendCsv(own.path, own.headers, `First name,Last name,Username\n${name},Roux,\n`)
  t.equal(english.status, 201)
  const faulty = await sendCsv(own.path, own.headers, `firstName\tusername\n\t${name}-p\nMax\tm\nx\ty\tz\n`)
  t.same([faulty.status, faulty.error.details.errors.map(({ path }: { path: string }) => path)], [400, ['pupils.2']])
  const second = await sendCsv(own.path, own.headers, `firstName\tusername\n\t\nLou\t${name}-p\n`)
  t.match(second.error.details.errors, [{ path: 'pupils.1.username', message: 'is already in use' }])
  for (const text of ['', 'Léa,Martin\n', 'firstName,firstName\nLéa,Léa\n', Buffer.from([0xe9, 0x0a])]) {
    const { status, error } = await sendCsv(own.path, own.headers, text)
    t.same([status, error.code], [400, 'VALIDATION_FAILED'], String(text))
  }
  for (const broken of ['a\u0000bc', 'L\u0000a', '\u202elea']) {
    for (const field of ['username', 'firstName']) {
      const { status, error } = await sendCsv(own.path, own.headers, `${field}\n${broken}\n`)
      t.same([status, error.details.errors[0].path], [400, `pupils.0.${field}`], JSON.stringify(broken))
    }
  }
  const { error } = await sendCsv(own.path, { ...own.headers, 'accept-language': 'fr' }, 'Prénom;Classe\nLéa;CM2\n')
  t.match(error.details.errors[0].message, /colonne inconnue « Classe ».* : Prénom, Nom, Identifiant$/)
  const many = await sendCsv(own.path, own.headers, 'Élève;Prénom;Né(e) le\nMartin;Léa;x\n')
  t.match(many.error.details.errors, [{ message: /column “Élève”/ }, { message: /column “Né\(e\) le”/ }], 'as written')
  const twice = await sendCsv(own.path, own.headers, 'Nom;Prénom;nom\nMartin;Léa;Petit\n')
  t.match(twice.error.details.errors[0].message, 'has the column “nom” twice')
  const short = await sendCsv(own.path, own.headers, `Prénom;Nom;Identifiant\n${newName()}\n${newName()};Roux\n`)
  t.same([short.status, short.data.pupils.length], [201, 2])
  const long = `firstName\n${'Léa\n'.repeat(101)}`
  t.equal((await sendCsv(own.path, own.headers, long)).status, 400)
  t.equal((await sendCsv(own.path, own.headers, 'x'.repeat(600 * 1024))).status, 413)
})

t.test('two lists with the same names at once get different usernames', async t => {
  const [one, other] = [await classOf(app), await classOf(app)]
  const rows = Array.from({ length: 30 }, (_, i) => ({ firstName: newName().slice(0, 4), lastName: `A${i}` }))
  const answers = await Promise.all([send(one, rows), send(other, rows.toReversed())])
  t.same(answers.map(({ status }) => status), [201, 201])
  const usernames = answers.flatMap(({ data }) => data.pupils.map(({ username }: Pupil) => username))
  t.equal(new Set(usernames).size, 60)
})

t.test('a username that somebody takes meanwhile is not proposed, and one that was given is named by its row', {
  skip: !process.env.TEST_DATABASE_URL && 'needs TEST_DATABASE_URL'
}, async t => {
  const db = databaseOf(app)
  const own = await classOf(app)
  const sendWhile = async (username: string, row: object) => {
    const [answer] = await db.transaction(async tx => {
      await tx.insert(users).values({ username, passwordHash: '' })
      const answer = send(own, [row])
      await until(async () => (await lockWaits(db)) > 0)
      return [answer]
    })
    return answer!
  }
  const name = folded(newName())
  const { status, data } = await sendWhile(name, { firstName: name })
  t.same([status, data.pupils[0].username], [201, `${name}2`])
  const given = folded(newName())
  t.same(faultsIn(await sendWhile(given, { username: given })), ['pupils.0.username is already in use'])
})

t.test('lists never exceed the size of a class, also two at once', async t => {
  const own = await classOf(app)
  const db = databaseOf(app)
  await db.execute(sql`insert into users (id, username, password_hash)
    select gen_random_uuid(), 'roster' || n || ${randomUUID()}, '' from generate_series(1, 490) n`)
  await db.execute(sql`insert into class_members (class_id, user_id)
    select ${own.id}, id from users where username like 'roster%'`)
  const list = (length: number) => Array.from({ length }, () => ({ username: randomUUID() }))
  const answers = await Promise.all([send(own, list(8)), send(own, list(8))])
  t.same(answers.map(({ status, code }) => code ?? status).sort(), [201, 'CLASS_FULL'])
  t.equal((await send(own, list(3), '?dryRun=true')).code, 'CLASS_FULL')
  t.equal((await send(own, list(2), '?dryRun=true')).status, 200)
  t.equal(await db.$count(classMembers, eq(classMembers.classId, own.id)), 498)
})

t.test('a start code ends with the membership, and a new one replaces a lost one', async t => {
  const own = await classOf(app)
  const { data } = await send(own, [{ username: randomUUID() }, { username: randomUUID() }])
  const [gone, lost]: Pupil[] = data.pupils
  const { data: members } = await call(app, 'GET', `${own.path}/members`, own.headers)
  const idOf = ({ username }: Pupil) => members.find((one: Pupil) => one.username === username).id
  await call(app, 'DELETE', `${own.path}/members/${idOf(gone!)}`, own.headers)
  t.equal((await start(gone!.code)).code, 'RESET_CODE_INVALID')
  const { code } = (await call(app, 'POST', `${own.path}/members/${idOf(lost!)}/reset-code`, own.headers)).data
  t.equal((await start(code)).status, 200)
  t.equal((await start(lost!.code)).code, 'RESET_CODE_INVALID', 'which voids the one on the slip')
})

t.test('new codes for chosen pupils or for all replace the earlier codes of this class only', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const { data } = await send(own, ['Zola', 'Adam', 'Roy'].map(lastName => ({ firstName: newName(), lastName })))
  const [zola, adam, roy]: Pupil[] = data.pupils
  const members: { id: string, username: string }[] = (await call(app, 'GET', `${own.path}/members`, own.headers)).data
  const idOf = ({ username }: Pupil) => members.find(one => one.username === username)!.id
  const teacher = await signedIn(app, 'teacher')
  await call(app, 'POST', '/classes/join', teacher.headers, { code: (await own.invite()).code })
  await databaseOf(app).insert(classMembers).values({ classId: other.id, userId: idOf(zola!) })
  const theirs = await call(app, 'POST', `${other.path}/members/${idOf(zola!)}/reset-code`, other.headers)
  const print = (body: object, { path, headers }: Own = own) => call(app, 'POST', `${path}/start-codes`, headers, body)

  const chosen = await print({ userIds: [idOf(zola!), idOf(adam!)] })
  t.match([chosen.status, chosen.data.pupils], [201, [{ lastName: 'Adam' }, { lastName: 'Zola' }]], 'by name')
  const days = (Date.parse(chosen.data.expiresAt) - Date.now()) / 86_400_000
  t.ok(days > 29.9 && days <= 30)
  t.equal((await start(adam!.code)).code, 'RESET_CODE_INVALID')
  t.equal((await start(chosen.data.pupils[0].code)).status, 200)
  t.equal((await start(roy!.code)).status, 200, 'pupils who were not chosen keep their code')
  const all = await print({})
  t.same(all.data.pupils.map(({ lastName }: Pupil) => lastName), ['Adam', 'Roy', 'Zola'], 'no code for a teacher')
  t.equal((await start(chosen.data.pupils[1].code)).code, 'RESET_CODE_INVALID')
  t.equal((await call(app, 'DELETE', `${own.path}?cascade=true`, own.headers)).status, 200)
  t.equal((await start(all.data.pupils[2].code)).code, 'RESET_CODE_INVALID')
  t.equal((await start(theirs.data.code)).status, 200, 'the code of another class still works')
})

t.test('codes are only for members of one’s own class', async t => {
  const [own, other] = [await classOf(app), await classOf(app)]
  const [pupil, stranger] = [await own.newPupil(), await other.newPupil()]
  const print = (path: string, body: object) => call(app, 'POST', `${path}/start-codes`, own.headers, body)
  t.equal((await print(other.path, {})).code, 'CLASS_NOT_FOUND')
  for (const id of [stranger.user.id, own.user.id, randomUUID()]) {
    t.equal((await print(own.path, { userIds: [pupil.user.id, id] })).code, 'MEMBER_NOT_FOUND')
  }
  for (const body of [{ userIds: [] }, { userIds: ['x'] }, { userIds: [pupil.user.id, pupil.user.id] }, { x: 1 }]) {
    t.equal((await print(own.path, body)).status, 400, JSON.stringify(body))
  }
  t.equal((await print(own.path, {})).status, 201)
  const admin = await signedIn(app, 'admin')
  const target = `/audit?action=user.reset_code_created&target=${pupil.user.id}`
  t.match((await call(app, 'GET', target, admin.headers)).data, [{ actor: { username: own.user.username } }], 'logged')
})

t.test('the log names who created accounts but no pupil, and the database keeps only hashes of codes', async t => {
  const app = await ownApp(t)
  const own = await classOf(app)
  const pupils = [{ firstName: 'Léa', lastName: 'Secret' }]
  const { data } = await call(app, 'POST', `${own.path}/pupils`, own.headers, { pupils })
  const db = databaseOf(app)
  const entries = await db.select().from(auditEntries)
    .where(inArray(auditEntries.action, ['user.created', 'class.pupils_created'])).orderBy(auditEntries.action)
  t.match(entries, [
    { action: 'class.pupils_created', actor: String, target: own.id, details: { count: 1 } },
    { action: 'user.created', actor: entries[0]!.actor, details: { class: own.id } }
  ])
  const kept = JSON.stringify([entries, await db.select().from(passwordResets)])
  for (const secret of ['Secret', data.pupils[0].username, data.pupils[0].code]) t.notOk(kept.includes(secret))
})

t.test('a teacher creates twenty lists an hour, and sends two hundred, dry runs included', async t => {
  const app = await startApp(t, { rateLimit: 1000 }, ownDatabase(t))
  const own = await classOf(app)
  const send = ({ path, headers }: Own, query = '') => call(app, 'POST', `${path}/pupils${query}`, headers, {
    pupils: [{ username: randomUUID() }]
  })
  for (let i = 0; i < 20; i++) t.equal((await send(own)).status, 201)
  t.equal((await send(own)).code, 'TOO_MANY_REQUESTS')
  t.equal((await send(own, '?dryRun=true')).status, 200)
  // An empty list is refused after it was counted, and takes less time.
  const empty = () => call(app, 'POST', `${own.path}/pupils?dryRun=true`, own.headers, { pupils: [] })
  for (let i = 22; i < 200; i++) t.equal((await empty()).status, 400)
  t.equal((await send(own, '?dryRun=true')).code, 'TOO_MANY_REQUESTS')
  t.equal((await send(await classOf(app))).status, 201, 'another teacher has their own count')
})

t.test('a list of many empty rows is refused', async t => {
  const own = await classOf(app)
  const { status, error } = await sendCsv(own.path, own.headers, `firstName\n${'""\n'.repeat(1001)}`)
  t.match([status, error.details.errors], [400, [{ message: /more than 1000 empty rows/ }]])
})

t.test('a list of many empty columns is refused', async t => {
  const own = await classOf(app)
  const wide = async (columns: number) =>
    sendCsv(own.path, own.headers, `firstName,lastName${','.repeat(columns - 2)}\nAna,Roy\n`)
  const { status, error } = await wide(201)
  t.match([status, error?.details.errors], [400, [{ message: /more than 200 columns/ }]])
  t.equal((await wide(200)).status, 201)
})

t.test('a column may have any name', async t => {
  const own = await classOf(app)
  for (const column of ['constructor', '__proto__', 'toString']) {
    const { status, error } = await sendCsv(own.path, own.headers, `firstName,${column}\nZoé,1\n`)
    t.equal(status, 400, column)
    t.match(error.details.errors, [{ message: /unknown column/ }], column)
  }
})

t.test('an admin can create a list for any class', async t => {
  const [own, admin] = [await classOf(app), await signedIn(app, 'admin')]
  const pupils = [{ username: randomUUID() }]
  t.equal((await call(app, 'POST', `${own.path}/pupils`, admin.headers, { pupils })).status, 201)
})
