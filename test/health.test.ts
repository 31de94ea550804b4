import fastify from 'fastify'
import t from 'tap'
import { healthRoutes } from '../server/health/routes.ts'
import { startApp } from './helper.ts'

t.test('however many ask at once, what the server needs is looked at once', async t => {
  let looks = 0
  const app = fastify()
  await app.register(healthRoutes, { checks: { database: async () => { looks++ } } })
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/ready')))
  t.ok(answers.every(({ statusCode }) => statusCode === 200))
  t.equal(looks, 1)
  await app.close()
})

t.test('no page of another origin may read what is for operators', async t => {
  const app = await startApp(t, { corsOrigins: ['*'] })
  for (const url of ['/metrics', '/ready', '/health', '/metrics?x=1']) {
    const { headers } = await app.inject({ url, headers: { origin: 'https://any.example' } })
    t.equal(headers['access-control-allow-origin'], undefined, url)
  }
  for (const url of ['/ping', '/get-sign_recognizer-model/alphabet', '/api/docs/json']) {
    const { headers } = await app.inject({ url, headers: { origin: 'https://any.example' } })
    t.equal(headers['access-control-allow-origin'], '*', url)
  }
})
