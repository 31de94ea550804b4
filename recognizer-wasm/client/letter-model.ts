// The letter model: downloaded, verified, kept in the browser, and renewed when there is a newer one.
import { DactyloError, messageOf } from '../src/errors.ts'
import { readModelArchive, type LetterModel } from '../src/letters/model-archive.ts'
import { bytesOf, digestOf, openCache, type Downloads } from './downloads.ts'
import { failingAs, withCode } from './failing-as.ts'

export interface KeptModel extends LetterModel {
  /** Whether the model was kept from an earlier visit: the server may have a newer one. */
  kept: boolean
  etag: string | null
}

const MODELS = 'recognizer-wasm-models'

/** Whether a model is kept. */
export const isModelKept = async (url: string) => Boolean(await (await openCache(MODELS))?.match(url))

/** Opens a model, and throws when it cannot be used. */
type Open<T> = (model: KeptModel) => Promise<T>

/** Opens the kept model, or the server's where there is none that can be used.
 * @param url of model.zip
 * @throws DactyloError: `download` where a file does not arrive, `model-…` where no model can be used */
export async function loadLetterModel<T> (downloads: Downloads, url: string, open: Open<T>): Promise<T> {
  const kept = await keptModel(url)
  if (kept) {
    try {
      return await failingAs('model-invalid', () => open(kept))
    } catch (error) {
      // The model is not to blame for a runtime that did not arrive.
      if (withCode('model-invalid', error).code === 'download') throw error
    }
  }
  const fetching = () => downloads.fetch(url, { cache: 'no-store' })
  const answer = await failingAs('download', fetching, `${url} cannot be loaded`)
  return await openFetched(downloads, url, answer, open)
}

/** Null where no model is kept, it is damaged, or the browser's cache fails. */
async function keptModel (url: string): Promise<KeptModel | null> {
  try {
    const cache = await openCache(MODELS)
    const answer = await cache?.match(url)
    if (!answer) return null
    const model = await verified(answer.headers.get('etag'), await answer.blob()).catch(() => null)
    if (model) return { ...model, kept: true }
    await cache?.delete(url)
  } catch {
    // The server's model takes its place.
  }
  return null
}

/** Opens the server's model when it is another one than ours. Null when it is the same or cannot be used, or the server
 * cannot be reached. */
export async function loadNewerModel<T> (
  downloads: Downloads, url: string, { etag }: KeptModel, open: Open<T>
): Promise<T | null> {
  try {
    const answer = await fetch(url, { cache: 'no-store', headers: etag ? { 'if-none-match': etag } : {} })
    if (!answer.ok || answer.headers.get('etag') === etag) return null
    return await openFetched(downloads, url, answer, open)
  } catch {
    return null
  }
}

/** Keeps the model once it is open: one that cannot be used is not for the next visit either. */
async function openFetched<T> (downloads: Downloads, url: string, answer: Response, open: Open<T>): Promise<T> {
  if (!answer.ok) {
    throw new DactyloError('download', `There is no letter model: ${url} answered ${answer.status}`)
  }
  const zip = await failingAs('download', () => downloads.read(answer))
  const etag = answer.headers.get('etag')
  const opened = await failingAs('model-invalid', async () => open({ ...await verified(etag, zip), kept: false }))
  const cache = await openCache(MODELS)
  await cache?.put(url, new Response(zip, { headers: etag ? { etag } : {} })).catch(() => {})
  return opened
}

/** Dactylo's tag is the SHA-256 of the archive, unless a proxy has made a tag of its own. */
const DIGEST = /^(?:W\/)?"([\w-]{43})"$/

async function verified (etag: string | null, zip: Blob) {
  const [, expected] = DIGEST.exec(etag ?? '') ?? []
  // Where there is nothing to compare, the archive's own checksums remain.
  const digest = expected ? await digestOf(zip) : null
  if (digest && base64url(digest) !== expected) {
    throw new DactyloError('download', 'The letter model arrived damaged')
  }
  // An archive that is what the server has, and no model, will not be one at the next try.
  const model = await readModelArchive(await bytesOf(zip)).catch((cause: unknown) => {
    throw digest ? cause : new DactyloError('download', messageOf(cause), { cause })
  })
  return { ...model, etag }
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
