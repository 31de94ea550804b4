// Compiles server, course and package to JavaScript in dist/. `npm run types` checks the types.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const project = join(import.meta.dirname, '..')

/** Sources import each other as .ts, compiled files as .js. */
const compiledNeighbours = {
  name: 'compiled-neighbours',
  setup ({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\// }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true })
  }
}

async function compile (folder, target, options) {
  const files = await readdir(join(project, folder), { recursive: true })
  await build({
    entryPoints: files.filter(file => /\.ts$|\.mjs$/.test(file) && !file.endsWith('.d.ts')),
    absWorkingDir: join(project, folder),
    outdir: join(project, target),
    outbase: '.',
    loader: { '.mjs': 'copy' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [compiledNeighbours],
    ...options
  })
}

await Promise.all([
  compile('server', 'dist/server'),
  compile('course', 'dist/course'),
  compile('recognizer-wasm/src', 'dist/recognizer-wasm/src', { platform: 'neutral', target: 'es2023', sourcemap: true })
])
