// The disk of the embedded database fills up: writes are refused, reads go on, nothing acknowledged is lost.
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { openMigratedDatabase } from '../../server/database/client.ts'
import { newcomer, password, signedIn, startApp } from '../helper.ts'
import { copyEmbedded } from '../support/database.ts'

const run = promisify(execFile)

/** Room for the empty database and a little more. */
const SIZE = '64m'

const disk = t.testdir()
const skip = await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]).then(
  () => false,
  () => 'may not mount a small disk here'
)

t.test('a full disk', { skip }, async t => {
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
  t.equal((await app.inject({ url: '/api/users/me', headers })).statusCode, 200, 'reads go on')

  await rm(filler)
  t.equal((await login(refused.account)).statusCode, 401, 'what was refused was not done')
  t.equal((await register(refused.account)).statusCode, 201, 'with room it works again')
  await close()

  const again = await openMigratedDatabase(where)
  t.teardown(again.close)
  const restarted = await startApp(t, {}, again.db)
  for (const { email } of [...kept, refused.account]) {
    const answer = await restarted.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
    t.equal(answer.statusCode, 200, 'every account acknowledged is there')
  }
})
