// Consistency of the files in `deploy/`.
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from '#tap'
import { inProject } from '../../server/settings/paths.ts'
import { NOBODY, isRoot } from '../support/root.ts'

const { nameBuild } = await import(inProject('deploy/build-id.mjs')) as { nameBuild: (project: string) => void }
const read = (file: string) => readFile(inProject(`deploy/${file}`), 'utf8')

t.test('the servers of the compose file share one volume for uploads', async t => {
  const [compose, image] = [await read('compose.yaml'), await read('Dockerfile')]
  const [, folder] = /\bDATA_DIR=(\S+)/.exec(image)!
  const [, server] = /^x-server: &server\n((?: .*\n)+)/m.exec(compose)!
  const [, volume] = new RegExp(`^  volumes: \\['(\\w+):${folder}'\\]$`, 'm').exec(server!) ?? []
  t.ok(volume, 'any of them serves any picture')
  const [, volumes] = /^volumes:\n((?: .*\n)+)/m.exec(compose)!
  t.match(volumes, `  ${volume}:\n`)
})

t.test('npm start names a path that the build of the page cannot use', async t => {
  const folder = join(t.testdir(), 'school #1')
  for (const name of ['server/operations/process', 'web/build', 'package.json']) {
    await cp(inProject(name), join(folder, name), { recursive: true })
  }
  const script = join(folder, 'server/operations/process/ensure-built.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
  const fault = `The path ${folder} has a "#", with which the page can't be built: rename the folder.`
  t.same([status, stderr], [1, `${fault}\n`])
})

t.test('scripts keep the line ends of Linux in a clone on Windows', t => {
  const files = ['.ci/run', 'assets/models/alphabet/model.onnx']
  const command = ['check-attr', 'text', 'eol', '--', ...files]
  const attributes = execFileSync('git', command, { cwd: inProject(), encoding: 'utf8' })
  t.match(attributes, '.ci/run: eol: lf')
  t.match(attributes, 'model.onnx: text: unset')
  t.end()
})

t.test('each build has an id: its commit, or a hash of its files without a clean commit', async t => {
  const folder = t.testdir({ '.gitignore': 'dist' })
  const settings = ['version', 'paths'].map(name => `dist/server/settings/${name}.js`)
  for (const name of ['package.json', 'deploy/build-id.mjs', ...settings]) {
    await cp(inProject(name), join(folder, name))
  }
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
  let builds = 0
  const builtId = async () => {
    const { build } = await import(`${folder}/dist/server/settings/version.js?${++builds}`) as { build: string }
    return build
  }
  /** Builds, and returns the build's id. */
  const idOf = () => {
    nameBuild(folder)
    return builtId()
  }
  const git = (...args: string[]) => run('git', '-c', 'user.name=t', '-c', 'user.email=t@t', ...args)

  const first = await idOf()
  t.match(first, /^files-[\da-f]{12}$/)
  t.equal(await idOf(), first, 'the same files give the same id')
  await writeFile(`${folder}/dist/server/app.js`, '// changed')
  const second = await idOf()
  t.match(second, /^files-/)
  t.not(second, first)

  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=A version')
  t.equal(await idOf(), git('rev-parse', '--short=12', 'HEAD'))
  await writeFile(`${folder}/package.json`, '{}')
  t.equal(await idOf(), second, 'a modified clone differs from its commit')
  run(process.execPath, 'deploy/build-id.mjs', '0123456789ab')
  t.equal(await builtId(), '0123456789ab', 'the build argument of the Dockerfile')
})

t.test('the image names its version and build', async t => {
  const [image, manifest] = [await read('Dockerfile'), await readFile(inProject('package.json'), 'utf8')]
  const { version, license } = JSON.parse(manifest) as { version: string, license: string }
  t.match(image, `org.opencontainers.image.version="${version}"`)
  t.match(image, `org.opencontainers.image.licenses="${license}"`)
  t.match(image, 'org.opencontainers.image.revision="$REVISION"')
  t.match(image, /^ARG REVISION\nRUN npm run build -- \$REVISION$/m)
})

t.test('an older Node is refused with one sentence', async t => {
  const { engines } = JSON.parse(await readFile(inProject('package.json'), 'utf8')) as { engines: { node: string } }
  const needed = /^>=(\d+\.\d+)\.0$/.exec(engines.node)![1]
  const folder = t.testdir()
  const start = (file: string, node: string) => {
    const older = join(folder, `${node}.cjs`)
    const versions = `{ ...process.versions, node: '${node}' }`
    writeFileSync(older, `Object.defineProperty(process, 'versions', { value: ${versions} })`)
    const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: '/dev/null/data' }
    return spawnSync(process.execPath, ['--require', older, inProject(file)], { encoding: 'utf8', env })
  }
  for (const file of ['server/operations/process/ensure-built.mjs', 'dist/server/main.js', 'dist/server/cli.js']) {
    const { status, stdout, stderr } = start(file, '18.20.8')
    t.same([status, stdout, stderr], [1, '', `Dactylo needs Node ${needed} or newer; this is 18.20.8.\n`], file)
  }
  t.match(start('dist/server/cli.js', '20.18.3').stderr, `Dactylo needs Node ${needed}`)
  t.match(start('dist/server/cli.js', `${needed}.0`).stderr, 'Usage:', 'the oldest supported version')
})

t.test('without a build or write access, the start fails with one sentence', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'dactylo-unbuilt-'))
  t.teardown(() => chmod(folder, 0o755).then(() => rm(folder, { recursive: true })))
  const beforeStart = ['ensure-built', 'node-version'].map(name => `server/operations/process/${name}.mjs`)
  const sources = 'recognizer-wasm/tools/hand-models/sources.json'
  for (const name of [...beforeStart, 'web/build/outdated.mjs', sources]) await cp(inProject(name), join(folder, name))
  await mkdir(join(folder, 'node_modules', 'esbuild'), { recursive: true })
  await chmod(folder, 0o555)
  // Without the test runner's Node options.
  const command = ['-u', 'NODE_OPTIONS', process.execPath, join(folder, 'server/operations/process/ensure-built.mjs')]
  const asNobody = isRoot && { uid: NOBODY, gid: NOBODY }
  const { status, stdout, stderr } = spawnSync('env', command, { encoding: 'utf8', ...asNobody })
  const sentence = `Dactylo is not built, and this user may not write to ${folder}: run "npm run build" as its owner.\n`
  t.same([status, stdout, stderr], [1, '', sentence])
})
