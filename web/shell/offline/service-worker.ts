// Keeps the page, so that it opens without the server. The build puts the list of files in.
import type { FILE_CACHE as SAME_CACHE } from './caches.ts'

declare const self: ServiceWorkerGlobalScope
declare const __BUILT_FILES__: { version: string, files: Record<string, number> }

const { files } = __BUILT_FILES__
/** The page's cache. Only the type of its name is imported, to keep the two the same: the built worker is no module,
 * and can share no file with the page. */
const FILE_CACHE: typeof SAME_CACHE = 'dactylo-files'
const paths = Object.keys(files)
/** Files that the recognizer fetches and keeps, because a learner needs only some of them; and the package's own letter
 * model, in whose place the page has the server's. */
const isLarge = (path: string) => /\.(wasm|plan|zip)$/.test(path)
/** Files that are kept once they were used: onnxruntime-web, for letter models beyond our own runtime; and the hand
 * that one can turn, which a drawing replaces. */
const isForFew = (path: string) =>
  /^\/assets\/(onnxruntime-web-.*\.mjs|turnable[-._][^/]+\.js|hand-[^/]+\.json)$/.test(path)
const isHashed = (path: string) => path.startsWith('/assets/')

/** Milliseconds a page waits for the server to begin its answer before the kept one is shown. */
const PATIENCE = 3000

self.addEventListener('install', event => { event.waitUntil(keepFiles().then(() => self.skipWaiting())) })
self.addEventListener('activate', event => { event.waitUntil(dropOldFiles().then(() => self.clients.claim())) })
self.addEventListener('fetch', event => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') event.waitUntil(dropOldFiles())
  if (event.request.mode === 'navigate' && pathname === '/') event.respondWith(newestPage(event.request))
  else if (event.request.mode === 'navigate' && pathname === '/learn') event.respondWith(Response.redirect('/#/learn'))
  else if (pathname in files || isHashed(pathname)) event.respondWith(keptFile(event.request, pathname))
})

const newest = (path: string) => new Request(path, { cache: 'no-cache' })

/** Files without a hash replace those of the page before, which has to work on where an update is broken off: they come
 * when all others are there, and all at once. */
async function keepFiles () {
  const cache = await caches.open(FILE_CACHE)
  const wanted = paths.filter(path => !isLarge(path) && !isForFew(path))
  await Promise.all(wanted.filter(isHashed).map(async path => {
    if (!await cache.match(path)) await cache.add(newest(path))
  }))
  await cache.addAll(wanted.filter(path => !isHashed(path)).map(newest))
}

/** The files of earlier pages stay for the tabs that show one, until no tab is open. */
async function dropOldFiles () {
  const tabs = await self.clients.matchAll({ includeUncontrolled: true })
  // A worker that is being installed has files here that this one does not know.
  if (tabs.length > 0 || self.registration.installing || self.registration.waiting) return
  const cache = await caches.open(FILE_CACHE)
  const isOld = (path: string) => !(path in files) || isLarge(path)
  const old = (await cache.keys()).filter(({ url }) => isOld(new URL(url).pathname))
  await Promise.all(old.map(request => cache.delete(request)))
}

/** The page names its files by their hashes, so the newest page brings the newest of everything. */
async function newestPage (request: Request): Promise<Response> {
  const kept = await caches.match('/index.html', { cacheName: FILE_CACHE })
  const patience = new AbortController()
  const timer = kept && setTimeout(() => patience.abort(), PATIENCE)
  try {
    const answer = await fetch(request, patience)
    return answer.ok || !kept ? answer : kept
  } catch (error) {
    if (kept) return kept
    throw error
  } finally {
    // An answer that has begun may take its time.
    clearTimeout(timer)
  }
}

async function keptFile (request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: FILE_CACHE })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && isForFew(path)) await (await caches.open(FILE_CACHE)).put(path, answer.clone())
  return answer
}
