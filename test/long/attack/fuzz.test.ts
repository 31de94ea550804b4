// Thousands of requests to every documented route, most broken or hostile, by callers of every role. Each must get a
// documented answer without internals. Rows and users are deleted meanwhile. FUZZ_SEED and FUZZ_RUNS set the seed and
// the number.
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import type { Test } from 'tap'
import t from '#tap'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Validator } from 'typebox/compile'
import type { App } from '../../../server/app.ts'
import { illustrationName } from '../../../server/content/media/illustrations.ts'
import { inProject } from '../../../server/settings/paths.ts'
import { signedIn } from '../../helper.ts'
import { edgeRequests, goodRequests } from '../../support/edge-requests.ts'
import { hostileRequests } from '../../support/hostile-requests.ts'
import type { HostileRequest } from '../../support/hostile-requests.ts'
import { mp4 } from '../../support/films.ts'
import { form } from '../../support/forms.ts'
import { delaySignals } from '../../support/late-signals.ts'
import { teacherOf } from '../../support/lessons.ts'
import { hiddenOperations, operationsOf } from '../../support/openapi.ts'
import type { Operation } from '../../support/openapi.ts'
import { startAppWithRoutes } from '../../support/routes.ts'

delaySignals(t)

const SEED = Number(process.env.FUZZ_SEED ?? 20_261)

/** Parallel requests: others continue while one waits for a password hash. */
const AT_ONCE = 4

/** Requests between two deletions. */
const BETWEEN_DELETIONS = 20

/** Milliseconds after which an answer counts as missing. */
const ANSWER_TIMEOUT_MS = 120_000

const TO_DELETE = ['exercises', 'users', 'lessons', 'dictionary', 'categories', 'modules', 'words']

/** Routes that need a whole image, a valid code, or two rows that belong together. */
const HARD_TO_USE = [
  'POST /get-alphabet', 'POST /api/auth/reset-password', 'DELETE /api/users/me/classes/{id}',
  'DELETE /api/classes/{id}/invitations/{invitationId}', 'DELETE /api/classes/{id}/members/{userId}',
  'POST /api/classes/{id}/members/move',
  // A day next year, in a time zone.
  'POST /api/classes/{id}/assignments', 'DELETE /api/classes/{id}/assignments/{assignmentId}',
  'PUT /api/classes/{id}/assignments/{assignmentId}/extensions/{userId}',
  'DELETE /api/classes/{id}/assignments/{assignmentId}/extensions/{userId}',
  'PATCH /api/modules/order', 'PATCH /api/lessons/order', 'PATCH /api/exercises/order',
  // File names rarely match. Existing content is refused, so few rows are created.
  'GET /media/{name}', 'GET /content/illustrations/{name}', 'DELETE /api/dictionary/{id}', 'PATCH /api/words/{id}'
]

type Answer = Awaited<ReturnType<typeof send>>

/** Existing ids by kind: rows that are never deleted, and those that requests create. */
type Known = Record<string, { kept: string[], created: string[] }>

async function makeContent (app: App): Promise<Known> {
  const teacher = await teacherOf(app)
  const [module, student] = [await teacher.newModule(), await signedIn(app)]
  const lesson = await teacher.newLesson({ moduleId: module.id })
  const choice = await teacher.newExercise(lesson.id)
  const signed = await teacher.newExercise(lesson.id, { type: 'sign_recognition', options: null, answer: 'A' })
  const sign = await teacher.post('/dictionary', { word: 'Bonjour', definition: 'Salutation' })
  const category = await teacher.post('/dictionary/categories', { name: 'Salutations' })
  const word = await teacher.post('/words', { word: 'Lou', language: 'fr', kind: 'first_name' })
  const group = await teacher.post('/classes', { name: 'LSF 1' })
  const due = { dueOn: new Date().toISOString().slice(0, 10), timeZone: 'Pacific/Honolulu' }
  const [assignment] = await teacher.post(`/classes/${group.id}/assignments`, { lessonIds: [lesson.id], ...due })
  const invitation = await teacher.post(`/classes/${group.id}/invitations`, { maxUses: 500, days: 1 })
  const joining = { method: 'POST', url: '/api/classes/join', payload: { code: invitation.code } } as const
  await app.inject({ ...joining, headers: student.headers })
  const deleted = await teacher.post('/words', { word: 'Lune', language: 'fr', kind: 'everyday' })
  await app.inject({ method: 'DELETE', url: `/api/words/${deleted.id}`, headers: teacher.headers })
  const audit = `/api/audit?target=${deleted.id}`
  const { data: [entry] } = (await app.inject({ url: audit, headers: teacher.headers })).json()
  const [film, unused] = [await upload(app, teacher.headers, 640), await upload(app, teacher.headers, 320)]
  const kept = {
    media: [film.id],
    modules: [module.id],
    lessons: [lesson.id],
    exercises: [choice.id, signed.id],
    dictionary: [sign.id],
    categories: [category.id],
    words: [word.id],
    users: [student.user.id],
    classes: [group.id],
    invitations: [invitation.id],
    assignments: [assignment.id],
    audit: [entry.id],
    codes: [invitation.code],
    tokens: [student.refreshToken],
    names: ['alphabet', illustrationName('a.svg'), film.url.replace('/media/', '')]
  }
  const known: Known = Object.fromEntries(Object.entries(kept).map(([kind, kept]) => [kind, { kept, created: [] }]))
  known.media!.created.push(unused.id)
  return known
}

async function upload (app: App, headers: Record<string, string>, width: number) {
  const { payload, headers: type } = await form({ field: 'file', bytes: mp4({ width }) })
  const answer = await app.inject({ method: 'POST', url: '/api/media', headers: { ...headers, ...type }, payload })
  return answer.json().data as { id: string, url: string }
}

function remember (known: Known, path: string, { statusCode, json }: Answer) {
  const kind = path.endsWith('/register') ? 'users' : path.split('/').at(-1)!
  if (statusCode === 201) known[kind]?.created.push(json().data.id)
  if (statusCode === 200 && path.endsWith('/login')) known.tokens!.created.push(json().data.refreshToken)
}

/** Callers with valid tokens; a caller signed out by a request signs in again. */
async function makeCallers (app: App, known: Known) {
  const tokens: Record<string, Record<string, string>> = { nobody: {} }
  const isIn = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/users/me', headers })).statusCode === 200
  return async (role: HostileRequest['caller'], { renew = false } = {}) => {
    const token = tokens[role]
    if (role === 'nobody' || (token && !(renew && !await isIn(token)))) return token!
    const { headers, user } = await signedIn(app, role)
    if (role === 'student') known.users!.created.push(user.id)
    tokens[role] = headers
    return headers
  }
}

/** Only the newest, because the others may have been deleted. */
function pick ({ kept, created }: Known[string], n: number, isToGo: boolean): string {
  return n % 2 === 0 && !isToGo ? kept[n / 2 % kept.length]! : created.at(-1 - n % 3) ?? 'none'
}

function send (
  app: App,
  { method, url, headers, payload }: HostileRequest,
  token: Record<string, string>,
  known: Known
) {
  const named = (text: string) =>
    text.replace(/~([a-z]+)(\d)~/g, (_, kind, n) => pick(known[kind]!, Number(n), method === 'DELETE'))
  return app.inject({
    method: method as 'GET',
    url: named(url),
    headers: { ...token, ...headers },
    ...(payload !== undefined && { payload: Buffer.from(named(payload)) })
  })
}

const FROM_INSIDE = new RegExp(
  `insert into|select "|params:|\\.[jt]s:\\d|node_modules|at \\w+ \\(|PGlite|postgres|drizzle|${inProject()}`,
  'i'
)

const checks = new Map<Operation, Map<string, Validator>>()

/** Validators of the documented bodies, by status. */
function checkOf (operation: Operation, status: string) {
  const known = checks.get(operation) ?? new Map<string, Validator>()
  checks.set(operation, known)
  const schema = operation.responses[status]?.content?.['application/json']?.schema
  if (schema && !known.has(status)) known.set(status, Compile(schema as TSchema))
  return known.get(status)
}

/** Returns the fault of an answer, if any. */
function faultOf (
  { operation, caller, isStray, headers }: HostileRequest,
  { statusCode, headers: answered, body, json }: Answer
): string | undefined {
  if (statusCode >= 500) return `answers ${statusCode}`
  if (FROM_INSIDE.test(body)) return `reveals ${FROM_INSIDE.exec(body)![0]}`
  if (answered['x-content-type-options'] !== 'nosniff' || !answered['x-request-id']) return 'lacks its headers'
  // Hidden routes are not documented.
  if (isStray || operation.operationId === '') return undefined
  const isOpen = operation.security.length === 0 || (caller !== 'nobody' && !headers.authorization)
  if (!isOpen) return statusCode === 401 ? undefined : `answers ${statusCode} to a stranger`
  if (!operation.responses[statusCode]) return `answers ${statusCode}, which is not documented`
  const check = checkOf(operation, String(statusCode))
  if (check && !check.Check(json())) return `answers ${statusCode} with another body than documented`
}

function describe ({ operation, ...request }: HostileRequest, fault: string, answer?: Answer): string {
  const sent = JSON.stringify(request).slice(0, 2000)
  const excerpt = answer?.body.slice(0, 300)
  return `${operation.method} ${operation.path} ${fault}; FUZZ_SEED=${SEED} ${sent} -> ${excerpt}`
}

/** @param runs requests, besides those at the edges of every schema */
async function fuzz (t: Test, runs: number): Promise<void> {
  const settings = { passwordResetWebhook: 'http://127.0.0.1:1', mediaDir: t.testdir() }
  const { app, routes } = await startAppWithRoutes(t, settings)
  const operations = await operationsOf(app)
  const hidden = hiddenOperations(routes, operations)
  t.ok(hidden.length > 5)
  const known = await makeContent(app)
  const tokenOf = await makeCallers(app, known)
  const statuses = new Map<number, number>()
  const wellServed = new Set<Operation>()
  const faults: string[] = []
  let count = 0

  async function answerOf (request: HostileRequest): Promise<Answer> {
    const answer = await send(app, request, await tokenOf(request.caller), known)
    const isRefused =
      answer.statusCode === 401 && request.operation.security.length > 0 && !request.headers.authorization
    return isRefused ? send(app, request, await tokenOf(request.caller, { renew: true }), known) : answer
  }

  async function attack (request: HostileRequest) {
    const waiting = new AbortController()
    const timeout = setTimeout(ANSWER_TIMEOUT_MS, undefined, { signal: waiting.signal })
    const answer = await Promise.race([answerOf(request), timeout])
    waiting.abort()
    const fault = answer ? faultOf(request, answer) : 'does not answer'
    if (fault) faults.push(describe(request, fault, answer))
    if (!answer) return undefined
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode < 300) wellServed.add(request.operation)
    remember(known, request.operation.path, answer)
    return answer.statusCode
  }

  /** Deletes a row or user that others may be working with. */
  async function deleteNewest (kind: string) {
    const path = kind === 'categories' ? 'dictionary/categories' : kind
    const url = `/api/${path}/${pick(known[kind]!, 0, true)}${kind === 'users' ? '' : '?cascade=true'}`
    await app.inject({ method: 'DELETE', url, headers: await tokenOf('admin') })
  }

  for (const request of goodRequests(operations)) await attack(request)
  const edges = edgeRequests(operations).values()
  const requests = fc.sample(hostileRequests([...operations, ...hidden]), { seed: SEED, numRuns: runs }).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { request, hasNul } of edges) {
        const status = await attack(request)
        if (hasNul && status !== 400) faults.push(describe(request, `takes NUL: ${status}`))
      }
      for (const request of requests) {
        const isTime = ++count % BETWEEN_DELETIONS === 0
        const kind = TO_DELETE[count / BETWEEN_DELETIONS % TO_DELETE.length]
        await Promise.all([attack(request), isTime && deleteNewest(kind!)])
      }
    })
  )

  t.same(faults.slice(0, 5), [], `${faults.length} faults`)
  t.comment(JSON.stringify(Object.fromEntries(statuses)))
  const unused = operations
    .filter(operation => !wellServed.has(operation))
    .map(({ method, path }) => `${method} ${path}`)
  // A file was uploaded at the beginning.
  const missed = unused.filter(name => ![...HARD_TO_USE, 'POST /api/media'].includes(name))
  t.same(missed, [], 'every other operation also succeeded once')
  t.equal((await app.inject('/ready')).statusCode, 200, 'the server still works')
}

const RUNS = Number(process.env.FUZZ_RUNS ?? 1500)

t.test(`${RUNS} requests from a fuzzer are answered as the documentation says`, t => fuzz(t, RUNS))
