// The page's service worker, with caches and tabs of the test.
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
  registration: { installing: null as object | null, waiting: null as object | null },
  clients: { matchAll: async (): Promise<object[]> => [], claim: async () => {} }
}
/** Cached at its first use. */
const ON_DEMAND = '/assets/onnxruntime-web-1234.mjs'
replaceGlobals(t, {
  self: scope,
  __BUILT_FILES__: {
    version: 'new',
    files: {
      '/index.html': 1, '/assets/new.js': 1, '/new.png': 1, [ON_DEMAND]: 1
    }
  }
})
await import('../../web/shell/offline/service-worker.ts')

/** A browser with the old page in its cache, and a server. */
function browser (t: Test, fetch: (signal?: AbortSignal, path?: string) => Promise<Response>) {
  const cached = new Map(['/index.html', '/assets/old.js'].map(path => [path, new Response(`kept ${path}`)]))
  const pathOf = (request: { url: string } | string) =>
    new URL(typeof request === 'string' ? request : request.url, SITE).pathname
  const cache = {
    match: async (path: string) => cached.get(path)?.clone(),
    keys: async () => [...cached.keys()].map(path => ({ url: SITE + path })),
    put: async (path: string, answer: Response) => { cached.set(path, answer) },
    delete: async (request: { url: string }) => cached.delete(pathOf(request))
  }
  replaceGlobals(t, {
    caches: { open: async () => cache, match: cache.match },
    fetch: (request: { url: string } | string, { signal }: { signal?: AbortSignal } = {}) =>
      fetch(signal, pathOf(request))
  })
  scope.clients.matchAll = async () => []
  scope.registration.installing = null
  return cached
}

/** The worker's answer to an event, after all its work is done. */
async function on (
  name: string, request?: { path: string, mode: string, method?: string }
): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get(name)!({
    ...request && { request: { method: 'GET', ...request, url: SITE + request.path } },
    waitUntil: each => work.push(each),
    respondWith: each => { answer = Promise.resolve(each) }
  })
  await Promise.all(work)
  return await answer
}

const HOME = { path: '/', mode: 'navigate' }
const oldFile = (mode: string) => ({ path: '/assets/old.js', mode })
const notFound = async () => new Response('', { status: 404 })

t.test('a slow answer is not aborted once it has started', async t => {
  let fetchSignal: AbortSignal | undefined
  browser(t, async signal => {
    fetchSignal = signal
    return new Response('new')
  })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const answer = await on('fetch', HOME)
  mock.timers.tick(60_000)
  t.notOk(fetchSignal?.aborted)
  t.equal(await answer?.text(), 'new')
})

t.test('if the server does not answer within three seconds, the cached page is shown', async t => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  browser(t, signal => new Promise((_resolve, reject) => {
    signal!.addEventListener('abort', () => reject(signal!.reason))
    mock.timers.tick(3000)
  }))
  t.equal(await (await on('fetch', HOME))?.text(), 'kept /index.html')
})

t.test('after an update old files stay cached while a tab is open', async t => {
  const cached = browser(t, notFound)
  scope.clients.matchAll = async () => [{}]
  await on('activate')
  await on('fetch', HOME)
  t.equal(await (await on('fetch', oldFile('no-cors')))?.text(), 'kept /assets/old.js', 'an old tab gets its file')
  scope.clients.matchAll = async () => []
  scope.registration.installing = {}
  await on('fetch', HOME)
  t.ok(cached.has('/assets/old.js'), 'kept during the installation of a newer page')
  scope.registration.installing = null
  scope.registration.waiting = {}
  await on('fetch', HOME)
  t.ok(cached.has('/assets/old.js'), 'and until the newer page takes over')
  scope.registration.waiting = null
  await on('fetch', HOME)
  t.same([...cached.keys()], ['/index.html'], 'deleted once no tab is open')
})

t.test('only the page’s files are answered, not what it sends', async t => {
  browser(t, notFound)
  t.equal(await on('fetch', { ...oldFile('cors'), method: 'POST' }), undefined)
  t.equal(await on('fetch', { path: '/api/lessons', mode: 'cors' }), undefined)
})

t.test('where the server fails, the cached page is shown', async t => {
  browser(t, async () => new Response('Bad Gateway', { status: 502 }))
  t.equal(await (await on('fetch', HOME))?.text(), 'kept /index.html')
})

t.test('a file for a few learners is cached at its first use, unless a firewall answers', async t => {
  let text = 'a page of a firewall'
  const cached = browser(t, async () => new Response(text))
  const file = { path: ON_DEMAND, mode: 'cors' }
  t.equal(await (await on('fetch', file))?.text(), text)
  t.notOk(cached.has(ON_DEMAND))
  text = '1'
  t.equal(await (await on('fetch', file))?.text(), text)
  t.ok(cached.has(ON_DEMAND))
})

t.test('an update without open tabs deletes the old page', async t => {
  const cached = browser(t, notFound)
  await on('activate')
  t.same([...cached.keys()], ['/index.html'])
})

t.test('a page of a firewall in place of a file is not cached, and the next visit caches the file', async t => {
  let isBlocked = true
  const cached = browser(t, async (_signal, path) => new Response(isBlocked && path === '/assets/new.js' ? 'no' : '1'))
  await t.rejects(on('install'), { message: '/assets/new.js is not the file of this build' })
  t.equal(await cached.get('/index.html')?.text(), 'kept /index.html', 'the old page stays')
  // As older versions of the worker did.
  cached.set('/assets/new.js', new Response('blocked'))
  isBlocked = false
  await on('install')
  t.equal(await cached.get('/assets/new.js')?.text(), '1')
  t.equal(await cached.get('/index.html')?.text(), '1')
})
