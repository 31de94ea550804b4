// Gates at which a server waits: before its worker threads start, and before its drain after a signal ends.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Test } from 'tap'

function createGate () {
  let open = () => {}
  const isOpen = new Promise<void>(resolve => { open = resolve })
  return { isReached: false, isOpen, open }
}

/** @returns the gates, and settings of a server that waits at them */
export async function openGates (t: Test) {
  const [workers, drain] = [createGate(), createGate()]
  const server = createServer(socket => {
    socket.once('data', name => {
      const gate = String(name) === 'drain' ? drain : workers
      gate.isReached = true
      gate.isOpen.then(() => socket.end('go'), () => {})
    })
  }).listen(0, '127.0.0.1')
  t.teardown(() => { server.close() })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = {
    NODE_OPTIONS: `--import=${new URL('waits-at-gates.mjs', import.meta.url)}`, GATES_PORT: String(port)
  }
  return { settings, workers, drain }
}
