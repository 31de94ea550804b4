// Builds the page if it is missing or older than its sources.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { announce, isOutdated, project } from './outdated.mjs'

const SOURCES = [
  'web', 'course', 'recognizer-wasm/src', 'recognizer-wasm/client', 'recognizer-wasm/mesh', 'recognizer-wasm/models',
  'assets/content', 'server/administration/seed', 'package-lock.json'
]

// A production install has the built page but no Vite.
if (existsSync(join(project, 'node_modules/vite')) && await isOutdated('dist/web/files.json', SOURCES)) {
  announce('Building the practice page…')
  // Optimizing the WebAssembly that reads fonts would take longer than running it.
  setFlagsFromString('--wasm-tiering-budget=200000000')
  const { build } = await import('vite')
  await build({ configFile: join(project, 'web/vite.config.ts'), mode: 'quick', logLevel: 'warn' })
}
