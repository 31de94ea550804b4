// The machine's clock jumps an hour ahead and back under a running server.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from '#tap'
import { copyEmbedded } from '../../support/database.ts'
import { until } from '../../support/instances.ts'
import { countingModel, writeModel } from '../../support/models.ts'
import { startServer } from '../../support/server-process.ts'
import { call, newAccount, password, signIn } from '../../support/writers.ts'

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const skip = existsSync(FAKETIME) ? false : 'needs libfaketime'

t.test('the clock jumps an hour', { skip }, async t => {
  const folder = t.testdir({ data: {}, models: {} })
  const clock = join(folder, 'clock')
  writeFileSync(clock, '+0')
  await writeModel(join(folder, 'models'), countingModel())
  const { url } = await startServer(t, {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    MODELS_DIR: join(folder, 'models'),
    RATE_LIMIT_AUTH_MAX: '5',
    RATE_LIMIT_RECOGNITION_MAX: '3',
    HISTORY_TTL: '10m'
  }, await copyEmbedded(join(folder, 'data'), 'seeded'))

  /** The server's clock minus ours, in minutes. */
  const ahead = async () =>
    Math.round((Date.parse((await fetch(`${url}/health`)).headers.get('date')!) - Date.now()) / 60_000)
  const jump = async (offset: string, minutes: number) => {
    writeFileSync(clock, offset)
    // Node caches the date header for a second.
    await until(async () => await ahead() === minutes)
    await setTimeout(1000)
  }
  const me = async (token: string) => (await call(url, 'GET', '/api/users/me', { token })).status
  const show = async () => (await call(url, 'POST', '/get-alphabet2', { body: { r_wrist: [1, 0, 0] } }))
  const guess = async (account: { email: string }) =>
    (
      await call(url, 'POST', '/api/auth/login', {
        body: { email: account.email, password: 'not the password' }
      })
    ).status
  const account = newAccount()
  const stranger = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: account })
  const {
    body: { data: before }
  } = await call(url, 'POST', '/api/auth/login', { body: { email: account.email, password } })
  // The registration counts, too.
  for (let i = 0; i < 4; i++) t.equal(await guess(stranger), 401)
  t.equal(await guess(stranger), 429)
  t.same([(await show()).body, (await show()).body], [{ message: 'A' }, { message: 'B' }])
  await show()
  t.equal((await show()).status, 429)

  await jump('+1h', 60)
  t.equal(await me(before.accessToken), 401, 'an access token of 15 minutes has expired')
  const refreshed = await call(url, 'POST', '/api/auth/refresh', { body: { refreshToken: before.refreshToken } })
  t.equal(refreshed.status, 200, 'a refresh token of 30 days has not')
  const { accessToken, refreshToken } = refreshed.body.data
  t.equal(await me(accessToken), 200)
  t.equal(await guess(stranger), 401, 'failed logins are forgotten')
  t.same(
    (await show()).body,
    { message: 'D' },
    'the limit’s window has passed; the history ignores the time of day'
  )
  t.equal((await call(url, 'GET', '/ready')).status, 200)

  await jump('+0', 0)
  t.equal(await me(accessToken), 200, 'a token from the future is valid')
  t.equal((await call(url, 'POST', '/api/auth/refresh', { body: { refreshToken } })).status, 200)
  t.equal((await signIn(url, account)).status, 200)
  t.equal((await call(url, 'POST', '/api/auth/register', { body: newAccount() })).status, 201)
  t.equal((await call(url, 'GET', '/ready')).status, 200)
})
