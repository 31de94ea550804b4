// Baseline: a server that only opens the requested file, without checks or a database.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'

const server = createServer(async (request, response) => {
  const file = join(process.env.MEDIA_DIR!, basename(request.url!))
  const { size } = await stat(file)
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(from ?? 0), Number(to ?? size - 1)]
  response.writeHead(from ? 206 : 200, { 'content-length': end - start + 1 })
  createReadStream(file, { start, end }).pipe(response)
})
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
