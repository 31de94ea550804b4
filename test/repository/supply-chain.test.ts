// The product's dependencies, and that none runs an install script.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { basename } from 'node:path'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'

interface Component {
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes: { alg: string, content: string }[]
  licenses: { license?: { id?: string }, expression?: string }[]
}
interface Locked {
  version: string
  dev?: boolean
  hasInstallScript?: boolean
  integrity?: string
  license?: string
  link?: boolean
  resolved?: string
}

const json = async (file: string) => JSON.parse(await readFile(inProject(file), 'utf8'))
const manifest = (await json('package.json')) as {
  workspaces: string[]
  name: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
const { packages } = await json('package-lock.json') as { packages: Record<string, Locked> }

/** Licences that allow use and redistribution. LGPL is libvips, which sharp links to but does not contain. */
const LICENCES = new Set([
  'MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense', 'BlueOak-1.0.0', 'LGPL-3.0-or-later',
  'MIT AND Apache-2.0', '(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)',
  'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'
])

t.test('.ci/sbom.mjs lists every production dependency in CycloneDX', async t => {
  const { stdout } = await promisify(execFile)(process.execPath, ['.ci/sbom.mjs'], {
    cwd: inProject(),
    maxBuffer: 2 ** 26
  })
  const bom = JSON.parse(stdout) as {
    bomFormat: string
    specVersion: string
    serialNumber: string
    metadata: { component: { name: string, purl: string } }
    components: Component[]
    dependencies: { ref: string, dependsOn: string[] }[]
  }
  t.equal(bom.bomFormat, 'CycloneDX')
  t.match(bom.specVersion, /^1\.[5-9]$/)
  t.match(bom.serialNumber, /^urn:uuid:[\da-f-]{36}$/)
  t.equal(bom.metadata.component.name, manifest.name, 'in a folder with any name')
  t.match(bom.metadata.component.purl, `pkg:npm/${manifest.name}@`)
  const isWorkspace = (name: string) => manifest.workspaces.some(folder => basename(folder) === name)
  const isComplete = ({ name, version, purl, hashes, licenses }: Component) =>
    decodeURIComponent(purl) === `pkg:npm/${name}@${version}` && /^\d+\.\d+\.\d+/.test(version) &&
    // A workspace has no archive to hash.
    (isWorkspace(name) || hashes.some(({ alg, content }) => alg === 'SHA-512' && /^[\da-f]{128}$/.test(content))) &&
    licenses.length > 0 && licenses.every(({ license, expression }) => LICENCES.has(license?.id ?? expression ?? ''))
  t.same(bom.components.filter(component => !isComplete(component)), [], 'with versions, hashes and allowed licences')
  const locked = Object.entries(packages).filter(([path, { dev }]) => path.includes('node_modules/') && !dev)
  const versionOf = ({ link, resolved, version }: Locked) => link ? packages[resolved!]!.version : version
  const expected = new Set(
    locked.map(([path, entry]) => `pkg:npm/${path.split('node_modules/').at(-1)}@${versionOf(entry)}`)
  )
  t.same(
    bom.components.map(({ purl }) => decodeURIComponent(purl)).sort(),
    [...expected].sort(),
    'exactly the production packages of the lock file'
  )
  const refs = new Set([...bom.components, bom.metadata.component as Component].map(component => component['bom-ref']))
  const named = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  t.same(named.filter(name => !refs.has(name)), [], 'each dependency is listed')
})

t.test('no production dependency needs its install script', async t => {
  const scripted = Object.entries(packages)
    .filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
    .map(([path]) => path)
  t.ok(scripted.length > 0)
  for (const path of scripted) {
    const name = path.split('node_modules/').at(-1)!
    t.equal(manifest.allowScripts[name], false, `${name}: its script is not allowed to run`)
    t.notOk(existsSync(inProject(path, 'build')), `${name}: built nothing here, where all tests pass`)
  }
})

t.test('every version is pinned and has a hash', async t => {
  const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  t.same(direct.filter(([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)), [])
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  t.same(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')), [])
})
