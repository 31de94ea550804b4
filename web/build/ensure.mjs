// Runs before `npm start`: builds the page when it is not there or older than its sources.
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const project = dirname(dirname(import.meta.dirname))
const SOURCES = [
  'web', 'recognizer-wasm/src', 'recognizer-wasm/models', 'assets/content/illustrations', 'package-lock.json'
]

async function newest (path) {
  const entry = await stat(path).catch(() => undefined)
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = await readdir(path)
  return Math.max(0, ...await Promise.all(names.map(name => newest(join(path, name)))))
}

async function isOutdated () {
  const built = await stat(join(project, 'dist/web/files.json')).catch(() => undefined)
  if (!built) return true
  const times = await Promise.all(SOURCES.map(source => newest(join(project, source))))
  return Math.max(...times) > built.mtimeMs
}

// A production install has the built page and no Vite.
if (existsSync(join(project, 'node_modules/vite')) && await isOutdated()) {
  console.log('Building the practice page…')
  const { build } = await import('vite')
  await build({ configFile: join(project, 'web/vite.config.ts'), mode: 'quick', logLevel: 'warn' })
}
