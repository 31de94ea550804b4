// Letters read by the server: request rate and history.
import type { Hand } from 'recognizer-wasm'
import t from '#tap'
import type { Test } from 'tap'
import { serverLetters } from 'recognizer-wasm/client/server-letters'

const hands: Hand[] = []

interface Request {
  path: string
  init: RequestInit
  answer (message: string | null): Promise<void>
  fail (): Promise<void>
}

/** A server that answers when the test says so. */
function server (t: Test) {
  const requests: Request[] = []
  const real = globalThis.fetch
  t.teardown(async () => {
    globalThis.fetch = real
    for (const { fail } of requests) await fail()
  })
  const settled = () => new Promise<void>(resolve => setImmediate(resolve))
  globalThis.fetch = (path, init = {}) => new Promise((resolve, reject) => {
    if (init.method === 'DELETE') resolve(new Response())
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    requests.push({
      path: String(path),
      init,
      async answer (message) {
        resolve(Response.json({ message, confidence: 0.9, candidates: [] }))
        await settled()
      },
      async fail () {
        reject(new TypeError('no connection'))
        await settled()
      }
    })
  })
  const request = (index: number) => requests.at(index) ?? t.fail('not asked') as never
  const kinds = () => requests.map(({ path, init }) => `${init.method} ${path.replace('https://lsf.example', '')}`)
  return { requests, request, kinds }
}

const first = { by: 'server', letter: 'A', lasting: null, confidence: 0.9, candidates: [], accepted: ['A'], unsure: [] }
const lasts = { ...first, lasting: 'A' }
const nothing = { by: 'server', letter: null, lasting: null, confidence: 0, candidates: [], accepted: [], unsure: [] }
const pack = async () => new Blob(['picture'])

t.test('the last answer is used until the next one, and requests are spaced out', async t => {
  const { requests, request } = server(t)
  const { points: letters } = serverLetters('https://lsf.example/', 'somebody', pack)
  t.same(await letters.follow(hands, 1000), nothing)
  t.equal(requests.length, 1)
  await letters.follow(hands, 5000)
  t.equal(requests.length, 1, 'one request at a time')
  await request(0).answer('A')
  t.same(await letters.follow(hands, 1099), first)
  t.equal(requests.length, 1, 'no request within 100 ms')
  await letters.follow(hands, 1100)
  t.equal(requests.length, 2)
  await request(1).answer('A')
  t.same(await letters.follow(hands, 1150), lasts, 'two equal answers')
  t.match(request(0).init.headers, { 'x-session-id': 'somebody' })
  t.equal(Object.keys(JSON.parse(String(request(0).init.body))).length, 0)
})

t.test('a new film drops the last letter and pending answers of the old one', async t => {
  const { request, kinds } = server(t)
  const { points: letters } = serverLetters('https://lsf.example/', 'somebody', pack)
  await letters.follow(hands, 1000)
  await request(0).answer('A')
  t.same(await letters.follow(hands, 1200), first)
  const onItsWay = request(1)
  await letters.forget()
  t.ok(onItsWay.init.signal?.aborted, 'pending request aborted')
  t.same(await letters.follow(hands, 9000), nothing, 'no letter in the first frame of the next film')
  t.same(kinds(), [
    'POST /get-alphabet2?details=true', 'POST /get-alphabet2?details=true', 'DELETE /get-alphabet-end',
    'POST /get-alphabet2?details=true'
  ])
})

t.test('a failing server is an error until it answers, and gets no request for a second', async t => {
  const { requests, request } = server(t)
  const { points: letters } = serverLetters('https://lsf.example/', 'somebody', pack)
  await letters.follow(hands, 1000)
  await request(0).fail()
  const message = /^https:.*cannot read letters: no connection/
  const silent = { code: 'server', message, cause: { name: 'TypeError' } }
  await t.rejects(letters.follow(hands, 1999), silent)
  t.equal(requests.length, 1)
  await t.rejects(letters.follow(hands, 2000), silent)
  t.equal(requests.length, 2)
  await request(1).answer('A')
  t.same(await letters.follow(hands, 2001), first)
})

t.test('an answer of another shape, as of a firewall, is an error', async t => {
  const { request } = server(t)
  const { points: letters } = serverLetters('https://lsf.example/', 'somebody', pack)
  await letters.follow(hands, 1000)
  await request(0).answer(undefined as never)
  await t.rejects(letters.follow(hands, 1100), { code: 'server', message: /another server answered/ })
})

t.test('a picture is not sent if its film ends during encoding', async t => {
  const { kinds } = server(t)
  let packed = (_file: Blob) => {}
  const pack = () => new Promise<Blob>(resolve => { packed = resolve })
  const { pictures } = serverLetters('https://lsf.example/', 'somebody', pack)
  const picture: ImageBitmap = { width: 1, height: 1, close () {} }
  await pictures.follow(picture, 1000)
  await pictures.forget()
  packed(new Blob())
  await new Promise(resolve => setImmediate(resolve))
  t.same(kinds(), ['DELETE /get-alphabet-end'])
})

t.test('a photo starts its own history', async t => {
  const { request, kinds } = server(t)
  const { pictures } = serverLetters('https://lsf.example/', 'somebody', pack)
  const reading = pictures.read({ width: 1, height: 1, close () {} })
  await new Promise(resolve => setImmediate(resolve))
  await request(-1).answer('A')
  t.same(await reading, { ...lasts, points: null })
  t.same(kinds(), ['DELETE /get-alphabet-end', 'POST /get-alphabet?details=true&points=true'])
})
