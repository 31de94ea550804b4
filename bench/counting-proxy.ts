// Counts all bytes on the wire, whichever part of the browser requested them.
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export async function countingProxy (url: string) {
  const { hostname, port } = new URL(url)
  const count = { bytes: 0 }
  const server = createServer(client => {
    const upstream = connect(Number(port), hostname)
    upstream.on('data', chunk => { count.bytes += chunk.length })
    client.pipe(upstream).pipe(client)
    client.on('error', () => upstream.destroy())
    upstream.on('error', () => client.destroy())
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take () { const { bytes } = count; count.bytes = 0; return bytes },
    close: () => { server.close() }
  }
}
