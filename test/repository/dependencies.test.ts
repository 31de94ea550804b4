// Each package that the project installs has a line in CONTRIBUTING.md that says what for.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const manifestOf = async (folder: string) =>
  JSON.parse(await readFile(inProject(folder, 'package.json'), 'utf8')) as Manifest

t.test('CONTRIBUTING lists the dependencies of all packages, each with its purpose', async t => {
  const root = await manifestOf('.')
  const workspaces = root.workspaces!
  const manifests = [root, ...await Promise.all(workspaces.map(manifestOf))]
  const own = workspaces.map(folder => basename(folder))
  const installed = new Set(manifests.flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies })).filter(name => !own.includes(name)))

  const contributing = await readFile(inProject('CONTRIBUTING.md'), 'utf8')
  const [, section = ''] = /^## Know what each dependency is for\n(.*?)(?=^## )/ms.exec(contributing) ?? []
  const lines = [...section.matchAll(/^\| (`.*?) \| (.*) \|$/gm)]
  const listed = lines.flatMap(([, names]) => [...names!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
  t.same(listed.toSorted(), [...installed].sort())
  t.same(lines.filter(([, , purpose]) => !purpose?.trim()), [], 'each line says what for')
})
