// The letter model: downloaded from the server, verified, kept in the browser, and renewed when there is a newer one.
import { readModelArchive, type LetterModel } from 'recognizer-wasm'
import { LETTER_MODEL, MODEL_CACHE, openCache } from '../offline/caches.ts'
import type { Downloads } from './downloads.ts'

export interface KeptModel extends LetterModel {
  /** Whether it was kept from an earlier visit, so that a newer one may be there. */
  kept: boolean
  etag: string | null
}

/** The kept model, or the server's.
 * @throws when neither is there, or the server's is damaged */
export async function loadLetterModel (downloads: Downloads): Promise<KeptModel> {
  const cache = await openCache(MODEL_CACHE)
  const kept = await cache?.match(LETTER_MODEL)
  if (kept) {
    try {
      return { ...await verified(kept.headers.get('etag'), await kept.blob()), kept: true }
    } catch {
      await cache?.delete(LETTER_MODEL)
    }
  }
  return await fetchModel(downloads, await fetch(LETTER_MODEL, { cache: 'no-store' }))
}

/** The server's model when it is not the one we have; null when it is, or when the server cannot be reached. */
export async function loadNewerModel (downloads: Downloads, { etag }: KeptModel): Promise<KeptModel | null> {
  try {
    const answer = await fetch(LETTER_MODEL, { cache: 'no-store', headers: etag ? { 'if-none-match': etag } : {} })
    if (!answer.ok || answer.headers.get('etag') === etag) return null
    return await fetchModel(downloads, answer)
  } catch {
    return null
  }
}

async function fetchModel (downloads: Downloads, answer: Response): Promise<KeptModel> {
  if (!answer.ok) throw new Error(`The server has no letter model: it answered ${answer.status}`)
  const zip = await downloads.read(answer)
  const etag = answer.headers.get('etag')
  const model = await verified(etag, zip)
  const cache = await openCache(MODEL_CACHE)
  await cache?.put(LETTER_MODEL, new Response(zip, { headers: etag ? { etag } : {} })).catch(() => {})
  return { ...model, kept: false }
}

/** The server's tag is the SHA-256 of the archive, unless something between us and it made a tag of its own. */
const DIGEST = /^(?:W\/)?"([\w-]{43})"$/

async function verified (etag: string | null, zip: Blob) {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const [, expected] = DIGEST.exec(etag ?? '') ?? []
  // Without TLS the browser keeps its cryptography to itself; the archive's own checksums remain.
  if (expected && globalThis.isSecureContext && await digestOf(bytes) !== expected) {
    throw new Error('The letter model arrived damaged')
  }
  return { ...await readModelArchive(bytes), etag }
}

async function digestOf (bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...digest)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
