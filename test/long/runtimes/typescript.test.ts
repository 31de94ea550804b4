// Old and new TypeScript check the examples of the docs strictly with the types of the packed package.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { inProject } from '../../../server/settings/paths.ts'
import { scriptOf } from '../../support/page-script.ts'
import { installPacked } from '../recognizer/packed-package.ts'
import { TOOLS } from './tools.ts'

const run = promisify(execFile)

const DOORS = 'doors.ts'
const PAGE = 'page.ts'
const VERSIONS = [
  // The types of openapi-fetch need a newer TypeScript.
  ['5.0', join(TOOLS, 'node_modules', 'typescript-5.0'), [DOORS]],
  ['5.7', join(TOOLS, 'node_modules', 'typescript-5.7'), [DOORS, PAGE]],
  ['6.0', inProject('node_modules', 'typescript'), [DOORS, PAGE]],
  ['7.0', join(TOOLS, 'node_modules', 'typescript-7.0'), [DOORS, PAGE]]
] as const

const folder = await installPacked(t, { parent: TOOLS, linked: ['jszip', 'openapi-fetch', '@types/react'] })
await mkdir(join(folder, 'api-client'))
for (const file of ['client.ts', 'schema.d.ts']) {
  await cp(inProject('web', 'api-client', file), join(folder, 'api-client', file))
}
await writeFile(join(folder, PAGE), scriptOf(await readFile(inProject('docs', 'client.md'), 'utf8')))
await writeFile(join(folder, DOORS), `
  export * from 'recognizer-wasm'
  export * as client from 'recognizer-wasm/client'
  export * as worker from 'recognizer-wasm/client/worker'
  export * as edge from 'recognizer-wasm/edge'
  export * as runtime from 'recognizer-wasm/onnxruntime-web'
  export * as react from 'recognizer-wasm/react'`)
const options = {
  noEmit: true,
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler'
}

for (const [version, compiler, files] of VERSIONS) {
  t.test(`TypeScript ${version} accepts the examples`, async t => {
    const { version: installed } = JSON.parse(await readFile(join(compiler, 'package.json'), 'utf8'))
    t.match(installed, new RegExp(`^${version}\\.`))
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
    // TypeScript 7 is ESM, which tap's loader in NODE_OPTIONS cannot require.
    const tsc = join(compiler, 'bin', 'tsc')
    const output = await run('env', ['-u', 'NODE_OPTIONS', process.execPath, tsc, '-p', folder])
      .catch((error: object) => error as { stdout: string, stderr: string })
    t.equal(output.stdout + output.stderr, '')
  })
}
