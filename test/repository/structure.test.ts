// Imports between the files of the repository: no cycles, and no way around entry points.
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import t from '#tap'
import ts from 'typescript'
import { inProject } from '../../server/settings/paths.ts'

interface Import { from: string, to: string }

const SOURCES = ['course', 'server', 'web', 'recognizer-wasm', 'bench', 'test']
const SKIPPED = new Set(['node_modules', 'dist', 'models', 'public'])

async function sourcesIn (folder: string): Promise<string[]> {
  const entries = await readdir(inProject(folder), { withFileTypes: true })
  const found = await Promise.all(entries.filter(({ name }) => !SKIPPED.has(name)).map(async entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesIn(path)
    return /\.m?ts$/.test(path) && !path.endsWith('.d.ts') ? [path] : []
  }))
  return found.flat()
}

/** The relative imports and re-exports of each file, by project path, types included. */
async function importsOf (path: string): Promise<Import[]> {
  const { importedFiles } = ts.preProcessFile(await readFile(inProject(path), 'utf8'))
  return importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({ from: path, to: join(dirname(path), fileName.replace(/\?.*$/, '')) }))
}

/** A cycle as "a → b → a", or undefined. */
function circleIn (arrows: readonly (readonly [string, string])[]): string | undefined {
  const next = new Map<string, string[]>()
  for (const [from, to] of arrows) next.set(from, [...next.get(from) ?? [], to])
  const done = new Set<string>()
  const walk = (node: string, path: string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const to of next.get(node) ?? []) {
      const circle = walk(to, [...path, node])
      if (circle) return circle
    }
    done.add(node)
  }
  for (const node of next.keys()) {
    const circle = walk(node, [])
    if (circle) return circle.join(' → ')
  }
}

const files = (await Promise.all(SOURCES.map(sourcesIn))).flat()
const imports = (await Promise.all(files.map(importsOf))).flat()
const isIn = (folder: string) => (path: string) => path.startsWith(folder + sep)

t.test('a cycle is found and named', async t => {
  t.equal(circleIn([['a', 'b'], ['b', 'c'], ['c', 'b'], ['a', 'c']]), 'b → c → b')
  t.equal(circleIn([['a', 'b'], ['b', 'c'], ['a', 'c']]), undefined)
  t.ok(imports.length > 500, 'there are files to check')
})

t.test('no files import each other in a cycle, types included', async t => {
  t.equal(circleIn(imports.map(({ from, to }) => [from, to])), undefined)
})

/** The layers of a diagram in CONTRIBUTING.md, top down, with the folders and files of each. */
async function picturedRooms (heading: string): Promise<Map<string, string[]>> {
  const text = await readFile(inProject('CONTRIBUTING.md'), 'utf8')
  const picture = /```text\n([^]*?)```/.exec(text.slice(text.indexOf(`\n## ${heading}\n`)))?.[1] ?? ''
  const rooms = new Map<string, string[]>()
  for (const [, indent, names] of picture.matchAll(/^( *)((?:[\w.-]+(?:\/|\.ts)(?:, )?)+)/gm)) {
    for (const name of names!.split(', ').map(name => name.replace('/', ''))) {
      if (indent === '') rooms.set(name, [])
      else [...rooms.values()].at(-1)!.push(name)
    }
  }
  return rooms
}

/** The folder or file directly below `folder` that contains a path. */
const placeIn = (folder: string) => (path: string) => path.slice(folder.length + 1).split(sep)[0]!

/** Imports between the entries of a folder, types included. */
function arrowsIn (folder: string): [from: string, to: string][] {
  const place = placeIn(folder)
  return imports.filter(({ from, to }) => isIn(folder)(from) && isIn(folder)(to) && place(from) !== place(to))
    .map(({ from, to }) => [place(from), place(to)])
}

for (const [part, heading] of [['server', 'The rooms of the server'], ['web', 'The rooms of the page']] as const) {
  t.test(`${part}/ follows its diagram in CONTRIBUTING.md: imports only lead down`, async t => {
    const rooms = await picturedRooms(heading)
    const top = [...rooms.keys()]
    const isRoom = (name: string) => !name.endsWith('.ts')
    t.ok(top.filter(isRoom).length > 3, 'a diagram exists')
    const folders = [[part, top] as const, ...[...rooms].map(([room, names]) => [join(part, room), names] as const)]
    for (const [folder, order] of folders) {
      const arrows = arrowsIn(folder)
      const climbs = arrows.filter(arrow => arrow.every(name => order.includes(name)))
        .filter(([from, to]) => order.indexOf(from) > order.indexOf(to))
      t.same(climbs, [], `${folder}: no import leads up`)
      t.equal(circleIn(arrows), undefined, `${folder}: no cycle`)
      const found = new Set(files.filter(isIn(folder)).map(placeIn(folder)))
      const undrawn = [...found].filter(name => !order.includes(name) && (folder === part || isRoom(name)))
      t.same(undrawn, [], `${folder}: the diagram is complete`)
      t.same(order.filter(name => !existsSync(inProject(folder, name))), [], `${folder}: all in the diagram exists`)
    }
  })
}

t.test('the recognizer is imported by its name, never by a path into it', async t => {
  const isRecognizer = isIn('recognizer-wasm')
  const isCode = (path: string) => /\.m?[jt]s$/.test(path)
  t.same(imports.filter(({ from, to }) => !isRecognizer(from) && isRecognizer(to) && isCode(to)), [])
  const isTest = (path: string) => isIn('test')(path) || isIn('bench')(path)
  t.same(
    imports.filter(({ from, to }) => isRecognizer(from) && !isRecognizer(to) && !isTest(from)),
    [],
    'it imports nothing from outside'
  )
})

t.test('the package depends on its code, then drawing, then tools; only training depends on all', async t => {
  const order = ['training', 'tools', 'kernels', 'mesh', 'client', 'src', 'models']
  const place = (path: string) => path.split(sep)[1]!
  const isRecognizer = isIn('recognizer-wasm')
  const climbs = imports.filter(({ from, to }) => isRecognizer(from) && isRecognizer(to))
    .filter(({ from, to }) => order.indexOf(place(from)) > order.indexOf(place(to)))
  t.same(climbs, [])
})

t.test('the page uses the server only through its API, and the course by its name', async t => {
  const isOfPage = isIn('web')
  t.same(imports.filter(({ from, to }) => isOfPage(from) && (isIn('server')(to) || isIn('course')(to))), [])
})

t.test('the course is pure: it imports only the recognizer', async t => {
  const texts = await Promise.all(files.filter(isIn('course')).map(path => readFile(inProject(path), 'utf8')))
  const names = texts.flatMap(text => [...text.matchAll(/(?:from|import) ?\(?'([^']+)'/g)].map(([, name]) => name!))
  t.ok(names.includes('recognizer-wasm'), 'there are files to read')
  t.same(names.filter(name => name !== 'recognizer-wasm' && !name.startsWith('./')), [])
})

t.test('every exported value has a user in another file', async t => {
  const texts = await Promise.all(files.map(path => readFile(inProject(path), 'utf8')))
  const users = new Map<string, number>()
  for (const text of texts) {
    for (const name of new Set(text.match(/\w+/g))) users.set(name, (users.get(name) ?? 0) + 1)
  }
  const exported = texts.flatMap((text, i) =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name]) => [files[i]!, name!]))
    .filter(([path]) => path !== 'recognizer-wasm/client/react.ts')
  t.ok(exported.length > 1000, 'there are exports')
  t.same(exported.filter(([, name]) => users.get(name!) === 1), [])
})

t.test('shipped code imports no tests or benches', async t => {
  const isServed = (path: string) => ['course', 'server', 'web', 'recognizer-wasm'].some(folder => isIn(folder)(path))
  t.same(imports.filter(({ from, to }) => isServed(from) && (isIn('test')(to) || isIn('bench')(to))), [])
})
