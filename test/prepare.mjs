// Builds what the tests start, the runner with its plugins, and the template databases, in parallel, before the tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

async function run (command, ...args) {
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

await Promise.all([
  run(process.execPath, 'server/operations/process/ensure-built.mjs'),
  run('tap', 'build'),
  run('tsx', 'test/support/make-templates.ts')
])
