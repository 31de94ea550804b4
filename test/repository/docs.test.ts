import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import t from '#tap'
import { LANDMARKS } from 'recognizer-wasm'
import ts from 'typescript'
import { FIELDS, SIGHT } from '../../server/accounts/users/sight.ts'
import { runCommand } from '../../server/operations/commands/run-command.ts'
import { exampleHand } from '../../server/recognition/example-hand.ts'
import { inProject } from '../../server/settings/paths.ts'
import { linkTo, routeOf } from '../../web/shell/routes.ts'
import { startApp } from '../helper.ts'
import { form } from '../support/forms.ts'
import { scriptOf } from '../support/page-script.ts'
import { operationsOf } from '../support/openapi.ts'

/** The files under version control that match patterns. */
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: inProject(), encoding: 'utf8' }).trim().split('\n')
const read = (file: string) => readFile(inProject(file), 'utf8')

const pages = listed('*.md').filter(page => !page.startsWith('test/'))
const texts = new Map(await Promise.all(pages.map(async page => [page, await read(page)] as const)))
const textOf = (page: string) => texts.get(page)!
const readme = textOf('README.md')
const { version, scripts, workspaces, dependencies } = JSON.parse(await read('package.json')) as {
  version: string
  scripts: Record<string, string>
  workspaces: string[]
  dependencies: Record<string, string>
}

/** The text of pages that matches a pattern, with the page.
 * @param least a smaller number of matches would mean that the pattern is out of date */
function saidIn (some: readonly string[], pattern: RegExp, least = 1) {
  const said = some.flatMap(page => [...textOf(page).matchAll(pattern)].map(([whole, ...parts]) =>
    ({ page, whole, parts: parts as (string | undefined)[] })))
  if (said.length < least) throw new Error(`the pages match ${pattern} only ${said.length} times`)
  return said
}
/** The pages and their words that fail a check. */
const wrong = (said: ReturnType<typeof saidIn>, isRight: (parts: string[], page: string, whole: string) => boolean) =>
  said.filter(({ parts, page, whole }) => !isRight(parts as string[], page, whole))
    .map(({ page, whole }) => `${page}: ${whole}`)

const ROOMS = /^(server|web|recognizer-wasm|test|bench|assets|docs|examples|migrations|deploy|\.ci)\/[\w./-]+$/

/** Generated and untracked files, which may be missing. */
const MADE = /^recognizer-wasm\/models\//

const app = await startApp(t)

t.test('every file, folder and entry point that a page names exists', async t => {
  const { exports } = JSON.parse(await read('recognizer-wasm/package.json')) as { exports: object }
  const doors = Object.keys(exports).map(door => join('recognizer-wasm', door))
  t.same(wrong(saidIn(pages, /`([^`\s]+)`/g, 100), ([name = ''], page) => !ROOMS.test(name) || MADE.test(name) ||
    doors.includes(name) || [name, join(dirname(page), name)].some(path => existsSync(inProject(path)))), [])
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
  const anchors = new Map(pages.map(page => [page, anchorsOf(textOf(page))]))
  t.same(wrong(saidIn(pages, /\]\(([^)\s]+)\)/g, 100), ([target = ''], page) => {
    if (/^(https?:|mailto:)/.test(target)) return true
    const [path, anchor] = target.split('#')
    const file = path ? join(dirname(page), path) : page
    return existsSync(inProject(file)) && (anchor === undefined || anchors.get(file)!.includes(anchor))
  }), [])
})

t.test('every test of faults and attacks belongs to a guarantee', async t => {
  const tests = listed('test').filter(file => /\/(faults|attack)\/.*\.test\.ts$/.test(file))
  t.ok(tests.length > 30)
  t.same(tests.filter(file => !textOf('docs/reliability.md').includes(file)), [])
})

t.test('each guarantee names tests that exist, by file and by a part of the title', async t => {
  const rows = textOf('docs/reliability.md').split('\n')
    .filter(line => /^\| [^-]/.test(line) && line !== '| guarantee | tests |')
  t.ok(rows.length > 30)
  for (const row of rows) {
    const named = [...row.matchAll(/`(test\/[\w./-]+\.test\.ts)`(?: “([^”]+)”)?/g)]
    if (named.length === 0) t.fail(`${row} names no test`)
    for (const [, file, title = ''] of named) {
      const titles = (await read(file!)).split('\n').filter(line => /\bt\.test\(/.test(line))
      if (!titles.some(line => line.includes(title))) t.fail(`${file} has no test “${title}”`)
    }
  }
})

t.test('every page address that a guide names is a view', async t => {
  t.same(wrong(saidIn(pages, /`\/#(\/?)([a-z-]*)/g), ([slash, name]) =>
    slash === '/' && linkTo(routeOf(`#/${name}`).view) === `#/${name}`), [])
})

t.test('README is short, and its first screen links to what matters', async t => {
  t.ok(readme.split('\n').length - 1 <= 100, '100 lines at most')
  t.ok(readme.split(/\s+/).filter(Boolean).length <= 600, '600 words at most')
  const firstScreen = readme.slice(0, readme.indexOf('\n## '))
  for (const needed of ['npm ci && npm start', 'npm ci && npm test', '(docs/reliability.md)']) {
    t.ok(firstScreen.includes(needed), needed)
  }
})

t.test('README’s example picture is read as README says', async t => {
  const [, name, answer] = /^curl -F file=@(\S+) \S+\/get-alphabet +# (.+)$/m.exec(readme) ?? []
  const picture = await form({ field: 'file', bytes: await readFile(inProject(name!)) })
  const { body } = await app.inject({ method: 'POST', url: '/get-alphabet', ...picture })
  t.equal(body, answer)
})

const run = promisify(execFile)
const hasPython = await run('python3', ['--version']).then(() => true, () => false)

t.test('the Python example of the API’s page sends readable points', { skip: !hasPython && 'no python3' }, async t => {
  const [, script] = /^```python\n([^]*?)^```$/m.exec(textOf('docs/api.md')) ?? []
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
    const text = textOf(page)
    const { version } = JSON.parse(await read(manifest)) as { version: string }
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
  for (const folder of workspaces) {
    t.equal((JSON.parse(await read(join(folder, 'package.json'))) as { version: string }).version, version, folder)
  }
  t.equal(dependencies['recognizer-wasm'], version)
  t.match(textOf('docs/frontend.md'), `recognizer-wasm-${version}.tgz`)
})

t.test('every request that a page names exists in the API', async t => {
  const shapeOf = (path: string) => path.replaceAll(/:\w+|\{\w+\}|(?<=model\/)\w+/g, '{}')
  const known = new Set((await operationsOf(app)).map(({ method, path }) => `${method} ${shapeOf(path)}`))
  t.same(wrong(saidIn(pages, /`(GET|POST|PATCH|DELETE) (\/[\w/:{}.-]+)/g, 20), ([method, path]) =>
    known.has(`${method} ${shapeOf(path!)}`)), [])
})

t.test('guides clone the newest commit, since a tag may not exist yet', async t => {
  t.same(wrong(saidIn(pages, /git clone (.*)/g, 5), ([options]) => !options!.includes('--branch')), [])
})

t.test('every page of docs/ is linked from README', async t => {
  t.same(pages.filter(page => page.startsWith('docs/') && !readme.includes(`(${page}`)), [])
})

t.test('the suggested first feature is one of the two smallest for learners', async t => {
  const [, first] = /^1\. `(server\/learning\/\w+)\/`/m.exec(textOf('CONTRIBUTING.md')) ?? []
  const files = listed('server/learning')
  const features = files.filter(file => file.endsWith('/schemas.ts')).map(dirname)
  const sizes = await Promise.all(features.map(async folder => {
    const texts = await Promise.all(files.filter(file => dirname(file) === folder).map(read))
    return { folder, lines: texts.join('').split('\n').length }
  }))
  t.ok(sizes.length > 5)
  const smallest = sizes.toSorted((a, b) => a.lines - b.lines).slice(0, 2)
  t.ok(smallest.some(({ folder }) => folder === first), `${first} is not one of ${JSON.stringify(smallest)}`)
})

t.test('every npm command that a page names is a script', async t => {
  t.same(wrong(saidIn(pages, /\bnpm run (?:--silent )?([a-z][\w:-]*)/g), ([name]) => name! in scripts), [])
})

t.test('operators’ commands need no development package', async t => {
  const guides = ['deploy/README.md', 'docs/operating.md', 'docs/school.md', 'docs/api.md']
  // The guides build before removing the development packages.
  t.same(wrong(saidIn(guides, /\bnpm (?:start|run (?:--silent )?([a-z][\w:-]*))/g), ([name = 'start']) =>
    name === 'build' || /^node /.test(scripts[name]!)), [])
})

t.test('every dactylo command that a page names exists', async t => {
  const stderr = new PassThrough()
  await runCommand([], { env: {}, stdin: new PassThrough(), stdout: new PassThrough(), stderr })
  const verbs = [...String(stderr.read()).matchAll(/^ {2}([a-z-]+)/gm)].map(([, verb]) => verb!)
  t.ok(verbs.length > 5)
  // On a school's machine, `sudo dactylo` has one more.
  verbs.push('restore')
  const said = saidIn(pages, /(?:(?:npx|sudo) dactylo|dist\/server\/cli\.js) ([a-z][a-z-]*)/g, 20)
  t.same(wrong(said, ([verb]) => verbs.includes(verb!)), [])
})

t.test('the commands page lists every script and every part of the benches', async t => {
  const page = textOf('docs/commands.md')
  // npm runs pre-scripts by itself.
  const named = Object.keys(scripts).filter(name => !name.startsWith('pre'))
  t.same(named.filter(name => !new RegExp(`\`npm (run |run --silent )?${name}[\` ]`).test(page)), [])
  const [, table = ''] = /^const parts.*?\{$(.*?)^\}/ms.exec(await read('bench/main.ts')) ?? []
  const parts = [...table.matchAll(/^ {2}'?([\w-]+)'?: \(\)/gm)].map(([, name]) => name!)
  t.ok(parts.length > 5)
  const [, documented = ''] = /parts: (.*) \|$/m.exec(page) ?? []
  t.same([...documented.matchAll(/`([\w-]+)`/g)].map(([, name]) => name!).sort(), parts.sort())
})

t.test('the privacy page lists who sees what of whom', t => {
  const rules = Object.values(SIGHT)
  const lines = [
    ['data', ...rules.map(({ title }) => title)],
    ...Object.entries(FIELDS).map(([field, label]) =>
      [label, ...rules.map(({ fields }) => fields.some(each => each === field) ? 'yes' : '')])
  ].map(cells => `| ${cells.join(' | ')} |`)
  const [, table] = /(\| data \|.*?)\n\n/s.exec(textOf('docs/privacy.md')) ?? []
  t.same(table?.split('\n').filter(line => !line.startsWith('|---')), lines)
  t.end()
})

t.test('the guide for teachers quotes the texts of the page', async t => {
  const sources = (await Promise.all(listed('web/*strings.ts').map(read))).join('\n')
  // A text with a number stands in the source as a template.
  const said = saidIn(['docs/ecole.md'], /« ([^»\d]+) »/g, 20)
  t.same(wrong(said, ([text]) => sources.includes(`fr: '${text}'`)), [])
})

t.test('quotations of an example match the example', async t => {
  const said = saidIn(pages, /`(examples\/[\w./]+)`[^\n]*\n\n```js\n(.*?)```/gs)
  const sources = new Map(await Promise.all(said.map(async ({ parts: [name] }) => [name, await read(name!)] as const)))
  t.same(wrong(said, ([name, code]) => sources.get(name)!.includes(code!)), [])
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
    const script = scriptOf(textOf(page))
    // Beside api-client/, as in an app's sources.
    if (script) scripts.set(inProject('web', `${basename(page)}.ts`), script)
  }
  t.ok(scripts.size > 1)
  t.same(faultsIn(scripts), [])
})
