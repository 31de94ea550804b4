// The page's service worker, with caches and tabs that the test gives.
import { mock } from 'node:test'
import t from '#tap'
import type { Test } from 'tap'
import { replaceGlobals } from './globals.ts'

interface Event {
  request?: { method: string, mode: string, url: string }
  waitUntil (work: Promise<unknown>): void
  respondWith (answer: Response | Promise<Response>): void
}

const SITE = 'https://lsf.example'
const listeners = new Map<string, (event: Event) => void>()
const scope = {
  location: { origin: SITE },
  addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
  skipWaiting: async () => {},
  registration: { installing: null as object | null, waiting: null },
  clients: { matchAll: async (): Promise<object[]> => [], claim: async () => {} }
}
replaceGlobals(t, {
  self: scope, __BUILT_FILES__: { version: 'new', files: { '/index.html': 1, '/assets/new.js': 1, '/new.png': 1 } }
})
await import('../../web/shell/offline/service-worker.ts')

/** A browser with the page of before in its cache, and a server. */
function browser (t: Test, fetch: (signal?: AbortSignal) => Promise<Response>) {
  const kept = new Map(['/index.html', '/assets/old.js'].map(path => [path, new Response(`kept ${path}`)]))
  const pathOf = (request: { url: string } | string) =>
    new URL(typeof request === 'string' ? request : request.url, SITE).pathname
  const cache = {
    match: async (path: string) => kept.get(path)?.clone(),
    keys: async () => [...kept.keys()].map(path => ({ url: SITE + path })),
    delete: async (request: { url: string }) => kept.delete(pathOf(request))
  }
  replaceGlobals(t, {
    caches: { open: async () => cache, match: cache.match },
    fetch: (_: unknown, { signal }: { signal?: AbortSignal } = {}) => fetch(signal)
  })
  scope.clients.matchAll = async () => []
  scope.registration.installing = null
  return kept
}

/** What the worker answers to an event, once all that it does then is done. */
async function on (name: string, request?: { path: string, mode: string }): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(name)!({
    ...request && { request: { method: 'GET', mode: request.mode, url: SITE + request.path } },
    waitUntil: each => work.push(each),
    respondWith: each => { answer = Promise.resolve(each) }
  })
  await Promise.all(work)
  return await answer
}

const HOME = { path: '/', mode: 'navigate' }
const old = (mode: string) => ({ path: '/assets/old.js', mode })
const gone = async () => new Response('', { status: 404 })

t.test('an answer that has begun may take its time', async t => {
  let asked: AbortSignal | undefined
  browser(t, async signal => {
    asked = signal
    return new Response('new')
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const answer = await on('fetch', HOME)
  mock.timers.tick(60_000)
  t.notOk(asked?.aborted)
  t.equal(await answer?.text(), 'new')
})

t.test('a server that does not begin to answer in three seconds leaves the kept page', async t => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  browser(t, signal => new Promise((_resolve, reject) => {
    signal!.addEventListener('abort', () => reject(signal!.reason))
    mock.timers.tick(3000)
  }))
  t.equal(await (await on('fetch', HOME))?.text(), 'kept /index.html')
})

t.test('after an update the files of the page before stay while a tab is open', async t => {
  const kept = browser(t, gone)
  scope.clients.matchAll = async () => [{}]
  await on('activate')
  await on('fetch', HOME)
  t.equal(await (await on('fetch', old('no-cors')))?.text(), 'kept /assets/old.js', 'an old tab has what it asks for')
  scope.clients.matchAll = async () => []
  scope.registration.installing = {}
  await on('fetch', HOME)
  t.ok(kept.has('/assets/old.js'), 'they may be of a newer page that is still coming')
  scope.registration.installing = null
  await on('fetch', HOME)
  t.same([...kept.keys()], ['/index.html'], 'gone once no tab is open')
})

t.test('an update with no tab open leaves nothing of the page before', async t => {
  const kept = browser(t, gone)
  await on('activate')
  t.same([...kept.keys()], ['/index.html'])
})
