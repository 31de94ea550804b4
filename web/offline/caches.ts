/** What was built: the page's scripts, styles, pictures and the large files of recognition. */
export const FILE_CACHE = 'dactylo-files'
/** The letter model, which has a life of its own. */
export const MODEL_CACHE = 'dactylo-model'
export const LETTER_MODEL = '/get-sign_recognizer-model/alphabet'
/** None in a private window or on a page without TLS: everything works, but from the network. */
export const openCache = async (name: string): Promise<Cache | undefined> =>
  'caches' in globalThis ? caches.open(name).catch(() => undefined) : undefined
