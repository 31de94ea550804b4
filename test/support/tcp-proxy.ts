import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy to another port that can be cut and restored. */
export async function openProxy (target: { host: string, port: number }) {
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(target)
    for (const [socket, other] of [[near, far], [far, near]] as const) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = async (port: number) => { await once(server.listen(port, '127.0.0.1'), 'listening') }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    async cut () {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: () => listen(port)
  }
}
