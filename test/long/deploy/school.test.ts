// The installer for schools on a new Debian: it installs, updates, goes back, restores and removes Dactylo. A script
// stands in for systemd.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { password } from '../../helper.ts'
import { isListening, missing } from '../../support/instances.ts'
import { isRoot } from '../../support/root.ts'
import { openSchoolMachine } from '../../support/school-machine.ts'

const INSTALL = '/src/deploy/school/install.sh'
const SITE = 'dactylo.local'
const ADMIN = 'it@ecole.fr'

/** A reason not to run. */
async function obstacle (): Promise<string | false> {
  if (!isRoot) return 'needs root'
  // Containers often may not mount.
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'needs the right to mount'
  const areTaken = (await Promise.all([80, 443, 3000].map(port => isListening(port)))).some(Boolean)
  return areTaken ? 'needs the ports 80, 443 and 3000' : await missing('mmdebstrap', 'rsync', 'curl')
}
const skip = await obstacle()
const machine = skip ? undefined : await openSchoolMachine(t)
const { folder = '', run } = machine ?? {}

/** Runs a command that must succeed. @returns its output */
async function does (command: string, input = '') {
  const { status, stdout, stderr } = await run!(command, input)
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}\n${stderr}`)
  return stdout
}

/** Asks the site as a device does that trusts the machine. */
async function ask (path: string, body?: object, headers: Record<string, string> = {}, site = SITE) {
  const { stdout } = await promisify(execFile)('curl', [
    '-sS', '--cacert', join(folder, 'etc/dactylo/ca/root.crt'), '--resolve', `${SITE}:443:127.0.0.1`,
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    ...body ? ['-H', 'content-type: application/json', '-d', JSON.stringify(body)] : [],
    `https://${site}${path}`
  ])
  return JSON.parse(stdout)
}
const signIn = (email: string) => ask('/api/auth/login', { email, password })
async function machineFigures () {
  const { data: { accessToken } } = await signIn(ADMIN)
  return (await ask('/api/figures', undefined, { authorization: `Bearer ${accessToken}` })).data
}

/** Makes the next installation find a finished build of a newer version: the running one, changed by a command. */
const newVersion = (change: string) => does(`cp -a /opt/dactylo /opt/dactylo-new && cd /opt/dactylo-new && ${change}
  date +%s%N >> /src/docs/school.md
  source_folder=/src; . /src/deploy/school/install/build.sh; source_id > source-id`)

const backups = () => readdir(join(folder, 'var/backups/dactylo')).then(names => names.filter(name => name !== 'media'))

t.test('one command installs Dactylo on a new machine', { skip }, async t => {
  const said = await does(INSTALL, `${SITE}\n${ADMIN}\n\n`)
  t.match(said, `Adresse : https://${SITE}\n`)
  t.notMatch(said, /ne répond pas|a échoué/)
  const [code] = /(?<=valable un jour : )\S+/.exec(said) ?? []
  const reset = await ask('/api/auth/reset-password', { code, password })
  t.ok(reset.success, JSON.stringify(reset))
  const { version, machine } = await machineFigures()
  t.match(version, /^\d/)
  t.equal(machine.backup.fault, null)
  t.equal(machine.backup.verifiedAt, machine.backup.triedAt)
  t.ok(machine.freeBytes > 1e9)
  t.ok(Date.parse(machine.certificate.validUntil) > Date.now())
  t.equal((await backups()).length, 1)
  const { stdout } = await run!('stat -c %U /proc/$(cat /run/stand-in/dactylo@3000.pid) /var/lib/dactylo/3000')
  t.match(stdout, 'dactylo\n', 'not as root')
})

t.test('the page about trust is served without HTTPS', { skip }, async t => {
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1${path}`, { redirect: 'manual' })
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
  }
  t.match((await get('/')).body, `href="https://${SITE}/"`)
  const certificate = await get('/dactylo.crt')
  t.equal(certificate.headers['content-type'], 'application/x-x509-ca-cert')
  t.equal(certificate.body, await readFile(join(folder, 'etc/dactylo/ca/root.crt'), 'utf8'))
  const other = await get('/lesson?x=1')
  t.same([other.status, other.headers.location], [308, `https://${SITE}/lesson?x=1`])
})

t.test('the same command updates, asks nothing and keeps the data', { skip }, async t => {
  await newVersion('printf second > dist/build-id')
  const said = await does(INSTALL)
  t.notMatch(said, 'Administrateur : ouvrez')
  t.match(await machineFigures(), { build: 'second', machine: { backup: { fault: null } } })
  t.equal((await backups()).length, 3, 'one before, one after')
  t.match(await does(INSTALL), 'Cette version est déjà installée.')
})

t.test('a version that does not start is replaced by the one before', { skip }, async t => {
  await newVersion("echo 'throw new Error()' > dist/server/main.js")
  const { status, stderr } = await run!(INSTALL)
  t.equal(status, 1)
  t.match(stderr, 'l’ancienne est revenue')
  await t.resolves(does('curl -fsS --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/health'))
  t.equal((await machineFigures()).build, 'second')
})

t.test('a backup brings back that day', { skip }, async t => {
  await does('systemctl start dactylo-backup.service')
  const newest = (await backups()).sort().at(-1)
  const pupil = { email: 'pupil@ecole.fr', username: 'pupil.later', password }
  await does('curl -fsS --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/health')
  t.ok((await ask('/api/auth/register', pupil)).success)
  await does(`bash /usr/local/bin/dactylo restore /var/backups/dactylo/${newest}`)
  await does('curl -fsS --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/health')
  t.ok((await signIn(ADMIN)).success)
  t.match(await signIn(pupil.email), { success: false, error: { statusCode: 401 } })
})

t.test('the address can be changed, also to an IP address', { skip }, async t => {
  await newVersion('printf third > dist/build-id')
  const said = await does(`${INSTALL} --ask`, `127.0.0.1\n${ADMIN}\n\n`)
  t.match(said, 'Adresse : https://127.0.0.1\n')
  t.notMatch(said, 'ne répond pas')
  t.same(await ask('/health', undefined, {}, '127.0.0.1'), { status: 'ok' })
})

t.test('it can be removed, without the data or with them', { skip }, async t => {
  const isThere = (path: string) => existsSync(join(folder, path))
  t.match(await does(`${INSTALL} --remove`, 'oui\nnon\n'), '/var/lib/dactylo')
  t.notOk(isThere('opt/dactylo') || isThere('usr/local/bin/dactylo') || isThere('etc/systemd/system/dactylo@.service'))
  t.notOk(await isListening(3000) || await isListening(443))
  t.notMatch(await readFile(join(folder, 'etc/caddy/Caddyfile'), 'utf8'), 'Dactylo', 'Caddy’s own file is back')
  t.ok(isThere('var/lib/dactylo/3000/database'))
  await does(`${INSTALL} --remove`, 'oui\noui\n')
  t.notOk(isThere('var/lib/dactylo') || isThere('etc/dactylo') || isThere('etc/dactylo.env'))
  t.ok((await backups()).length > 3, 'backups stay')
})
