/** What was built: the page's scripts, styles, pictures and the large files of recognition. */
export const FILE_CACHE = 'dactylo-files'
/** The letter model, which has a life of its own. */
export const MODEL_CACHE = 'dactylo-model'
/** None in a private window or on a page without TLS: everything works, but from the network. */
export const openCache = async (name: string): Promise<Cache | undefined> =>
  'caches' in globalThis ? caches.open(name).catch(() => undefined) : undefined
/** Fetched by whoever needs them, because a learner needs only some of them. */
export const isLarge = (path: string) => /\.(wasm|plan|task)$/.test(path)
/** MediaPipe's tracker, for browsers that ours does not run in: kept where it was used. */
export const isForFew = (path: string) => /^\/assets\/tasks-vision-[^/]+\.js$/.test(path)
