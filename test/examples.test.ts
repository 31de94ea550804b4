// Every request in the documentation must work as it stands.
import { desc, eq } from 'drizzle-orm'
import t from '#tap'
import { seed } from '../server/administration/seed/seed.ts'
import { auditEntries, classMembers, users } from '../server/database/schema/tables.ts'
import { ownDatabase, signedIn, startApp } from './helper.ts'
import { drawnPhoto } from './support/drawn-photo.ts'
import { bodyOf, examplesOf } from './support/example-requests.ts'
import { form } from './support/forms.ts'
import { delaySignals } from './support/late-signals.ts'
import { operationsOf } from './support/openapi.ts'
import type { Operation } from './support/openapi.ts'

delaySignals(t)

/** Creations first, deletions last, as an admin would try them. */
const ORDER = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/classes',
  'POST /api/classes/{id}/invitations',
  'POST /api/classes/join',
  'POST /api/classes/{id}/members',
  'POST /api/classes/{id}/assignments',
  'PUT',
  'DELETE /api/classes/{id}/assignments/{assignmentId}/extensions',
  'GET',
  'POST /api/lessons/{id}/start',
  'POST /api/users/{id}/reset-code',
  'POST',
  'GET /media',
  'PATCH',
  'DELETE /api/exercises',
  'DELETE /api/users/me/classes',
  'DELETE /api/classes/{id}/',
  'DELETE',
  'POST /api/audit',
  'DELETE /api/users/me'
]
/** Returns the position of the longest prefix of a name. */
const rankOf = (name: string) =>
  ORDER.indexOf(ORDER.filter(start => name.startsWith(start)).sort((a, b) => b.length - a.length)[0]!)

const inOrder = (operations: Operation[]) => operations
  .map(operation => ({ ...operation, name: `${operation.method} ${operation.path}` }))
  .sort((a, b) => rankOf(a.name) - rankOf(b.name))

async function photo () {
  return form({ field: 'file', bytes: await drawnPhoto().png().toBuffer() })
}

t.test('every documented request works on the product’s content', async t => {
  const db = await ownDatabase(t)
  await seed(db)
  const app = await startApp(t, { passwordResetWebhook: 'http://127.0.0.1:1' }, db)
  const operations = await operationsOf(app)
  // Placeholders the documentation cannot know: tokens, user ids, and another admin who stays.
  const { user: somebody, headers: pupil } = await signedIn(app)
  const { headers: colleague } = await signedIn(app, 'admin')
  const tokens = { accessToken: '', refreshToken: '' }
  const codes: string[] = []
  const invitation = { id: '', code: '' }
  let assignmentId = ''
  const made = new Map<string, string>()
  let fileName = ''
  const lastEntry = async () => {
    const [entry] = await db.select({ id: auditEntries.id }).from(auditEntries)
      .where(eq(auditEntries.action, 'word.deleted')).orderBy(desc(auditEntries.id)).limit(1)
    return entry!.id
  }

  for (const { name, method, path, parameters, requestBody: { content = {} } = {} } of inOrder(operations)) {
    const { 'application/json': json, 'multipart/form-data': upload } = content
    const give = (name: string, example: string) => parameters.unshift({ name, in: 'path', example, schema: {} })
    if (path.startsWith('/api/users/{id}')) give('id', somebody.id)
    if (path.startsWith('/api/audit/')) give('id', await lastEntry())
    if (path === '/media/{name}') give('name', fileName)
    // Changes and deletions use rows created here: no example names the product's content.
    const own = made.get(path.replace('/{id}', ''))
    if (own && ['PATCH', 'DELETE'].includes(method)) give('id', own)
    if (/\/classes\/\{id\}/.test(path)) give('id', made.get('/api/classes')!)
    give('userId', somebody.id)
    give('invitationId', invitation.id)
    give('assignmentId', assignmentId)
    give('code', invitation.code)
    const { payload, headers } = upload
      ? await photo()
      : {
          payload: json && {
            ...bodyOf(json),
            ...(path === '/api/auth/refresh' && { refreshToken: tokens.refreshToken }),
            ...(path === '/api/auth/reset-password' && { code: codes[0] }),
            ...(path === '/api/classes/join' && { code: invitation.code }),
            ...(path.endsWith('/move') && { userIds: [somebody.id], toClassId: made.get('/api/classes')! })
          }
        }
    const answer = await app.inject({
      method,
      url: examplesOf(parameters, 'path').reduce((url, [name, value]) => url.replace(`{${name}}`, value), path),
      query: Object.fromEntries(examplesOf(parameters, 'query')),
      headers: {
        ...headers,
        ...(path.endsWith('/logout')
          ? colleague
          : tokens.accessToken && { authorization: `Bearer ${tokens.accessToken}` })
      },
      ...(payload && { payload })
    })

    t.ok(answer.statusCode < 300, `${name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    if (path.endsWith('/reset-code')) codes.push(answer.json().data.code)
    else if (answer.statusCode === 201) made.set(path, answer.json().data.id)
    // A class with members cannot be deleted.
    if (name === 'POST /api/classes/{id}/pupils') await db.delete(classMembers)
    if (name === 'POST /api/media') fileName = answer.json().data.url.replace('/media/', '')
    if (name === 'POST /api/classes/{id}/invitations') Object.assign(invitation, answer.json().data)
    if (name === 'POST /api/classes/{id}/assignments') assignmentId = answer.json().data[0].id
    if (path === '/api/classes/join') await app.inject({ method, url: path, headers: pupil, payload: payload! })
    if (path === '/api/auth/register') {
      await db.update(users).set({ role: 'admin' }).where(eq(users.email, answer.json().data.email))
    }
    if (path === '/api/auth/login' || path === '/api/auth/refresh') Object.assign(tokens, answer.json().data)
    if (path === '/get-alphabet2') t.same(answer.json(), { message: 'L' })
    if (path === '/api/exercises/{id}/submit') t.equal(answer.json().data.isCorrect, true)
  }
})
