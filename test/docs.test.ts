import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t from '#tap'
import { inProject } from '../server/paths.ts'

const listed = execFileSync('git', ['ls-files', '*.md'], { cwd: inProject(), encoding: 'utf8' })
const pages = listed.trim().split('\n').filter(page => !page.startsWith('test/'))
const ROOMS = /^(server|web|recognizer-wasm|test|bench|assets|docs|examples|migrations|deploy|\.ci)\/[\w./-]+$/

/** What is made here and not kept: it need not be there. */
const MADE = /^recognizer-wasm\/models\//

/** The doors of the package, under the names by which they are imported. */
async function doors (): Promise<string[]> {
  const { exports } = JSON.parse(await readFile(inProject('recognizer-wasm', 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  return Object.keys(exports).map(door => join('recognizer-wasm', door))
}

t.test('every file, folder and door of the package that a page names is there', async t => {
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

t.test('every link between pages leads somewhere', async t => {
  for (const page of pages) {
    const text = await readFile(inProject(page), 'utf8')
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:|#)/.test(target!)) continue
      const [path] = target!.split('#')
      t.ok(existsSync(inProject(join(dirname(page), path!))), `${page} links to ${target}`)
    }
  }
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

t.test('what a page quotes of an example is what the example says', async t => {
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
