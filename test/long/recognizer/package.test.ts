// The published package works without this repository.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { inProject } from '../../../server/settings/paths.ts'
import { letterPicture } from '../../browser/film.ts'
import { installPacked } from './packed-package.ts'

const run = promisify(execFile)

t.test('the packed package reads a letter in Node', async t => {
  const folder = await installPacked(t)
  const photo = join(folder, 'hand.jpg')
  await writeFile(photo, await letterPicture('L'))
  const { stdout } = await run(process.execPath, [join(folder, 'node', 'letter.mjs'), photo])
  t.match(stdout, /^L 0\.\d+$/m)
})

t.test('npm can publish the package with its reference pages', async t => {
  const command = ['publish', '--dry-run', '--offline', '--json', inProject('dist', 'recognizer-wasm')]
  const { stdout } = await run('npm', command)
  t.match(stdout, /"name": "recognizer-wasm"/)
  // With jszip, an installation stays below 15 MB.
  t.ok(Number(/"unpackedSize": (\d+)/.exec(stdout)?.[1]) < 13_000_000)
  for (const file of ['CHANGELOG.md', 'README.md', 'reference/client.md']) t.match(stdout, `"path": "${file}"`)
})

t.test('the package’s types need neither DOM nor Node types', async t => {
  const folder = await installPacked(t)
  await writeFile(join(folder, 'use.ts'), `
    import { openHandTracker, letterRuntime } from 'recognizer-wasm'
    import { openLetterRecognizer, type KernelSource } from 'recognizer-wasm/edge'
    import { sceneOf } from 'recognizer-wasm/bundles/edge.js'
    import { hintsFor } from 'recognizer-wasm/bundles/index.js'
    declare const kernels: KernelSource, plan: Uint8Array
    export const tracker = openHandTracker({ kernels, palmDetection: plan, handLandmark: plan })
    export const runtime = letterRuntime()
    export { openLetterRecognizer, hintsFor, sceneOf }`)
  const options = {
    noEmit: true, strict: true, skipLibCheck: false, lib: ['ES2022'], types: [], module: 'nodenext', target: 'es2022'
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['use.ts'] }))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const { stdout } = await run(inProject('node_modules', '.bin', 'tsc'), ['-p', folder]).catch((error: object) =>
    error as { stdout: string })
  t.equal(stdout, '')
  t.match(await readFile(join(folder, 'node_modules', 'recognizer-wasm', 'LICENSE-APACHE'), 'utf8'), 'Apache License')
})
