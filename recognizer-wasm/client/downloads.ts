// Downloads with progress in transferred bytes, cached in the browser for the next visit.
import { withErrorCode } from './error-code.ts'
import { hexadecimal } from './hexadecimal.ts'

/** A file to download and cache. */
export interface CachedFile {
  url: string
  /** SHA-256 of its bytes, in hexadecimal. A file with another hash is damaged. It is also the cache key, whichever
   * address serves the file. */
  sha256?: string
  /** Size of the file in bytes, for servers that compress it. */
  bytes?: number
}

export interface Downloads {
  /** @throws DactyloError `download` if the file is not cached and cannot be loaded, or is damaged */
  get (file: CachedFile): Promise<Blob>
  /** Like `fetch`. Progress is not reported while a response's size is unknown. */
  fetch (url: string, init?: RequestInit): Promise<Response>
  /** Reads a response to its end and counts it in the progress. */
  read (answer: Response): Promise<Blob>
  /** Deletes cached files of earlier versions: all that were not requested since this object was created. */
  tidy (): Promise<void>
}

/** Receives the progress in transferred bytes. */
export type OnProgress = (loaded: number, total: number) => void

const FILES = 'recognizer-wasm-files'
/** Milliseconds between progress reports: a file arrives in hundreds of pieces. */
const REPORT_INTERVAL_MS = 100

/** Undefined in a private window, a sandbox or a page without TLS; files then always come from the network. */
export async function openCache (name: string): Promise<Cache | undefined> {
  try {
    return await caches.open(name)
  } catch {
    return undefined
  }
}

/** The cache key of a file. A relative key would resolve differently on a page with `<base>`, and not at all in a blob
 * worker. */
const keyOf = ({ url, sha256 }: CachedFile) => sha256 ? `https://recognizer-wasm.invalid/${sha256}` : url

/** Whether all these files are cached. */
export async function areCached (files: CachedFile[]): Promise<boolean> {
  const cache = await openCache(FILES)
  const kept = await Promise.all(files.map(file => cache?.match(keyOf(file))))
  return kept.every(Boolean)
}

export function createDownloads (onProgress: OnProgress): Downloads {
  const [{ ask, read }, used] = [createReader(onProgress), new Set<string>()]

  async function fetched (file: CachedFile): Promise<Blob> {
    const answer = await ask(file.url)
    if (!answer.ok) throw new Error(`the answer was ${answer.status}`)
    const blob = await read(answer, file.bytes)
    if (file.sha256 && !await hasDigest(blob, file.sha256)) throw new Error('it arrived damaged')
    return blob
  }
  return {
    fetch: ask,
    read,
    async get (file) {
      const [cache, key] = [await openCache(FILES), keyOf(file)]
      used.add(key)
      const kept = await cachedBlob(cache, file)
      if (kept) return kept
      const blob = await withErrorCode('download', () => fetched(file), `${file.url} cannot be loaded`)
      await cache?.put(key, new Response(blob, { headers: { 'content-type': blob.type } })).catch(() => {})
      return blob
    },
    async tidy () {
      const cache = await openCache(FILES)
      const old = (await cache?.keys() ?? []).filter(({ url }) => !used.has(url))
      await Promise.all(old.map(request => cache?.delete(request)))
    }
  }
}

/** Undefined if the file is not cached or is damaged, or the cache fails; the file then comes from the network. */
async function cachedBlob (cache: Cache | undefined, file: CachedFile): Promise<Blob | undefined> {
  try {
    const blob = await (await cache?.match(keyOf(file)))?.blob()
    return blob && file.sha256 && !await hasDigest(blob, file.sha256) ? undefined : blob
  } catch {
    return undefined
  }
}

/** Reads responses to their ends, and reports their progress as one. */
function createReader (onProgress: OnProgress) {
  const running: { loaded: number, total: number }[] = []
  // Wait for pending responses: adding their size later would move the progress backwards.
  let unanswered = 0
  let reported = -Infinity
  const report = () => {
    if (unanswered > 0) return
    const [loaded, total] = [sum(running.map(({ loaded }) => loaded)), sum(running.map(({ total }) => total))]
    const now = performance.now()
    if (loaded < total && now - reported < REPORT_INTERVAL_MS) return
    reported = now
    onProgress(loaded, total)
  }
  async function ask (url: string, init?: RequestInit): Promise<Response> {
    unanswered++
    try {
      return await fetch(url, init)
    } finally {
      unanswered--
    }
  }
  async function read (answer: Response, bytes = 0): Promise<Blob> {
    const wire = Number(answer.headers.get('content-length'))
    const decoded = bytes || wire
    const total = wire || bytes
    const progress = { loaded: 0, total }
    running.push(progress)
    let arrived = 0
    const counted = answer.body?.pipeThrough(countingStream(length => {
      arrived += length
      // The stream is already decompressed; assume the same share of the compressed file was transferred.
      progress.loaded = decoded && Math.min(total, Math.round(total * arrived / decoded))
      report()
    }))
    return await new Response(counted, { headers: { 'content-type': typeOf(answer) } }).blob()
  }
  return { ask, read }
}

/** Passes chunks through, and reports the length of each. */
function countingStream (onPiece: (length: number) => void) {
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform (piece, controller) {
      onPiece(piece.length)
      controller.enqueue(piece)
    }
  })
}

const typeOf = (answer: Response) => answer.headers.get('content-type') ?? 'application/octet-stream'
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The return type is explicit, because TypeScript before 5.7 does not know the inferred one. */
export const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer())

/** SHA-256; null on a page without TLS, where browsers provide no cryptography. */
export async function digestOf (blob: Blob): Promise<Uint8Array | null> {
  if (!globalThis.isSecureContext) return null
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
}

async function hasDigest (blob: Blob, expected: string): Promise<boolean> {
  const digest = await digestOf(blob)
  return !digest || hexadecimal(digest) === expected
}
