// An export of one's own data must not slow other requests.
import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import t from '#tap'
import { sql } from 'drizzle-orm'
import { databaseOf, signedIn, startApp } from './helper.ts'
import { until } from './support/instances.ts'

const url = '/api/users/me/export'
const app = await startApp(t)
type Learner = Awaited<ReturnType<typeof signedIn>>

const addReviews = async ({ user }: Learner, count: number) => databaseOf(app).execute(sql`
  insert into reviews (id, user_id, number, letter, rating, reviewed_at)
  select gen_random_uuid(), ${user.id}, n, 'A', 'good', now() from generate_series(1, ${count}::int) n`)

t.test('HEAD reads no data', async t => {
  const { headers, user } = await signedIn(app, 'admin')
  const made = await app.inject({ method: 'POST', url: '/api/classes', headers, payload: { name: '6e A' } })
  const { id } = made.json().data
  const exports = ['/api/export', '/api/export/signs.csv', '/api/export/words.csv', `/api/classes/${id}/progress.csv`]
  for (const path of [url, `/api/users/${user.id}/export`, ...exports]) {
    t.equal((await app.inject({ method: 'HEAD', url: path, headers })).statusCode, 404, path)
  }
})

t.test('other work runs between the pages of an export', async t => {
  const learner = await signedIn(app)
  await addReviews(learner, 10_000)
  let [turns, isOn] = [0, true]
  const turn = () => {
    turns++
    if (isOn) setImmediate(turn)
  }
  setImmediate(turn)
  const { data } = (await app.inject({ url, headers: learner.headers })).json()
  isOn = false
  t.equal(data.reviews.length, 10_000)
  t.ok(turns > 10_000 / 200, `${turns} turns of the loop`)
})

t.test('each user has one export at a time', async t => {
  const [learner, other] = [await signedIn(app), await signedIn(app)]
  await addReviews(learner, 1000)
  const ask = async ({ headers }: Learner) => app.inject({ url, headers })
  const answers = await Promise.all([ask(learner), ask(learner), ask(other)])
  t.same(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 429])
  const refused = answers.find(({ statusCode }) => statusCode === 429)!
  t.match(refused.json(), { error: { code: 'TOO_MANY_REQUESTS' } })
  t.equal(refused.headers['retry-after'], '10')
  const { data } = (await ask(learner)).json()
  const exported = data.events.filter(({ action }: { action: string }) => action === 'user.exported')
  t.equal(exported.length, 2, 'a refused export is not logged')
})

t.test('a client that hangs up can start another export', async t => {
  const learner = await signedIn(app)
  await addReviews(learner, 20_000)
  const { headers } = learner
  const request = get(await app.listen({ port: 0 }) + url, { headers, agent: false })
  const [response] = await once(request, 'response') as [IncomingMessage]
  await once(response, 'readable')
  t.equal((await app.inject({ url, headers })).statusCode, 429)
  response.destroy()
  await until(async () => (await app.inject({ url, headers })).statusCode === 200)
})

t.test('a user has ten exports an hour', async t => {
  const limited = await startApp(t, { rateLimit: 100 })
  const [learner, other] = [await signedIn(limited), await signedIn(limited)]
  const ask = async ({ headers }: Learner) => limited.inject({ url, headers })
  for (let i = 0; i < 10; i++) t.equal((await ask(learner)).statusCode, 200)
  const refused = await ask(learner)
  t.equal(refused.statusCode, 429)
  t.ok(Number(refused.headers['retry-after']) > 3000)
  t.equal((await ask(other)).statusCode, 200)
})
