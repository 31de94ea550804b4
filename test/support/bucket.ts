// A file store with the parts of S3 that the server uses, and with faults on demand.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Test } from 'tap'

interface Bucket {
  /** The methods of all requests. */
  methods: string[]
  /** If set, answers in place of the store. */
  fail?: ((response: ServerResponse, file: Buffer) => void) | undefined
}

/** @returns the settings of a server that uses it */
export async function startBucket (t: Test) {
  const files = new Map<string, Buffer>()
  const bucket: Bucket = { methods: [] }
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    bucket.methods.push(method)
    const file = files.get(url) ?? Buffer.alloc(0)
    if (bucket.fail) return bucket.fail(response, file)
    if (method === 'PUT') files.set(url, await buffer(request))
    else if (!files.has(url)) return notThere(response)
    if (method === 'DELETE') files.delete(url)
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const sent = start === undefined ? file : file.subarray(Number(start), Number(end) + 1)
    response.writeHead(200, { 'content-length': method === 'PUT' ? 0 : sent.length })
    response.end(method === 'GET' ? sent : undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const mediaBucket = `http://127.0.0.1:${(server.address() as AddressInfo).port}/media`
  const settings = { mediaBucket, mediaBucketRegion: 'us-east-1', mediaBucketKey: 'key', mediaBucketSecret: 'secret' }
  return Object.assign(bucket, { files, settings })
}

export const notThere = (response: ServerResponse) =>
  response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
