// Nothing tells whether an account exists, or is known at an address: every route that takes a login, e-mail, code or
// token gives an existing, a missing and a known account the same answer, after the same work.
import t from '#tap'
import { newcomer, password, sharedApp, signedIn } from '../helper.ts'
import { call, classOf } from '../support/classes.ts'
import { startAppWithRoutes, type Route, type Schema } from '../support/routes.ts'
import { countWork } from '../support/work.ts'

// Mails wait for longer than the tests, so that their work is not counted as that of a later request.
t.capture(Math, 'random', () => 1e6)
const passwordResetWebhook = 'http://127.0.0.1:1'

/** Creates the accounts. */
const free = await sharedApp()
const admin = await signedIn(free, 'admin')
const { app, routes } = await startAppWithRoutes(t, { authRateLimit: 10, passwordResetWebhook })

const WRONG = 'not the password'
type Kind = 'missing' | 'existing' | 'known'

let addresses = 0
const freshAddress = () => `198.18.${++addresses >> 8}.${addresses & 255}`

type Json = Record<string, unknown>
interface Request { method: Route['method'], url: string, payload?: Json, headers?: Record<string, string> }

const send = (request: Request, remoteAddress: string, to = app) => to.inject({ ...request, remoteAddress })
const post = (path: string, payload: Json, headers = {}): Request =>
  ({ method: 'POST', url: `/api/${path}`, payload, headers })
const login = (email: string, secret = WRONG) => post('auth/login', { email, password: secret })

/** Sends a request from each of `times` addresses, or from one. */
async function repeat (times: number, request: () => Request, from = freshAddress) {
  for (let i = 0; i < times; i++) await send(request(), from())
}

/** An account with void tokens and codes.
 * @param address where it is known, if it is */
async function subject (kind: Kind, address: string) {
  const { account, user, refreshToken, accessToken, headers } = await signedIn(free)
  const resetCode = (await call(free, 'POST', `/users/${user.id}/reset-code`, admin.headers, {})).data.code as string
  if (kind === 'missing') await call(free, 'DELETE', '/users/me', headers, { currentPassword: password })
  else await call(free, 'POST', '/auth/reset-password', {}, { code: resetCode, password })
  if (kind === 'known') await send(login(account.email, password), address, free)
  const { headers: asker } = await signedIn(free)
  const invitationCode = await voidInvitation(kind)
  return { ...account, username: user.username, kind, refreshToken, accessToken, resetCode, asker, invitationCode }
}
type Subject = Awaited<ReturnType<typeof subject>>

/** Code of an invitation that never was, was revoked, or is used up. */
async function voidInvitation (kind: Kind): Promise<string> {
  if (kind === 'missing') return '00000-00000'
  const own = await classOf(free)
  const { id, code } = await own.invite(1)
  if (kind === 'existing') await call(free, 'DELETE', `${own.path}/invitations/${id}`, own.headers)
  else await call(free, 'POST', '/classes/join', (await signedIn(free)).headers, { code })
  return code
}

interface Question { payload?: Json, headers?: Record<string, string>, code?: string }

/** Questions of a stranger about an account, by route. */
const QUESTIONS: Record<string, (about: Subject) => Record<string, Question>> = {
  'POST /api/auth/login': ({ email, username }) => ({
    'its e-mail': { payload: { email, password: WRONG } },
    'its e-mail in capitals': { payload: { email: email.toUpperCase(), password: WRONG } },
    'its username': { payload: { email: username, password: WRONG } },
    'its username, full-width': { payload: { email: wide(username), password: WRONG } }
  }),
  'POST /api/auth/reset-password': ({ resetCode: code }) => ({ 'its old code': { payload: { code, password } } }),
  // Its true token would tell, but only its devices have one.
  'POST /api/auth/refresh': ({ refreshToken: its }) =>
    ({ 'a forged token': { payload: { refreshToken: `${its}x` } } }),
  'POST /api/auth/logout': ({ refreshToken, accessToken }) => ({
    'its old refresh token': { payload: { refreshToken } },
    'its old access token': { payload: { everywhere: true }, headers: { authorization: `Bearer ${accessToken}` } }
  }),
  'POST /api/auth/register': ({ email, username, invitationCode }) => ({
    'a void invitation': { payload: { email, username, password, invitationCode } },
    'a common password': { payload: { email, username, password: 'password1234' } }
  }),
  'GET /api/invitations/:code': ({ invitationCode }) => ({ 'a void code': { code: invitationCode } }),
  'POST /api/classes/join': ({ asker: headers, invitationCode: code }) =>
    ({ 'a void code': { headers, payload: { code } } }),
  'PATCH /api/users/me': ({ asker: headers, email, username }) => ({
    'a new address with a wrong password': { headers, payload: { email, username, currentPassword: WRONG } }
  }),
  // Last: the mail is sent after the answer.
  'POST /api/auth/forgot-password': ({ email }) => ({ 'its e-mail': { payload: { email } } })
}

/** Routes that take such data and are not asked, and why. */
const NOT_ASKED: Record<string, string> = {
  'GET /api/auth/forgot-password': 'takes nothing',
  'DELETE /api/users/me': 'names the caller only',
  'POST /api/classes/:id/pupils': 'tells teachers which usernames are in use'
}

const wide = (text: string) => text.replace(/[!-~]/g, sign => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0))

/** The state before the questions. */
const BEFORE: Record<string, (about: Subject, address: string) => Promise<void>> = {
  nothing: async () => {},
  async 'a full address' ({ email, asker }, address) {
    await repeat(10, () => login(newcomer().email), () => address)
    await repeat(10, () => post('auth/forgot-password', { email: newcomer().email }), () => address)
    await repeat(10, () => ({ ...post('users/me', { email, currentPassword: WRONG }, asker), method: 'PATCH' }))
  },
  async 'ten guesses of others by e-mail and username' ({ email, username }) {
    for (const name of [email, username]) await repeat(10, () => login(name))
  },
  'ten guesses of others by username': async ({ username }) => repeat(10, () => login(username)),
  'ten guesses of others by another spelling': async ({ username }) => repeat(10, () => login(wide(username))),
  'five guesses from here': async ({ email }, address) => repeat(5, () => login(email), () => address),
  async 'ten sign-ins of an owner who is known here' ({ kind, email }, address) {
    if (kind === 'known') await repeat(10, () => login(email, password), () => address)
  }
}

/** All that a stranger can see of an answer, and the work for it. */
async function ask (route: string, { code = '', ...given }: Question, remoteAddress: string) {
  const [method, url] = route.split(' ') as [Route['method'], string]
  const request = { method, url: url.replace(':code', code), remoteAddress, ...given }
  const { result: { statusCode, body, headers }, work } = await countWork(async () => app.inject(request))
  const { date: _, 'x-request-id': __, 'retry-after': retryAfter, ...others } = headers
  return { statusCode, body, headers: others, isRefusedForLong: Number(retryAfter ?? 0) > 300, work }
}

/** The answers to all questions, by route and question. */
async function answersAbout (kind: Kind, before: string) {
  const address = freshAddress()
  const about = await subject(kind, address)
  await BEFORE[before]!(about, address)
  const answers: Record<string, Awaited<ReturnType<typeof ask>>> = {}
  for (const [route, questions] of Object.entries(QUESTIONS)) {
    for (const [what, question] of Object.entries(questions(about))) {
      answers[`${route}: ${what}`] = await ask(route, question, address)
    }
  }
  return { answers, about, address }
}

for (const before of Object.keys(BEFORE)) {
  t.test(`accounts that are missing, exist or are known get the same answers after ${before}`, async t => {
    const [missing, existing, known] = [
      await answersAbout('missing', before), await answersAbout('existing', before), await answersAbout('known', before)
    ]
    for (const [question, answer] of Object.entries(missing.answers)) {
      t.same(existing.answers[question], answer, `${question}: existing`)
      t.same(known.answers[question], answer, `${question}: known`)
    }
    t.ok(missing.answers['POST /api/auth/login: its e-mail']!.work.hashes === 1, 'the password is always checked')
  })
}

t.test('at a full counter only the right password of an owner who is known there opens', async t => {
  for (const before of ['a full address', 'ten guesses of others by e-mail and username', 'five guesses from here']) {
    const address = freshAddress()
    const [known, existing] = [await subject('known', address), await subject('existing', address)]
    for (const about of [known, existing]) await BEFORE[before]!(about, address)
    await repeat(10, () => login(newcomer().email), () => address)
    const wrong = await send(login(existing.email), address)
    const right = await send(login(existing.email, password), address)
    t.same([right.statusCode, right.body], [429, wrong.body], `${before}: a stranger learns nothing by the right one`)
    t.equal((await send(login(known.email), address)).statusCode, 429, before)
    t.equal((await send(login(known.username, password), address)).statusCode, 200, before)
  }
})

t.test('guesses by e-mail and username are guesses at one account, and the answer does not tell', async t => {
  const address = freshAddress()
  const { email, username } = await subject('existing', address)
  for (const name of [email, username]) await repeat(5, () => login(name))
  const wrong = await send(login(email), freshAddress())
  const right = await send(login(email, password), freshAddress())
  t.same([right.statusCode, right.body], [401, wrong.body])
})

/** Names of data that identify an account or give access to one. */
const TELLING = ['email', 'username', 'login', 'password', 'currentPassword', 'code', 'invitationCode', 'refreshToken']

const namesIn = ({ properties = {}, items }: Schema = {}): string[] =>
  [...Object.keys(properties), ...Object.values(properties).flatMap(namesIn), ...items ? namesIn(items) : []]

/** Whether a route is open to everybody, or takes such data. */
function mayTell ({ method, url, schema: { body, params, querystring, ...schema } }: Route): boolean {
  if (method === 'HEAD' || !url.startsWith('/api/') || url.startsWith('/api/docs')) return false
  const isOpen = !('security' in schema)
  return isOpen || [body, params, querystring].some(part => namesIn(part).some(name => TELLING.includes(name)))
}

t.test('every open route, and every one that takes a login, e-mail, code or token, is asked', async t => {
  const telling = routes.filter(mayTell).map(({ method, url }) => `${method} ${url}`)
  t.same(telling.sort(), [...Object.keys(QUESTIONS), ...Object.keys(NOT_ASKED)].sort())
})
