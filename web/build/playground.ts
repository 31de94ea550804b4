// Puts the playground of `examples/` and the built package beside a demo.
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterBuild } from './after-build.ts'

const project = join(import.meta.dirname, '../..')

/** The files of the package that a browser loads. */
const PARTS = ['bundles', 'client', 'models']

export const playground = () => afterBuild('playground', 'pre', async folder => {
  const target = join(folder, 'playground')
  await cp(join(project, 'examples', 'playground'), target, { recursive: true })
  for (const part of PARTS) {
    await cp(join(project, 'dist', 'recognizer-wasm', part), join(target, 'recognizer-wasm', part), { recursive: true })
  }
})
