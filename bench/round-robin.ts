// Distributes connections over servers in turn, without looking at the data.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export async function roundRobin (urls: readonly string[]) {
  let next = 0
  const server = createServer(near => {
    const { hostname, port } = new URL(urls[next++ % urls.length]!)
    const far = connect(Number(port), hostname)
    for (const [from, to] of [[near, far], [far, near]] as const) {
      from.setNoDelay().on('error', () => {}).on('close', () => to.destroy()).pipe(to)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => { server.close() } }
}
