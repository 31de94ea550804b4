// Letters that the server reads: how often it is asked, and what is forgotten.
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

/** A server whose answers come when the test says so. */
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

const read = { by: 'server', letter: 'A', confidence: 0.9, candidates: [], accepted: ['A'], unsure: [] }
const nothing = { by: 'server', letter: null, confidence: 0, candidates: [], accepted: [], unsure: [] }
const pack = async () => new Blob(['picture'])

t.test('the last answer is given while the next is waited for, and requests keep their distance', async t => {
  const { requests, request } = server(t)
  const { points: letters } = serverLetters('https://lsf.example/', 'somebody', pack)
  t.same(await letters.follow(hands, 1000), nothing)
  t.equal(requests.length, 1)
  await letters.follow(hands, 5000)
  t.equal(requests.length, 1, 'one question at a time')
  await request(0).answer('A')
  t.same(await letters.follow(hands, 1099), read)
  t.equal(requests.length, 1, 'not before 100 ms have passed')
  await letters.follow(hands, 1100)
  t.equal(requests.length, 2)
  t.match(request(0).init.headers, { 'x-session-id': 'somebody' })
  t.equal(Object.keys(JSON.parse(String(request(0).init.body))).length, 0)
})

t.test('nothing of a film outlives it: neither its last letter nor an answer on its way', async t => {
  const { request, kinds } = server(t)
  const { points: letters } = serverLetters('https://lsf.example/', 'somebody', pack)
  await letters.follow(hands, 1000)
  await request(0).answer('A')
  t.same(await letters.follow(hands, 1200), read)
  const onItsWay = request(1)
  await letters.forget()
  t.ok(onItsWay.init.signal?.aborted, 'a request on its way is given up')
  t.same(await letters.follow(hands, 9000), nothing, 'the first frame of the next film knows no letter')
  t.same(kinds(), [
    'POST /get-alphabet2?details=true', 'POST /get-alphabet2?details=true', 'DELETE /get-alphabet-end',
    'POST /get-alphabet2?details=true'
  ])
})

t.test('a server that fails is an error until it answers, and left alone for a second', async t => {
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
  t.same(await letters.follow(hands, 2001), read)
})

t.test('a picture of a film that ended while it was packed is not sent', async t => {
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

t.test('a photo begins a history of its own', async t => {
  const { request, kinds } = server(t)
  const { pictures } = serverLetters('https://lsf.example/', 'somebody', pack)
  const reading = pictures.read({ width: 1, height: 1, close () {} })
  await new Promise(resolve => setImmediate(resolve))
  await request(-1).answer('A')
  t.same(await reading, { ...read, points: null })
  t.same(kinds(), ['DELETE /get-alphabet-end', 'POST /get-alphabet?details=true&points=true'])
})
