// Loaded into a server before its code. Its worker threads start, and its drain after a signal ends, when the test
// opens their gates.
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import timers from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds, as in server/operations/process/stopping.ts. */
const DRAIN_MS = 1000

async function passed (gate) {
  const socket = connect(Number(process.env.GATES_PORT), '127.0.0.1')
  socket.write(gate)
  await once(socket, 'data')
  socket.destroy()
}

if (isMainThread) {
  const { setTimeout } = timers
  timers.setTimeout = (...options) => options[0] === DRAIN_MS ? passed('drain') : setTimeout(...options)
  syncBuiltinESMExports()
} else await passed('workers')
