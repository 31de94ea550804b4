// Completes dist/recognizer-wasm, which holds the compiled code, to a package for `npm pack`, and links it so that
// dist/server finds it by its name.
import { cp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = new URL('../../', import.meta.url)
const source = new URL('recognizer-wasm/', root)
const target = new URL('dist/recognizer-wasm/', root)

const FILES = {
  'CHANGELOG.md': source,
  'README.md': source,
  'REFERENCE.md': source,
  reference: source,
  LICENSE: root,
  'LICENSE-APACHE': root,
  NOTICE: root,
  'models/hand-kernels.wasm': source,
  'models/hand-kernels-relaxed.wasm': source,
  'models/palm-detection.plan': source,
  'models/hand-landmark.plan': source,
  'models/hand-landmark-lite.plan': source,
  'models/alphabet.zip': source
}

/** The exports of the published package. In the repository, its name resolves to the TypeScript and the tools. */
const EXPORTS = {
  '.': { types: './src/index.d.ts', default: './src/index.js' },
  './bundles/*': './bundles/*',
  './client': { types: './client/letters.d.ts', default: './client/letters.js' },
  './client/worker': { types: './client/serve.d.ts', default: './client/serve.js' },
  './edge': { types: './src/edge.d.ts', default: './src/edge.js' },
  './internals': { types: './src/internals.d.ts', default: './src/internals.js' },
  './models/*': './models/*',
  './onnxruntime-web': { types: './src/onnxruntime-web.d.ts', default: './src/onnxruntime-web.js' },
  './package.json': './package.json',
  './react': { types: './client/react.d.ts', default: './client/react.js' }
}

/** Types for TypeScript's `moduleResolution: node10`, which does not read `exports`. */
const { '.': { types }, ...doors } = EXPORTS
const TYPES = Object.entries(doors).flatMap(([door, { types }]) => types ? [[door.slice('./'.length), [types]]] : [])

// tsc reads hand-written declarations but does not copy them.
for (const file of await readdir(new URL('src/', source))) {
  if (file.endsWith('.d.ts')) FILES[`src/${file}`] = source
}

for (const [file, from] of Object.entries(FILES)) {
  await cp(new URL(file, from), new URL(file, target), { recursive: true })
}

const BUNDLED = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  conditions: ['browser'],
  logLevel: 'warning'
}

// Two entry points as single files with types, for users without a bundler.
const DOORS = ['index', 'edge']
await build({
  ...BUNDLED,
  entryPoints: DOORS.map(name => fileURLToPath(new URL(`src/${name}.ts`, source))),
  outdir: fileURLToPath(new URL('bundles/', target))
})
for (const name of DOORS) {
  await writeFile(new URL(`bundles/${name}.d.ts`, target), `export * from '../src/${name}.js'\n`)
}

// The client's entry points as single files with all their imports, except React and, for the hook, the client. Pages
// without a bundler use them directly; bundlers find the worker and the models by `new URL`, which esbuild preserves.
const { outputFiles } = await build({
  ...BUNDLED,
  entryPoints: ['letters', 'react', 'serve', 'worker'].map(name => fileURLToPath(new URL(`client/${name}.ts`, source))),
  outdir: fileURLToPath(new URL('client/', target)),
  write: false,
  external: ['react'],
  plugins: [{
    name: 'built-files',
    setup ({ onLoad, onResolve }) {
      onResolve({ filter: /^\.\/letters\.ts$/ }, () => ({ path: './letters.js', external: true }))
      // The bundled worker has another extension.
      onLoad({ filter: /client\/settings\.ts$/ }, async ({ path }) =>
        ({ loader: 'ts', contents: (await readFile(path, 'utf8')).replace("'./worker.ts'", "'./worker.js'") }))
    }
  }]
})

// esbuild drops all comments, including those that keep other bundlers from resolving the import of onnxruntime-web by
// its address. Put them back.
const AS_IT_IS = '/* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */'
await mkdir(new URL('client/', target), { recursive: true })
for (const { path, text } of outputFiles) {
  await writeFile(path, text.replace(/\bimport\((?=\w+\))/g, `import(${AS_IT_IS} `))
}

// A release sets the project's addresses.
const { PACKAGE_REPOSITORY: repository, PACKAGE_HOMEPAGE: homepage } = process.env
const manifest = JSON.parse(await readFile(new URL('package.json', source), 'utf8'))
const published = {
  ...manifest,
  ...repository && { repository: { type: 'git', url: repository } },
  ...homepage && { homepage },
  exports: EXPORTS,
  types,
  typesVersions: { '*': Object.fromEntries(TYPES) }
}
await writeFile(new URL('package.json', target), `${JSON.stringify(published, null, 2)}\n`)

const packages = new URL('../node_modules/', target)
await mkdir(packages, { recursive: true })
await rm(new URL('recognizer-wasm', packages), { force: true })
await symlink('../recognizer-wasm', new URL('recognizer-wasm', packages), 'dir')
