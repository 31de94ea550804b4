// What the Dockerfile does, step by step, in an empty folder that holds what git lists.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import t from 'tap'
import { inProject } from '../../server/paths.ts'

const run = promisify(execFile)
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

const folder = await mkdtemp(join(tmpdir(), 'dactylo-deploy-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))
await chmod(folder, 0o755)
const [build, app, data] = ['build', 'app', 'data'].map(name => join(folder, name)) as [string, string, string]

async function copyListed () {
  const { stdout } = await run('git', ['ls-files'], { cwd: inProject() })
  for (const name of stdout.trim().split('\n')) {
    if (name.startsWith('test/')) continue
    await mkdir(dirname(join(build, name)), { recursive: true })
    await cp(inProject(name), join(build, name))
  }
}

t.test(
  'the image: built, installed without what only development needs, started by somebody who may not write',
  async t => {
    await copyListed()
    // The development dependencies are those of this checkout: `npm ci` has just put them there.
    await mkdir(join(build, 'node_modules'))
    for (const name of await readdir(inProject('node_modules'))) {
      const of = name === 'recognizer-wasm' ? join('..', name) : inProject('node_modules', name)
      await symlink(of, join(build, 'node_modules', name))
    }
    await cp(inProject('recognizer-wasm', 'models'), join(build, 'recognizer-wasm', 'models'), {
      recursive: true
    })
    await run('npm', ['run', 'build'], { cwd: build, maxBuffer: 2 ** 26 })

    await mkdir(app)
    for (const name of [
      'package.json',
      'package-lock.json',
      'migrations',
      'assets',
      'recognizer-wasm/package.json',
      'recognizer-wasm/models',
      'dist'
    ]) {
      await cp(join(build, name), join(app, name), { recursive: true, verbatimSymlinks: true })
    }
    await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: app,
      maxBuffer: 2 ** 26
    })
    await t.rejects(run('ls', [join(app, 'node_modules', 'tsx')]), 'no development dependency')
    await mkdir(data)
    if (isRoot) await run('chown', [String(NOBODY), data])
    await run('chmod', ['-R', isRoot ? 'go-w,a+rX' : 'a-w', app])
    t.teardown(() => run('chmod', ['-R', 'u+w', app]))

    const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: data }
    const plain = ['-u', 'NODE_OPTIONS']
    const usage = run('env', [...plain, 'npx', 'dactylo'], { cwd: app, env })
    await t.rejects(usage, { code: 2, stderr: /reset-password <email>/ })
    // npx changes the mode of the file, which only its owner may.
    const asNobody = isRoot && { uid: NOBODY, gid: NOBODY }
    const check = [...plain, process.execPath, 'dist/server/cli.js', 'check']
    t.match((await run('env', check, { cwd: app, env, ...asNobody })).stdout, 'ok\tmodels: alphabet')

    // Without what the test runner has Node load.
    const server = spawn('env', ['-u', 'NODE_OPTIONS', process.execPath, 'dist/server/main.js'], {
      cwd: app,
      env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...asNobody
    })
    t.teardown(() => server.kill('SIGKILL'))
    const ended = once(server, 'exit')
    let url = ''
    for await (const line of createInterface(server.stdout)) {
      url = /http:\/\/\S+/.exec(line)?.[0] ?? ''
      if (url) break
    }
    t.equal((await fetch(`${url}/ready`)).status, 200)
    t.match(await (await fetch(url)).text(), '<!doctype html>')
    t.same(
      await (
        await fetch(`${url}/get-alphabet2`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}'
        })
      ).json(),
      { message: null }
    )
    server.kill('SIGTERM')
    t.same(await ended, [0, null])
  }
)

t.test('the Dockerfile copies what the server needs, and ends as somebody who is not root', async t => {
  const dockerfile = await readFile(inProject('deploy', 'Dockerfile'), 'utf8')
  for (const name of ['migrations', 'assets', 'recognizer-wasm/package.json', 'recognizer-wasm/models', 'dist']) {
    t.match(dockerfile, new RegExp(`^COPY .*\\b${name} ${name}$`, 'm'))
  }
  t.match(dockerfile, /^USER node$/m)
  t.match(dockerfile, /^HEALTHCHECK /m)
})
