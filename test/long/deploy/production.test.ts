// The operator's commands, from an empty folder to a site restored from backup, and the steps of the Dockerfile.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { inProject } from '../../../server/settings/paths.ts'
import { password } from '../../helper.ts'
import { missing, startPostgres, startRedis, until } from '../../support/instances.ts'
import { openMachine, readGuide, shutDown } from '../../support/machine.ts'
import { NOBODY, isRoot } from '../../support/root.ts'

const run = promisify(execFile)

const skip = await missing('initdb', 'redis-server', 'nginx', 'curl', 'psql', 'setsid')
const servers = skip ? undefined : await Promise.all([startPostgres(t), startRedis(t)])
const [postgres, redis] = servers?.map(({ url }) => Number(new URL(url).port)) ?? [0, 0]
const machine = await openMachine(t, { postgres: postgres!, redis: redis! })
const guide = await readGuide()
const { 'Install it': [installation = ''] = [] } = guide
const [fetching = '', ...installing] = installation.split('\n\n')
const app = join(machine.folder, 'opt', 'dactylo')

t.test('the guide’s commands fetch, build and install without development packages', async t => {
  await machine.run(fetching)
  await t.rejects(run('ls', [join(app, 'node_modules', 'tsx')]), 'no development dependency')
})

t.test('the guide’s commands create a site, update it and restore its backup', { skip }, async t => {
  t.teardown(() => shutDown(machine.folder))
  const {
    '': [beginning = ''] = [], 'Update, or go back': updating = [], 'Back up and restore': backups = [], ...rest
  } = guide
  t.same(Object.keys(rest), ['Install it', 'Serve it over HTTPS', 'Move to PostgreSQL, or back'],
    'HTTPS is tested in test/long/deploy/https.test.ts, the last block in test/transfer.test.ts')
  const output = await machine.run([
    `cd ${app}`,
    ...installing,
    // Without a verb it prints an error.
    beginning.replace('npx dactylo  ', '! npx dactylo  '),
    ...updating,
    ...backups
  ].join('\n'), `${password}\n`)
  t.match(output, 'admin@school.example is now an admin')
  t.equal(output.match(/^ok\tdatabase: PostgreSQL, up to date$/gm)?.length, 4, 'as often as in the guide')
  t.match(output, '{"status":"ok"}')

  const site = `http://127.0.0.1:${machine.web}`
  const call = async (path: string, options = {}) => (await fetch(site + path, options)).json()
  const { data } = await call('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@school.example', password })
  })
  t.equal(data.user.role, 'admin')
  const signs = await call('/api/dictionary', { headers: { authorization: `Bearer ${data.accessToken}` } })
  t.ok(signs.meta.total >= 26, 'with its content')
})

/** The paths that the Dockerfile copies. */
const COPIED = [
  'package.json', 'package-lock.json', 'node_modules', 'migrations', 'assets', 'recognizer-wasm/package.json',
  'recognizer-wasm/models', 'dist', 'deploy/health.mjs'
]

t.test('the image’s files start under a user without write access', async t => {
  const [image, data] = [join(machine.folder, 'image'), join(machine.folder, 'data')]
  await mkdir(image)
  await run('cp', ['-r', '--parents', ...COPIED, image], { cwd: app })
  await mkdir(data)
  if (isRoot) await run('chown', [String(NOBODY), data])
  await run('chmod', ['-R', isRoot ? 'go-w,a+rX' : 'a-w', image])
  t.teardown(() => run('chmod', ['-R', 'u+w', image]))

  // Without the test runner's Node options.
  const [plain, asNobody] = [['-u', 'NODE_OPTIONS'], isRoot && { uid: NOBODY, gid: NOBODY }]
  const server = spawn('env', [...plain, process.execPath, 'dist/server/main.js'], {
    cwd: image,
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn', RECOGNITION_WORKERS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 300_000,
    ...asNobody
  })
  t.teardown(() => server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  let output = ''
  server.stdout.on('data', chunk => { output += chunk })
  const url = await until(() => /http:\/\/[\w.:]+/.exec(output)?.[0])
  await until(async () => (await fetch(`${url}/ready`)).status === 200)
  t.match(await (await fetch(url)).text(), '<!doctype html>')
  const letter = await fetch(`${url}/get-alphabet2`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}'
  })
  t.same(await letter.json(), { message: null })
  server.kill('SIGTERM')
  t.same(await ended, [0, null])
})

t.test('the Dockerfile copies what the server needs and does not run as root', async t => {
  const dockerfile = await readFile(inProject('deploy', 'Dockerfile'), 'utf8')
  for (const name of ['migrations', 'assets', 'recognizer-wasm/package.json', 'recognizer-wasm/models', 'dist']) {
    t.match(dockerfile, new RegExp(`^COPY .*\\b${name} ${name}$`, 'm'))
  }
  t.match(dockerfile, /^USER node$/m)
  t.match(dockerfile, /^COPY .*deploy\/health\.mjs /m)
  t.match(dockerfile, /^HEALTHCHECK .*"deploy\/health\.mjs"/m)
})
