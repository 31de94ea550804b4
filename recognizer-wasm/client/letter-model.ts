// The letter model: downloaded, verified, kept in the browser, and renewed when there is a newer one.
import { readModelArchive, type LetterModel } from '../src/letters/model-archive.ts'
import { bytesOf, digestOf, openCache, type Downloads } from './downloads.ts'

export interface KeptModel extends LetterModel {
  /** Whether the model was kept from an earlier visit: the server may have a newer one. */
  kept: boolean
  etag: string | null
}

const MODELS = 'recognizer-wasm-models'

/** Whether a model is kept. */
export const isModelKept = async (url: string) => Boolean(await (await openCache(MODELS))?.match(url))

/** The kept model, or the server's.
 * @param url of model.zip
 * @throws when neither is there, or the server's is damaged */
export async function loadLetterModel (downloads: Downloads, url: string): Promise<KeptModel> {
  const cache = await openCache(MODELS)
  const kept = await cache?.match(url)
  if (kept) {
    try {
      return { ...await verified(kept.headers.get('etag'), await kept.blob()), kept: true }
    } catch {
      await cache?.delete(url)
    }
  }
  return await fetchModel(downloads, url, await fetch(url, { cache: 'no-store' }))
}

/** The server's model when it is another one than ours; null when it is the same, or the server cannot be reached. */
export async function loadNewerModel (
  downloads: Downloads, url: string, { etag }: KeptModel
): Promise<KeptModel | null> {
  try {
    const answer = await fetch(url, { cache: 'no-store', headers: etag ? { 'if-none-match': etag } : {} })
    if (!answer.ok || answer.headers.get('etag') === etag) return null
    return await fetchModel(downloads, url, answer)
  } catch {
    return null
  }
}

async function fetchModel (downloads: Downloads, url: string, answer: Response): Promise<KeptModel> {
  if (!answer.ok) throw new Error(`There is no letter model: ${url} answered ${answer.status}`)
  const zip = await downloads.read(answer)
  const etag = answer.headers.get('etag')
  const model = await verified(etag, zip)
  const cache = await openCache(MODELS)
  await cache?.put(url, new Response(zip, { headers: etag ? { etag } : {} })).catch(() => {})
  return { ...model, kept: false }
}

/** Dactylo's tag is the SHA-256 of the archive, unless a proxy has made a tag of its own. */
const DIGEST = /^(?:W\/)?"([\w-]{43})"$/

async function verified (etag: string | null, zip: Blob) {
  const [, expected] = DIGEST.exec(etag ?? '') ?? []
  // Where there is nothing to compare, the archive's own checksums remain.
  const digest = expected ? await digestOf(zip) : null
  if (digest && base64url(digest) !== expected) throw new Error('The letter model arrived damaged')
  return { ...await readModelArchive(await bytesOf(zip)), etag }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
