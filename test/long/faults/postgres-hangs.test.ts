import t from '#tap'
import { missing, startPostgres, until } from '../../support/instances.ts'
import { startServer } from '../../support/server-process.ts'
import { call, newAccount, signIn } from '../../support/writers.ts'

const skip = await missing('initdb')

t.test('while PostgreSQL hangs, requests get 503 in bounded time and the server obeys a signal', { skip }, async t => {
  const postgres = await startPostgres(t)
  const { url, stop } = await startServer(t, { STATEMENT_TIMEOUT: '2s' }, {
    databaseUrl: postgres.url, dataDir: t.testdir()
  })
  t.teardown(() => postgres.resume())
  const account = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: account })
  const { token } = await signIn(url, account)
  const me = () => call(url, 'GET', '/api/users/me', { token })
  const repeated = (count: number) => Array.from({ length: count }, async () => (await me()).status)
  const login = async () => (await signIn(url, account)).status
  t.same(await Promise.all(repeated(20)), Array(20).fill(200), 'more requests than connections')

  await postgres.pause()
  const started = Date.now()
  t.same(await Promise.all([...repeated(30), login()]), Array(31).fill(503))
  t.ok(Date.now() - started < 10_000, `answered after ${Date.now() - started} ms`)
  await postgres.resume()
  await until(async () => (await me()).status === 200)
  t.equal(await login(), 200)

  await postgres.pause()
  const last = Promise.allSettled(repeated(30))
  t.same(await stop(), [0, null])
  await last
})
