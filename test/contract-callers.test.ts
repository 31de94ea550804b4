// The contract of accounts, tokens, limits and recognition, over HTTP, from the two API documents alone. Each caller
// has its own address, because limits count by address.
import JSZip from 'jszip'
import sharp from 'sharp'
import t from '#tap'
import type { Test } from 'tap'
import { JWT, claimsOf, startBehindProxy } from './support/contract-client.ts'
import type { Answer, Session } from './support/contract-client.ts'
import { drawLetter } from './support/drawn-letter.ts'
import { signing } from './support/hands.ts'

const { root, api } = await startBehindProxy(t)

let callers = 0
/** Headers of a caller at an unused address. */
const stranger = () => ({ headers: { 'x-forwarded-for': `192.0.2.${++callers}` } })
const post = async (t: Test, request: string, body: object, extra: object = stranger()) => {
  const [status, path] = request.split(' ')
  return await api(t, `${status} POST /auth/${path}`, null, body, extra)
}
const signUp = async (t: Test, name: string, extra = stranger()) => {
  const account = { email: `${name}@school.example`, username: name, password: 'rivers run under bridges' }
  await post(t, '201 register', account, extra)
  return { email: account.email, password: account.password }
}
const signIn = async (t: Test, account: object, extra?: object): Promise<Session> =>
  (await post(t, '200 login', account, extra)).data

t.test('Authentication: limits of a registration', async t => {
  const account = { email: 'zoe@school.example', username: 'zoé', password: 'vK7#pq2Z' }
  const MALFORMED: [body: object, paths: string[], rule: string][] = [
    [{}, ['email', 'password', 'username'], 'required'],
    [{ ...account, email: 'zoe' }, ['email'], 'e-mail format'],
    [{ ...account, username: 'zo' }, ['username'], 'username: 3 to 50 characters'],
    [{ ...account, username: 'z'.repeat(51) }, ['username'], 'username: 3 to 50 characters'],
    [{ ...account, password: 'vK7#pq2' }, ['password'], 'password: at least 8 characters'],
    [{ ...account, password: 12345678 }, ['password'], 'password: string']
  ]
  for (const [body, paths, why] of MALFORMED) {
    const { error } = await api(t, '400 POST /auth/register', null, body, { ...stranger(), why })
    t.same(error.details.errors.map(({ path }: Answer) => path).sort(), paths, why)
  }
  await post(t, '201 register', account)
  await post(t, '422 register', { ...account, username: 'zoe2' })
  await post(t, '422 register', { ...account, email: 'zoe2@school.example' })
  await post(t, '400 login', { email: account.email })
  await post(t, '400 refresh', {})
  const errors = [{ ...account, password: 'not the password' }, { ...account, email: 'nobody@school.example' }]
    .map(async ({ email, password }) => (await post(t, '401 login', { email, password })).error)
  const refused = { statusCode: 401, code: 'CREDENTIALS_INVALID', message: 'Invalid credentials' }
  t.same(await Promise.all(errors), [refused, refused], 'indistinguishable')
})

t.test('Tokens: claims, rotation, logout', async t => {
  const account = await signUp(t, 'tom')
  const first = await signIn(t, account)
  const [access, refresh] = [claimsOf(first.accessToken), claimsOf(first.refreshToken)]
  t.match(access, { sub: first.user.id, role: 'student', sid: String, typ: String, iss: String, aud: String })
  t.equal(Number(access.exp) - Number(access.iat), 15 * 60, 'access: 15 minutes')
  t.equal(Number(refresh.exp) - Number(refresh.iat), 30 * 24 * 3600, 'refresh: 30 days')
  t.not(refresh.typ, access.typ)

  const renew = async ({ refreshToken }: Session, status = 200) => await post(t, `${status} refresh`, { refreshToken })
  const twins = await Promise.all([renew(first), renew(first)])
  const renewed = { accessToken: JWT, refreshToken: JWT, expiresIn: 15 * 60, user: { id: first.user.id } }
  t.match(twins[0].data, renewed)
  t.not(twins[0].data.refreshToken, first.refreshToken, 'usable once')
  t.equal(twins[1].data.refreshToken, twins[0].data.refreshToken, 'used twice at once: the same new token')
  await post(t, '401 refresh', { refreshToken: first.accessToken })
  await post(t, '401 refresh', { refreshToken: 'nonsense' })

  const [phone, tablet] = [await signIn(t, account), await signIn(t, account)]
  for (const why of ['first', 'repeated']) {
    t.same((await api(t, '200 POST /auth/logout', phone, {}, { why })).data, {}, '{} if there is nothing to return')
  }
  await renew(phone, 401)
  await api(t, '401 GET /users/me', phone)
  const { refreshToken } = tablet
  for (const why of ['first', 'repeated']) t.same((await post(t, '200 logout', { refreshToken })).data, {}, why)
  await renew(tablet, 401)
  await post(t, '401 logout', {})
  const [here, there] = [await signIn(t, account), await signIn(t, account)]
  await api(t, '200 POST /auth/logout', here, { everywhere: true })
  await renew(there, 401)
  const [mine, thief] = [await signIn(t, account), await signIn(t, account)]
  const change = { currentPassword: account.password, password: 'a lighthouse in the fog' }
  await api(t, '422 PATCH /users/me', mine, { ...change, currentPassword: 'not the password' })
  await api(t, '200 PATCH /users/me', mine, change)
  await renew(thief, 401)
})

t.test('Limits: ten requests in 15 minutes under /api/auth', async t => {
  const full = 'Too many login attempts, please try again later'
  const refused = async (request: string, body: object, extra: object) => {
    const { error, headers } = await post(t, request, body, extra)
    t.equal(error.message, full)
    const seconds = Number(headers.get('retry-after'))
    t.ok(seconds > 0 && seconds <= 15 * 60, 'Retry-After', { seconds })
  }
  const classroom = stranger()
  const [ana, eva] = [await signUp(t, 'ana', stranger()), await signUp(t, 'eva', classroom)]
  const wrong = { email: ana.email, password: 'not the password' }
  const guesser = stranger()
  for (let i = 0; i < 10; i++) await post(t, '401 login', wrong, guesser)
  // The eleventh and all later counted requests of this address.
  await refused('429 login', wrong, guesser)
  await refused('429 login', { ...wrong, email: 'nobody@school.example' }, guesser)
  await refused('429 register', { email: 'new@school.example', username: 'new', password: ana.password }, guesser)

  // One registration and nine unknown accounts fill this address, except for users who signed up or in there.
  for (let i = 0; i < 9; i++) await post(t, '401 login', { ...wrong, email: `nobody${i}@school.example` }, classroom)
  await refused('429 login', ana, classroom)
  const { refreshToken } = await signIn(t, eva, classroom)
  const renewed = await post(t, '200 refresh', { refreshToken }, classroom)
  for (const why of ['first', 'repeated']) {
    await post(t, '200 logout', { refreshToken: renewed.data.refreshToken }, { ...classroom, why })
  }
})

const LETTER = await drawLetter('L')
const NO_HAND = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } }).png().toBuffer()

const JSON_TYPE = { 'content-type': 'application/json' }

function imageForm (image: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(image)]), 'hand.jpg')
  return { body: form }
}

/** @param body an image, points, or JSON that is sent unchanged */
function bodyOf (body: Buffer | object | string | undefined) {
  if (body instanceof Buffer) return imageForm(body)
  return body && { headers: JSON_TYPE, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Sends a request to the recognition service. @returns the status and the body */
async function recognize (request: string, body?: Buffer | object | string, headers: Record<string, string> = {}) {
  const [method, path] = request.split(' ') as [string, string]
  const sent = { headers: {}, ...bodyOf(body) }
  const response = await fetch(`${root}${path}`, { method, ...sent, headers: { ...sent.headers, ...headers } })
  return [response.status, await response.json()] as [number, Answer]
}

const session = (name: string) => ({ 'x-session-id': name.padEnd(16, '-') })

t.test('Recognition: the liveness check', async t => {
  t.same(await recognize('GET /ping'), [200, { message: 'pong' }])
})

t.test('Models: a zip file with two entries, under either name', async t => {
  const zips = await Promise.all(['get-sign_recognizer-model', 'get-sign-recognizer-model'].map(async path => {
    const answer = await fetch(`${root}/${path}/alphabet`)
    t.equal(answer.status, 200)
    return Buffer.from(await answer.arrayBuffer())
  }))
  t.ok(zips[0]!.equals(zips[1]!), 'the path with hyphens answers the same as the one with underscores')
  const { files } = await JSZip.loadAsync(zips[0]!)
  t.same(Object.keys(files).sort(), ['model.json', 'model.onnx'])
  t.type(JSON.parse(await files['model.json']!.async('string')), 'object')
  const [status, absent] = await recognize('GET /get-sign_recognizer-model/none')
  t.match([status, absent], [404, { message: 'No model found' }])
  t.notOk('success' in absent, 'recognition errors are { message } with a code')
})

t.test('Recognition: from an image', async t => {
  const png = await sharp(LETTER).png().toBuffer()
  t.same(await recognize('POST /get-alphabet', LETTER, session('jpeg')), [200, { message: 'L' }])
  t.same(await recognize('POST /get-alphabet', png, session('png')), [200, { message: 'L' }], 'by content, not name')
  t.same(await recognize('POST /get-alphabet', NO_HAND, session('none')), [200, { message: null }], 'no hand')
  const [status, details] = await recognize('POST /get-alphabet?details=true', LETTER, session('details'))
  t.equal(status, 200)
  t.match(details, { message: 'L', confidence: Number, candidates: [{ letter: 'L', confidence: Number }] })
  const confidences = details.candidates.map(({ confidence }: Answer) => confidence)
  t.same(confidences, confidences.toSorted((a: number, b: number) => b - a), 'best first')
  for (const wrong of [Buffer.from('no image'), LETTER.subarray(0, 200)]) {
    t.match(await recognize('POST /get-alphabet', wrong), [400, { message: /./ }])
  }
})

t.test('Recognition: from hand points', async t => {
  const hand = signing('B')
  t.equal(Object.keys(hand).length, 46, 'the full key list')
  t.same(await recognize('POST /get-alphabet2', hand, session('points')), [200, { message: 'B' }])
  const right = Object.fromEntries(Object.entries(hand).filter(([, point]) => point))
  t.same(await recognize('POST /get-alphabet2', right, session('right')), [200, { message: 'B' }], 'missing is null')
  for (const empty of [{}, Object.fromEntries(Object.keys(hand).map(key => [key, null]))]) {
    t.same(await recognize('POST /get-alphabet2', empty, session('empty')), [200, { message: null }], 'no hand')
  }
  const [, details] = await recognize('POST /get-alphabet2?details=true', hand, session('details-of-points'))
  t.match(details, { message: 'B', confidence: Number, candidates: [{ letter: 'B', confidence: Number }] })
  const WRONG: [body: object | string, why: string][] = [
    [{ ...hand, r_elbow: [0, 0, 0] }, 'unknown key'],
    [{ ...hand, r_wrist: [0, 0] }, 'two floats'],
    [{ ...hand, r_wrist: [0, 0, 0, 0] }, 'four floats'],
    [{ ...hand, r_wrist: ['0', 0, 0] }, 'text'],
    [{ ...hand, r_hand_velocity: [0] }, 'the velocity is three floats'],
    ['{"r_wrist": [1e999, 0, 0]}', 'not finite'],
    [[hand], 'no object'],
    ['{"r_wrist": ', 'not JSON']
  ]
  for (const [body, why] of WRONG) {
    t.match(await recognize('POST /get-alphabet2', body, session('points')), [400, { message: /./ }], why)
  }
})

t.test('History: one per session, until it is deleted', async t => {
  for (const [name, letter] of [['first', 'B'], ['other', 'V'], ['first', 'B'], ['other', 'V']] as const) {
    t.same(await recognize('POST /get-alphabet2', signing(letter), session(name)), [200, { message: letter }])
  }
  const deleted = [200, { message: 'Sample history deleted' }]
  const typed = { ...JSON_TYPE, ...session('first') }
  t.same(await recognize('DELETE /get-alphabet-end', undefined, typed), deleted, 'a content type without a body')
  t.same(await recognize('DELETE /get-alphabet-end', undefined, session('first')), deleted, 'also without a history')
  t.same(await recognize('POST /get-alphabet2', signing('V'), session('other')), [200, { message: 'V' }])
  const french = { 'accept-language': 'fr' }
  for (const request of ['DELETE /get-alphabet-end', 'GET /get-sign_recognizer-model/none', 'POST /get-alphabet2']) {
    const body = request.startsWith('POST') ? { r_elbow: null } : undefined
    const [[, english], [, other]] = [await recognize(request, body), await recognize(request, body, french)]
    t.type(other.message, 'string')
    t.not(other.message, english.message, `${request} answers in French`)
  }
})
