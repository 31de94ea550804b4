// Downloads with progress in bytes over the wire, kept in the browser for the next visit.
import { FILE_CACHE, openCache } from '../offline/caches.ts'

export interface Downloads {
  /** @throws when the file is neither kept nor to be had */
  get (url: string): Promise<Blob>
  /** Reads an answer to its end, as part of the progress. */
  read (answer: Response): Promise<Blob>
}

/** Told in bytes over the wire. */
export type OnProgress = (loaded: number, total: number) => void

/** Milliseconds between two reports of progress: a file comes in hundreds of pieces. */
const BETWEEN_REPORTS = 100

export function createDownloads (onProgress: OnProgress): Downloads {
  const sizes = fetch('/files.json')
    .then(async answer => (await answer.json()).files as Record<string, number>)
    .catch((): Record<string, number> => ({}))
  const running: Progress[] = []
  let reported = -Infinity
  const report = () => {
    const [loaded, total] = [sum(running.map(({ loaded }) => loaded)), sum(running.map(({ total }) => total))]
    const now = performance.now()
    if (loaded < total && now - reported < BETWEEN_REPORTS) return
    reported = now
    onProgress(loaded, total)
  }

  async function read (answer: Response): Promise<Blob> {
    const wire = Number(answer.headers.get('content-length'))
    const decoded = (await sizes)[new URL(answer.url).pathname] || wire
    const progress = { loaded: 0, total: wire }
    running.push(progress)
    let bytes = 0
    const counted = answer.body?.pipeThrough(watched(length => {
      bytes += length
      // The stream is decoded; the wire carried as much of the compressed file.
      progress.loaded = Math.min(wire, Math.round(wire * bytes / decoded))
      report()
    }))
    return await new Response(counted, { headers: { 'content-type': typeOf(answer) } }).blob()
  }

  return {
    read,
    async get (url) {
      const cache = await openCache(FILE_CACHE)
      const kept = await cache?.match(url)
      if (kept) return await kept.blob()
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      const blob = await read(answer)
      await cache?.put(url, new Response(blob, { headers: { 'content-type': blob.type } })).catch(() => {})
      return blob
    }
  }
}

interface Progress { loaded: number, total: number }

/** Tells how long each piece is that passes. */
function watched (onPiece: (length: number) => void) {
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform (piece, controller) {
      onPiece(piece.length)
      controller.enqueue(piece)
    }
  })
}

const typeOf = (answer: Response) => answer.headers.get('content-type') ?? 'application/octet-stream'
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

export const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
