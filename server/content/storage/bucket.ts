// Files in a bucket of an S3-compatible store
// (https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html).
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../settings/config.ts'
import type { MediaFiles, StoredFile } from './files.ts'

type Options = Pick<Config, 'mediaBucket' | 'mediaBucketRegion' | 'mediaBucketKey' | 'mediaBucketSecret'>

/** Milliseconds until the storage must start to send a file, or have answered everything else. */
const TIMEOUTS_MS = { PUT: 30_000, others: 10_000 }
/** Retries of temporary errors. */
const RETRIES = 2

/** S3 writes a file completely or not at all, and shows it at once. */
export function filesInBucket (options: Options): MediaFiles {
  const request = requester(options)
  return {
    async put (name, bytes) {
      await request(`/${name}`, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer> })
    },
    async sizeOf (name) {
      const answer = await request(`/${name}`, { method: 'HEAD' })
      return answer.ok ? Number(answer.headers.get('content-length')) : undefined
    },
    async get (name, range) {
      const { ok, body, headers } = await request(`/${name}`, {
        ...range && { headers: { range: `bytes=${range.start}-${range.end}` } }
      })
      if (!ok) return undefined
      return { stream: Readable.fromWeb(body as ReadableStream), size: Number(headers.get('content-length')) }
    },
    async delete (name) {
      await request(`/${name}`, { method: 'DELETE' })
    },
    async list () {
      const files: StoredFile[] = []
      let after: string | undefined
      do {
        const page = await (await request(`?list-type=2${after ? `&start-after=${after}` : ''}`)).text()
        files.push(...filesOn(page))
        after = page.includes('<IsTruncated>true<') ? encodeURIComponent(files.at(-1)!.name) : undefined
      } while (after)
      return files
    }
  }
}

/** @returns a function that requests a path of the bucket. It throws on every failure except a missing file */
function requester ({ mediaBucket, mediaBucketRegion, mediaBucketKey, mediaBucketSecret }: Options) {
  const client = new AwsClient({
    accessKeyId: mediaBucketKey,
    secretAccessKey: mediaBucketSecret,
    region: mediaBucketRegion,
    service: 's3',
    retries: RETRIES
  })
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const late = new AbortController()
    const timeout = init.method === 'PUT' ? TIMEOUTS_MS.PUT : TIMEOUTS_MS.others
    const timer = setTimeout(() => late.abort(new Error('The bucket does not answer')), timeout)
    try {
      const answer = await client.fetch(mediaBucket + path, { ...init, signal: late.signal })
      const { ok, status } = answer
      // No timeout for the body of a file, which is read at the pace of the client.
      if (ok || (status === 404 && init.method === 'HEAD')) return answer
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? []
      if (code === 'NoSuchKey') return answer
      throw new Error(`The bucket answers ${status} ${code}`.trim())
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The files on one page of a list. Our names need no XML escapes. */
const filesOn = (page: string): StoredFile[] => [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, file]) =>
  ({ name: textOf('Key', file!), writtenAt: new Date(textOf('LastModified', file!)) }))

const textOf = (name: string, xml: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
