import t from '#tap'
import { sharedApp } from './helper.ts'

const app = await sharedApp()

t.test('the server answers a ping', async t => {
  const answer = await app.inject('/ping')
  t.equal(answer.statusCode, 200)
  t.same(answer.json(), { message: 'pong' })
})

t.test('an unknown path is a 404 in the language of the caller', async t => {
  const english = await app.inject('/nowhere')
  t.equal(english.statusCode, 404)
  t.same(english.json(), { message: 'Route not found', code: 'ROUTE_NOT_FOUND' })
  const french = await app.inject({ url: '/nowhere', headers: { 'accept-language': 'de, fr-CA;q=0.8, en;q=0.5' } })
  t.same(french.json(), { message: 'Route introuvable', code: 'ROUTE_NOT_FOUND' })
})

t.test('every origin may call, and nothing in an answer may run', async t => {
  const { headers } = await app.inject({ url: '/ping', headers: { origin: 'https://school.example' } })
  t.equal(headers['access-control-allow-origin'], '*')
  t.equal(headers['x-content-type-options'], 'nosniff')
  t.match(headers['content-security-policy'], "default-src 'none'")
})
