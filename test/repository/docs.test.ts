import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import t from '#tap'
import { LANDMARKS } from 'recognizer-wasm'
import ts from 'typescript'
import { runCommand } from '../../server/operations/commands/run-command.ts'
import { exampleHand } from '../../server/recognition/example-hand.ts'
import { inProject } from '../../server/settings/paths.ts'
import { linkTo, routeOf } from '../../web/shell/routes.ts'
import { startApp } from '../helper.ts'
import { form } from '../support/forms.ts'
import { scriptOf } from '../support/page-script.ts'
import { operationsOf } from '../support/openapi.ts'

const listed = execFileSync('git', ['ls-files', '*.md'], { cwd: inProject(), encoding: 'utf8' })
const pages = listed.trim().split('\n').filter(page => !page.startsWith('test/'))
const ROOMS = /^(server|web|recognizer-wasm|test|bench|assets|docs|examples|migrations|deploy|\.ci)\/[\w./-]+$/

/** Generated and untracked files, which may be missing. */
const MADE = /^recognizer-wasm\/models\//

/** The entry points of the package, by import name. */
async function doors (): Promise<string[]> {
  const { exports } = JSON.parse(await readFile(inProject('recognizer-wasm', 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  return Object.keys(exports).map(door => join('recognizer-wasm', door))
}

t.test('every file, folder and entry point that a page names exists', async t => {
  const known = await doors()
  t.ok(pages.includes('README.md') && pages.length > 5)
  for (const page of pages) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [, name] of text.matchAll(/`([^`\s]+)`/g)) {
      if (!ROOMS.test(name!) || MADE.test(name!)) continue
      const beside = join(dirname(page), name!)
      const isThere = known.includes(name!) || [name!, beside].some(path => existsSync(inProject(path)))
      t.ok(isThere, `${page} names ${name}`)
    }
  }
})

/** The anchor of a heading: lower case, no punctuation, hyphens for spaces. */
function anchorsOf (text: string): string[] {
  const prose = text.replaceAll(/^```[^]*?^```$/gm, '')
  const named = [...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)
  return [...named, ...[...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))]
}

t.test('every link between pages leads to an existing page and heading', async t => {
  t.same(anchorsOf('# A new version, and back\n## At 3 a.m.\n'), ['a-new-version-and-back', 'at-3-am'])
  for (const page of pages) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:)/.test(target!)) continue
      const [path, anchor] = target!.split('#')
      const file = path ? join(dirname(page), path) : page
      t.ok(existsSync(inProject(file)), `${page} links to ${target}`)
      if (anchor === undefined) continue
      t.ok(anchorsOf(await readFile(inProject(file), 'utf8')).includes(anchor), `${page} links to ${target}`)
    }
  }
})

t.test('every test of faults and attacks belongs to a guarantee', async t => {
  const guarantees = await readFile(inProject('docs', 'reliability.md'), 'utf8')
  const tests = execFileSync('git', ['ls-files', 'test'], { cwd: inProject(), encoding: 'utf8' }).trim().split('\n')
    .filter(file => /\/(faults|attack)\/.*\.test\.ts$/.test(file))
  t.ok(tests.length > 30)
  t.same(tests.filter(file => !guarantees.includes(file)), [])
})

t.test('each guarantee names tests that exist, by file and by a part of the title', async t => {
  const guarantees = await readFile(inProject('docs', 'reliability.md'), 'utf8')
  const rows = guarantees.split('\n').filter(line => /^\| [^-]/.test(line) && line !== '| guarantee | tests |')
  t.ok(rows.length > 30)
  for (const row of rows) {
    const named = [...row.matchAll(/`(test\/[\w./-]+\.test\.ts)`(?: “([^”]+)”)?/g)]
    t.ok(named.length > 0, `${row} names a test`)
    for (const [, file, title = ''] of named) {
      const titles = (await readFile(inProject(file!), 'utf8')).split('\n').filter(line => /\bt\.test\(/.test(line))
      t.ok(titles.some(line => line.includes(title)), `${file} has a test “${title}”`)
    }
  }
})

t.test('every page address that a guide names is a view', async t => {
  for (const page of pages) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [address, name] of text.matchAll(/`\/#\/?([a-z-]*)/g)) {
      t.equal(linkTo(routeOf(`#/${name}`).view), `#/${name}`, `${page} names ${address}`)
      t.match(address, /^`\/#\//, `${page} names ${address}`)
    }
  }
})

t.test('README is short, and its first screen links to what matters', async t => {
  const text = await readFile(inProject('README.md'), 'utf8')
  t.ok(text.split('\n').length - 1 <= 100, '100 lines at most')
  t.ok(text.split(/\s+/).filter(Boolean).length <= 600, '600 words at most')
  const firstScreen = text.slice(0, text.indexOf('\n## '))
  for (const needed of ['npm ci && npm start', 'npm ci && npm test', '(docs/reliability.md)']) {
    t.ok(firstScreen.includes(needed), needed)
  }
})

t.test('README’s example picture is read as README says', async t => {
  const text = await readFile(inProject('README.md'), 'utf8')
  const [, name, answer] = /^curl -F file=@(\S+) \S+\/get-alphabet +# (.+)$/m.exec(text) ?? []
  const app = await startApp(t)
  const picture = await form({ field: 'file', bytes: await readFile(inProject(name!)) })
  const { body } = await app.inject({ method: 'POST', url: '/get-alphabet', ...picture })
  t.equal(body, answer)
})

const run = promisify(execFile)
const hasPython = await run('python3', ['--version']).then(() => true, () => false)

t.test('the Python example of the API’s page sends readable points', { skip: !hasPython && 'no python3' }, async t => {
  const text = await readFile(inProject('docs', 'api.md'), 'utf8')
  const [, script] = /^```python\n([^]*?)^```$/m.exec(text) ?? []
  const app = await startApp(t)
  const server = await app.listen({ port: 0, host: '127.0.0.1' })
  const world = LANDMARKS.map(name => exampleHand[`r_${name}`]!)
  const asGiven = `${script}
from types import SimpleNamespace as P
world = [P(x=x, y=y, z=z) for x, y, z in ${JSON.stringify(world)}]
print(letter(world, P(x=0.5, y=0.6), server="${server}"))`
  t.equal((await run('python3', ['-c', asGiven])).stdout, 'L\n')
})

/** The section names of keepachangelog.com. */
const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

for (const [page, manifest] of [
  ['CHANGELOG.md', 'package.json'],
  ['recognizer-wasm/CHANGELOG.md', 'recognizer-wasm/package.json']
] as const) {
  t.test(`${page} has the form of keepachangelog.com and begins with the version of ${manifest}`, async t => {
    const text = await readFile(inProject(page), 'utf8')
    const { version } = JSON.parse(await readFile(inProject(manifest), 'utf8')) as { version: string }
    const [first, ...released] = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!)
    t.equal(first, '[Unreleased]')
    const releases = released.map(heading => /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading))
    t.ok(releases.every(Boolean), 'each release has a version and a date')
    t.equal(releases[0]?.[1], version)
    const dates = releases.map(release => release?.[2])
    t.same(dates, dates.toSorted().reverse(), 'the newest release comes first')
    const sections = [...text.matchAll(/^### (.*)$/gm)].map(([, section]) => section!)
    t.ok(sections.length > 0)
    t.same(sections.filter(section => !SECTIONS.includes(section)), [])
  })
}

t.test('all packages of the project have the same version', async t => {
  const { version, workspaces, dependencies } = JSON.parse(await readFile(inProject('package.json'), 'utf8')) as {
    version: string
    workspaces: string[]
    dependencies: Record<string, string>
  }
  for (const folder of workspaces) {
    const manifest = JSON.parse(await readFile(inProject(folder, 'package.json'), 'utf8')) as { version: string }
    t.equal(manifest.version, version, folder)
  }
  t.equal(dependencies['recognizer-wasm'], version)
  t.match(await readFile(inProject('docs', 'frontend.md'), 'utf8'), `recognizer-wasm-${version}.tgz`)
})

t.test('every request that a page names exists in the API', async t => {
  const operations = await operationsOf(await startApp(t))
  const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}|(?<=model\/)\w+/g, '{}')
  const known = new Set(operations.map(({ method, path }) => `${method} ${shapeOf(path)}`))
  let named = 0
  for (const page of pages) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [, method, path] of text.matchAll(/`(GET|POST|PATCH|DELETE) (\/[\w/:{}.-]+)/g)) {
      named++
      t.ok(known.has(`${method} ${shapeOf(path!)}`), `${page} names ${method} ${path}`)
    }
  }
  t.ok(named > 20)
})

t.test('every page of docs/ is linked from README', async t => {
  const text = await readFile(inProject('README.md'), 'utf8')
  for (const page of pages.filter(page => page.startsWith('docs/'))) t.ok(text.includes(`(${page}`), page)
})

t.test('the suggested first feature is one of the two smallest for learners', async t => {
  const guide = await readFile(inProject('CONTRIBUTING.md'), 'utf8')
  const [, first] = /^1\. `(server\/learning\/\w+)\/`/m.exec(guide) ?? []
  const listed = execFileSync('git', ['ls-files', 'server/learning'], { cwd: inProject(), encoding: 'utf8' })
  const files = listed.trim().split('\n')
  const features = files.filter(file => file.endsWith('/schemas.ts')).map(dirname)
  const sizes = await Promise.all(features.map(async folder => {
    const texts = await Promise.all(files.filter(file => dirname(file) === folder).map(file => readFile(file, 'utf8')))
    return { folder, lines: texts.join('').split('\n').length }
  }))
  t.ok(sizes.length > 5)
  const smallest = sizes.toSorted((a, b) => a.lines - b.lines).slice(0, 2)
  t.ok(smallest.some(({ folder }) => folder === first), `${first} is not one of ${JSON.stringify(smallest)}`)
})

t.test('every npm command that a page names is a script', async t => {
  const manifest = await readFile(inProject('package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> }
  for (const page of pages) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [, name] of text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)) {
      t.ok(name! in scripts, `${page} says npm run ${name}`)
    }
  }
})

t.test('operators’ commands need no development package', async t => {
  const manifest = await readFile(inProject('package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> }
  for (const page of ['deploy/README.md', 'docs/operating.md', 'docs/school.md', 'docs/api.md']) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [, command, name] of text.matchAll(/\bnpm (start|run (?:--silent )?([a-z][\w:-]*))/g)) {
      // The guides build before removing the development packages.
      if (name !== 'build') t.match(scripts[name ?? 'start'], /^node /, `${page} says npm ${command}`)
    }
  }
})

t.test('every dactylo command that a page names exists', async t => {
  const stderr = new PassThrough()
  await runCommand([], { env: {}, stdin: new PassThrough(), stdout: new PassThrough(), stderr })
  const usage = String(stderr.read())
  const verbs = [...usage.matchAll(/^ {2}([a-z-]+)/gm)].map(([, verb]) => verb!)
  let named = 0
  for (const page of pages) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [command, verb] of text.matchAll(/(?:npx dactylo|dist\/server\/cli\.js) ([a-z][a-z-]*)/g)) {
      named++
      t.ok(verbs.includes(verb!), `${page} says ${command}`)
    }
  }
  t.ok(named > 20 && verbs.length > 5)
})

t.test('the commands page lists every script', async t => {
  const manifest = await readFile(inProject('package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> }
  const page = await readFile(inProject('docs', 'commands.md'), 'utf8')
  // npm runs pre-scripts by itself.
  for (const name of Object.keys(scripts).filter(name => !name.startsWith('pre'))) {
    t.match(page, new RegExp(`\`npm (run |run --silent )?${name}[\` ]`), name)
  }
})

t.test('the commands page lists every part of the benches', async t => {
  const page = await readFile(inProject('docs', 'commands.md'), 'utf8')
  const bench = await readFile(inProject('bench', 'main.ts'), 'utf8')
  const [, table = ''] = /^const parts.*?\{$(.*?)^\}/ms.exec(bench) ?? []
  const parts = [...table.matchAll(/^ {2}'?([\w-]+)'?: \(\)/gm)].map(([, name]) => name!)
  t.ok(parts.length > 5)
  const [, documented = ''] = /parts: (.*) \|$/m.exec(page) ?? []
  t.same([...documented.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!).sort(), parts.sort())
})

t.test('the guide for teachers quotes the texts of the page', async t => {
  const guide = await readFile(inProject('docs', 'ecole.md'), 'utf8')
  const sources = execFileSync('git', ['ls-files', 'web/*strings.ts'], { cwd: inProject(), encoding: 'utf8' })
  const texts = await Promise.all(sources.trim().split('\n').map(source => readFile(inProject(source), 'utf8')))
  // A text with a number stands in the source as a template.
  const quoted = [...guide.matchAll(/« ([^»\d]+) »/g)].map(([, text]) => text!)
  t.ok(quoted.length > 20)
  for (const text of quoted) t.ok(texts.some(source => source.includes(`fr: '${text}'`)), text)
})

t.test('quotations of an example match the example', async t => {
  let quoted = 0
  for (const page of pages) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [, name, code] of text.matchAll(/`(examples\/[\w./]+)`[^\n]*\n\n```js\n(.*?)```/gs)) {
      quoted++
      t.ok((await readFile(inProject(name!), 'utf8')).includes(code!), `${page} quotes ${name}`)
    }
  }
  t.ok(quoted > 0)
})

/** TypeScript's errors in scripts, with strict settings. */
function faultsIn (scripts: Map<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: []
  }
  const host = ts.createCompilerHost(options)
  const { readFile } = host
  host.readFile = path => scripts.get(path) ?? readFile(path)
  const program = ts.createProgram([...scripts.keys()], options, host)
  // Errors in the scripts only; their imports are checked elsewhere, with their own settings.
  return [...scripts.keys()].flatMap(path => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}

t.test('the TypeScript of the pages compiles', async t => {
  const scripts = new Map<string, string>()
  for (const page of pages) {
    const script = scriptOf(await readFile(inProject(page), 'utf8'))
    // Beside api-client/, as in an app's sources.
    if (script) scripts.set(inProject('web', `${basename(page)}.ts`), script)
  }
  t.ok(scripts.size > 1)
  t.same(faultsIn(scripts), [])
})
