// The published package needs nothing else of this repository.
import { readFile, readdir } from 'node:fs/promises'
import { dirname, posix } from 'node:path'
import t from '#tap'
import * as recognizer from 'recognizer-wasm'

const PACKAGE = new URL('../../recognizer-wasm/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8')) as {
  files: string[]
  imports: Record<string, Record<string, string>>
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}

const files = (await readdir(new URL('src/', PACKAGE), { recursive: true })).filter(file => file.endsWith('.ts'))

/** Imports and re-exports of a source file, including types. */
async function importsOf (file: string): Promise<string[]> {
  const source = await readFile(new URL(`src/${file}`, PACKAGE), 'utf8')
  return [...source.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)|^import '([^']+)'/gm)]
    .flatMap(([, ...names]) => names.filter(name => name !== undefined))
}

t.test('the source imports only itself and its dependencies', async t => {
  t.ok(files.length > 20)
  t.same(manifest.files.includes('src') && !manifest.files.some(name => /tools|training|^\.$/.test(name)), true)
  for (const file of files) {
    for (const name of await importsOf(file)) {
      const path = posix.join(dirname(file), name)
      const isOurs = name.startsWith('.') && files.includes(path)
      const isDeclared = name in manifest.imports || (file.endsWith('.d.ts') && name === 'onnxruntime-common')
      t.ok(isOurs || isDeclared, `${file} imports ${name}`)
    }
  }
})

t.test('every imported package is a dependency', async t => {
  const { dependencies, peerDependencies } = manifest
  for (const [name, targets] of Object.entries(manifest.imports)) {
    for (const [condition, target] of Object.entries(targets)) {
      if (condition === 'types') t.ok(files.includes(target.replace('./src/', '')), `${name}: ${target}`)
      else t.ok(target.split('/')[0]! in { ...dependencies, ...peerDependencies }, `${name}: ${target}`)
    }
  }
})

t.test('versions of dependencies are exact', async t => {
  for (const version of Object.values(manifest.dependencies)) t.match(version, /^\d+\.\d+\.\d+$/)
})

t.test('every source file is reachable from an entry', async t => {
  const reached = new Set<string>()
  const reach = async (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const name of await importsOf(file)) if (name.startsWith('.')) await reach(posix.join(dirname(file), name))
  }
  for (const door of ['index.ts', 'edge.ts', 'internals.ts', 'onnxruntime-web.ts']) await reach(door)
  t.same(files.filter(file => !file.endsWith('.d.ts') && !reached.has(file)), [], 'no unused file')
})

t.test('every exported name is defined', async t => {
  for (const [name, value] of Object.entries(recognizer)) t.not(value, undefined, name)
})

t.test('the reference lists every error code with a remedy', async t => {
  const source = await readFile(new URL('src/errors.ts', PACKAGE), 'utf8')
  const reference = await readFile(new URL('REFERENCE.md', PACKAGE), 'utf8')
  const codes = [...source.matchAll(/^ {2}\| '([a-z-]+)'$/gm)].map(([, code]) => code)
  const [, table = ''] = /^## Errors\n([^]*?)^## /m.exec(reference) ?? []
  const rows = [...table.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, code]) => code)
  t.ok(codes.length > 10)
  t.same(rows, ['code', ...codes])
})

t.test('an error of one bundled entry is an instance of DactyloError in every other', async t => {
  const copies = await Promise.all(['a', 'b'].map(copy =>
    import(`../../recognizer-wasm/src/errors.ts?${copy}`) as Promise<typeof recognizer>))
  const [DactyloErrorA, DactyloErrorB] = copies.map(({ DactyloError }) => DactyloError)
  t.not(DactyloErrorA, DactyloErrorB)
  t.ok(new DactyloErrorA!('server', 'away') instanceof DactyloErrorB!)
  for (const value of [new Error('server'), null, undefined]) t.notOk(value instanceof DactyloErrorA!)
})
