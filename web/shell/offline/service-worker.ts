// Caches the page for use offline. The build inserts the list of files.

// Makes this file a module, with a `self` of its own.
export {}

declare const self: ServiceWorkerGlobalScope
declare const __BUILT_FILES__: { version: string, files: Record<string, number> }

const { files } = __BUILT_FILES__
/** The built page: scripts, styles and pictures. The recognizer has its own cache. */
const FILE_CACHE = 'dactylo-files'
const paths = Object.keys(files)
/** The recognizer caches these itself, because a learner needs only some; the page also uses the server's letter model
 * in place of the package's. */
const isLarge = (path: string) => /\.(wasm|plan|zip)$/.test(path)
/** Cached at first use: onnxruntime-web, for letter models beyond our own runtime. */
const isOnDemand = (path: string) => /^\/assets\/onnxruntime-web-.*\.mjs$/.test(path)
const isHashed = (path: string) => path.startsWith('/assets/')

/** How long the server may take to start its answer before the cached page is shown. */
const NETWORK_TIMEOUT_MS = 3000

self.addEventListener('install', event => { event.waitUntil(cacheFiles().then(() => self.skipWaiting())) })
self.addEventListener('activate', event => { event.waitUntil(dropOldFiles().then(() => self.clients.claim())) })
self.addEventListener('fetch', event => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (event.request.mode === 'navigate') event.waitUntil(dropOldFiles())
  if (event.request.mode === 'navigate' && pathname === '/') event.respondWith(newestPage(event.request))
  else if (event.request.mode === 'navigate' && pathname === '/learn') event.respondWith(Response.redirect('/#/learn'))
  else if (pathname in files || isHashed(pathname)) event.respondWith(cachedFile(event.request, pathname))
})

/** Files without a hash overwrite those of the previous page, which must keep working if an update is interrupted. So
 * they are stored last, once all have arrived. */
async function cacheFiles () {
  const cache = await caches.open(FILE_CACHE)
  const wanted = paths.filter(path => !isLarge(path) && !isOnDemand(path))
  await Promise.all(wanted.filter(isHashed).map(async path => {
    if (!await isBuilt(path, await cache.match(path))) await cache.put(path, await download(path))
  }))
  const others = wanted.filter(path => !isHashed(path))
  const answers = await Promise.all(others.map(download))
  await Promise.all(answers.map((answer, i) => cache.put(others[i]!, answer)))
}

/** Whether an answer is the built file. A firewall may answer in the server's place with a page of its own and status
 * 200, which the cache would keep for good. */
async function isBuilt (path: string, answer: Response | undefined): Promise<boolean> {
  return answer?.ok === true && (await answer.clone().blob()).size === files[path]
}

/** @throws Error if the server does not send the built file: the next visit tries again */
async function download (path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache' })
  if (!await isBuilt(path, answer)) throw new Error(`${path} is not the file of this build`)
  return answer
}

/** Old files stay for tabs that still show an old page, until no tab is open. */
async function dropOldFiles () {
  const tabs = await self.clients.matchAll({ includeUncontrolled: true })
  // A worker being installed has added files that this one does not know.
  if (tabs.length > 0 || self.registration.installing || self.registration.waiting) return
  const cache = await caches.open(FILE_CACHE)
  const isOld = (path: string) => !(path in files) || isLarge(path)
  const old = (await cache.keys()).filter(({ url }) => isOld(new URL(url).pathname))
  await Promise.all(old.map(request => cache.delete(request)))
}

/** The page refers to files by hash, so the newest page loads the newest files. */
async function newestPage (request: Request): Promise<Response> {
  const cached = await caches.match('/index.html', { cacheName: FILE_CACHE })
  const timeout = new AbortController()
  const timer = cached && setTimeout(() => timeout.abort(), NETWORK_TIMEOUT_MS)
  try {
    const answer = await fetch(request, timeout)
    return answer.ok || !cached ? answer : cached
  } catch (error) {
    if (cached) return cached
    throw error
  } finally {
    // Once started, the answer may take its time.
    clearTimeout(timer)
  }
}

async function cachedFile (request: Request, path: string): Promise<Response> {
  const cached = await caches.match(path, { cacheName: FILE_CACHE })
  if (cached) return cached
  const answer = await fetch(request)
  if (isOnDemand(path) && await isBuilt(path, answer)) await (await caches.open(FILE_CACHE)).put(path, answer.clone())
  return answer
}
