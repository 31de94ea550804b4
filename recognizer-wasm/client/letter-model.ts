// The letter model: downloaded, verified, cached in the browser, and replaced when a newer one exists.
import { DactyloError, messageOf } from '../src/errors.ts'
import { readModelArchive, type LetterModel } from '../src/letters/model-archive.ts'
import { bytesOf, digestOf, openCache, type Downloads } from './downloads.ts'
import { withErrorCode, toDactyloError } from './error-code.ts'

export interface CachedModel extends LetterModel {
  /** Whether the model was cached by an earlier visit, so that the server may have a newer one. */
  kept: boolean
  etag: string | null
  /** Changes with the model; null if the server does not say. */
  version: string | null
}

const MODELS = 'recognizer-wasm-models'

/** Whether a model is cached. */
export const isModelCached = async (url: string) => Boolean(await (await openCache(MODELS))?.match(url))

/** Opens a model; throws if it cannot be used. */
type Open<T> = (model: CachedModel) => Promise<T>

/** Opens the cached model or, if there is no usable one, the server's.
 * @param url of model.zip
 * @throws DactyloError: `download` if a file cannot be loaded, `model-…` if no model can be used */
export async function loadLetterModel<T> (downloads: Downloads, url: string, open: Open<T>): Promise<T> {
  const kept = await cachedModel(url)
  if (kept) {
    try {
      return await withErrorCode('model-invalid', () => open(kept))
    } catch (error) {
      // Keep the model if only the runtime's download failed.
      if (toDactyloError('model-invalid', error).code === 'download') throw error
    }
  }
  const fetching = () => downloads.fetch(url, { cache: 'no-store' })
  const answer = await withErrorCode('download', fetching, `${url} cannot be loaded`)
  return await openFetched(downloads, url, answer, open)
}

/** Null if no model is cached, it is damaged, or the cache fails. */
async function cachedModel (url: string): Promise<CachedModel | null> {
  try {
    const cache = await openCache(MODELS)
    const answer = await cache?.match(url)
    if (!answer) return null
    const model = await verifiedModel(answer.headers, await answer.blob()).catch(() => null)
    if (model) return { ...model, kept: true }
    await cache?.delete(url)
  } catch {
    // Use the server's model instead.
  }
  return null
}

/** Opens the server's model if it differs from ours. Null if it is the same, cannot be used, or the server cannot be
 * reached. */
export async function loadNewerModel<T> (
  downloads: Downloads, url: string, { etag, version }: CachedModel, open: Open<T>
): Promise<T | null> {
  try {
    const answer = await fetch(url, { cache: 'no-store', headers: etag ? { 'if-none-match': etag } : {} })
    if (!answer.ok || versionOf(answer.headers) === version) return null
    return await openFetched(downloads, url, answer, open)
  } catch {
    return null
  }
}

/** Caches the model only once it is open, so that an unusable one is not stored. */
async function openFetched<T> (downloads: Downloads, url: string, answer: Response, open: Open<T>): Promise<T> {
  if (!answer.ok) {
    throw new DactyloError('download', `The letter model cannot be loaded: ${url} answered ${answer.status}`)
  }
  const zip = await withErrorCode('download', () => downloads.read(answer))
  const { headers } = answer
  const opened = await withErrorCode('model-invalid',
    async () => open({ ...await verifiedModel(headers, zip), kept: false }))
  const cache = await openCache(MODELS)
  await cache?.put(url, new Response(zip, { headers: versionHeaders(headers) })).catch(() => {})
  return opened
}

/** A server of another origin shows its ETag only if it exposes it, but always its date. */
const VERSION_HEADERS = ['etag', 'last-modified']

const versionHeaders = (headers: Headers) => VERSION_HEADERS.flatMap(name => {
  const value = headers.get(name)
  return value ? [[name, value] as [string, string]] : []
})

const versionOf = (headers: Headers): string | null => versionHeaders(headers)[0]?.[1] ?? null

/** Dactylo's ETag is the SHA-256 of the archive, unless a proxy sets its own. */
const DIGEST = /^(?:W\/)?"([\w-]{43})"$/

async function verifiedModel (headers: Headers, zip: Blob) {
  const etag = headers.get('etag')
  const [, expected] = DIGEST.exec(etag ?? '') ?? []
  // Without a hash to compare, the archive's own checksums still protect it.
  const digest = expected ? await digestOf(zip) : null
  if (digest && base64url(digest) !== expected) {
    throw new DactyloError('download', 'The letter model arrived damaged')
  }
  // If the hash matches, a bad archive will not improve with another download.
  const model = await readModelArchive(await bytesOf(zip)).catch((cause: unknown) => {
    throw digest ? cause : new DactyloError('download', messageOf(cause), { cause })
  })
  return { ...model, etag, version: versionOf(headers) }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
