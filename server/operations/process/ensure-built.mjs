// Runs before `npm start`: builds missing or outdated files and prints this. Otherwise takes a tenth of a second.
// `--with-database` also creates the database of a first start.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { announce, isOutdated, project } from '../../../web/build/outdated.mjs'

if (project.includes('#')) {
  console.error(`The path ${project} has a "#", with which the page can't be built: rename the folder.`)
  process.exit(1)
}

async function run (script, ...args) {
  const child = spawn(process.execPath, [join(project, script), ...args], { cwd: project, stdio: 'inherit' })
  const [status] = await once(child, 'exit')
  if (status !== 0) process.exit(status ?? 1)
}

/** Creates the embedded database of a first start during the build of the page. The server reports any fault of it. */
async function createDatabase () {
  if (process.env.DATABASE_URL || existsSync(join(process.env.DATA_DIR || 'data', 'database'))) return
  await once(spawn(process.execPath, [join(project, 'dist/server/cli.js'), 'seed'], { stdio: 'ignore' }), 'exit')
}

const MODEL_SOURCES = join(project, 'recognizer-wasm/tools/hand-models/sources.json')
const SERVER_SOURCES = [
  'server', 'course', 'recognizer-wasm/src', 'recognizer-wasm/client', 'recognizer-wasm/package.json',
  'recognizer-wasm/models', 'recognizer-wasm/tools/package.mjs', 'deploy/compile.mjs', 'package-lock.json'
]

// A production install is complete and has no compilers.
const hasCompilers = existsSync(join(project, 'node_modules/esbuild'))
if (hasCompilers) {
  const modelSources = JSON.parse(await readFile(MODEL_SOURCES, 'utf8'))
  const areModelsOld = await isOutdated('recognizer-wasm/models/manifest.json', modelSources)
  const isServerOld = areModelsOld || await isOutdated('dist/recognizer-wasm/package.json', SERVER_SOURCES)
  if (areModelsOld) announce('Building the hand models…')
  if (isServerOld) announce('Compiling the server…')
  await Promise.all([
    areModelsOld && run('node_modules/tsx/dist/cli.mjs', 'recognizer-wasm/tools/hand-models/build.ts'),
    isServerOld && run('deploy/compile.mjs')
  ])
  if (isServerOld) await run('recognizer-wasm/tools/package.mjs')
}
const seeding = hasCompilers && process.argv.includes('--with-database') && createDatabase()
await import('../../../web/build/ensure.mjs')
await seeding
if (hasCompilers && await isOutdated('dist/build-id', ['dist/recognizer-wasm/package.json', 'dist/web/files.json'])) {
  await run('deploy/build-id.mjs')
}
