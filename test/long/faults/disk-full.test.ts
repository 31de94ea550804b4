// The embedded database's disk fills up: writes are refused, reads continue, nothing acknowledged is lost. A full log
// disk stops nothing, and the log reports the gap.
import { execFile } from 'node:child_process'
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { openMigratedDatabase } from '../../../server/database/open.ts'
import { newcomer, password, signedIn, startApp } from '../../helper.ts'
import { copyEmbedded } from '../../support/database.ts'
import { startServer } from '../../support/server-process.ts'

const run = promisify(execFile)

/** For the log, and for the empty database and a little more. */
const SIZES = { small: '64k', large: '64m' }

const folder = t.testdir({ small: {}, large: {} })
const [small, large] = [join(folder, 'small'), join(folder, 'large')]
const mount = (size: string, place: string) => run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', place])
const skip = await Promise.all([mount(SIZES.small, small), mount(SIZES.large, large)]).then(
  () => false,
  () => 'may not mount a small disk here'
)

t.test('a full disk of the log', { skip }, async t => {
  t.teardown(() => run('umount', ['--lazy', small]))
  const log = join(small, 'log')
  const { url, stop } = await startServer(t, { RATE_LIMIT_MAX: '0' }, undefined, log)
  const ping = () => fetch(`${url}/ping`).then(({ status }) => status)
  const size = async () => (await stat(log)).size
  const fill = async () => { while (await size() < 2 ** 16) await ping() }

  await fill()
  for (let i = 0; i < 20; i++) t.equal(await ping(), 200, 'it still serves')
  await truncate(log)
  await ping()
  // The rest of a started line, then whole lines.
  const [, ...lines] = (await readFile(log, 'utf8')).trimEnd().split('\n').map(line => line.replace(/^\0+/, ''))
  const dropped = lines.map(line => JSON.parse(line) as { msg: string }).find(({ msg }) => msg.includes('missing here'))
  // Two for each request, except the cut line and one that may follow the cut.
  t.ok(Number.parseInt(dropped!.msg) >= 38, dropped!.msg)

  await fill()
  t.same(await stop(), [0, null], 'and then ends')
})

t.test('a full disk of the embedded database', { skip }, async t => {
  const disk = large
  t.teardown(() => run('umount', ['--lazy', disk]))
  const where = { ...await copyEmbedded(disk), statementTimeout: 1000 }
  const { db, close } = await openMigratedDatabase(where)
  const app = await startApp(t, {}, db)
  const { headers } = await signedIn(app)
  const register = (account: object) => app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
  const login = ({ email }: { email: string }) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })

  const filler = join(disk, 'filler')
  await t.rejects(writeFile(filler, Buffer.alloc(2 ** 26)), { code: 'ENOSPC' })
  const kept = []
  let refused
  while (!refused) {
    const account = newcomer()
    const answer = await register(account)
    if (answer.statusCode === 201) kept.push(account)
    else refused = { account, answer }
  }
  t.equal(refused.answer.statusCode, 503)
  t.same(refused.answer.json(), {
    success: false,
    error: { statusCode: 503, code: 'UNAVAILABLE', message: 'Service unavailable' }
  })
  t.equal((await app.inject({ url: '/api/users/me', headers })).statusCode, 200, 'reads continue')

  await rm(filler)
  t.equal((await login(refused.account)).statusCode, 401, 'refused writes had no effect')
  t.equal((await register(refused.account)).statusCode, 201, 'writes succeed once there is room')
  await close()

  const reopened = await openMigratedDatabase(where)
  t.teardown(reopened.close)
  const restarted = await startApp(t, {}, reopened.db)
  for (const { email } of [...kept, refused.account]) {
    const answer = await restarted.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    t.equal(answer.statusCode, 200, 'every acknowledged account exists')
  }
})
