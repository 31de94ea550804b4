// Runs before `npm start`: builds what is not there or older than its sources, and says so. Otherwise it takes a tenth
// of a second.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { announce, isOutdated, project } from '../../../web/build/outdated.mjs'

function run (script, ...args) {
  const { status } = spawnSync(process.execPath, [join(project, script), ...args], { cwd: project, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const MODEL_SOURCES = ['recognizer-wasm/tools/hand-models', 'recognizer-wasm/kernels', 'recognizer-wasm/src/engine']
const SERVER_SOURCES = [
  'server', 'course', 'recognizer-wasm/src', 'recognizer-wasm/client', 'recognizer-wasm/package.json',
  'recognizer-wasm/models', 'recognizer-wasm/tools/package.mjs', 'tsconfig.json', 'package-lock.json'
]

// A production install has all of it, and no compilers.
const hasCompilers = existsSync(join(project, 'node_modules/typescript'))
if (hasCompilers) {
  if (await isOutdated('recognizer-wasm/models/manifest.json', MODEL_SOURCES)) {
    announce('Building the hand models…')
    run('node_modules/tsx/dist/cli.mjs', 'recognizer-wasm/tools/hand-models/build.ts')
  }
  if (await isOutdated('dist/recognizer-wasm/package.json', SERVER_SOURCES)) {
    announce('Compiling the server…')
    run('node_modules/typescript/bin/tsc', '-b', 'server', 'recognizer-wasm/client')
    run('recognizer-wasm/tools/package.mjs')
  }
}
await import('../../../web/build/ensure.mjs')
if (hasCompilers && await isOutdated('dist/build-id', ['dist/recognizer-wasm/package.json', 'dist/web/files.json'])) {
  run('deploy/build-id.mjs')
}
