// Builds what the tests start, the runner with its plugins, and the template databases, in parallel, before the tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { isOutdated } from '../web/build/outdated.mjs'

/** Written after a build of the runner. `npm ci` deletes it together with the runner. */
const RUNNER = 'node_modules/.runner-built'

async function run (command, ...args) {
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

async function buildRunner () {
  // cspell:ignore taprc
  if (!await isOutdated(RUNNER, ['.taprc', 'package-lock.json'])) return
  await run('tap', 'build')
  await writeFile(RUNNER, '')
}

await Promise.all([
  run(process.execPath, 'server/operations/process/ensure-built.mjs'),
  buildRunner(),
  // Optimizing PostgreSQL's WebAssembly would take longer than these few seconds of it.
  run(process.execPath, '--import=tsx', '--wasm-tiering-budget=200000000', 'test/support/make-templates.ts')
])
