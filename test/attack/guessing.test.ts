// Guessing the password of somebody with whom one shares an address, as classmates do.
import t from '#tap'
import type { App } from '../../server/app.ts'
import { newcomer, password, startApp } from '../helper.ts'

const school = '198.51.100.1'

const login = (app: App, email: string, remoteAddress: string, secret: string) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret }, remoteAddress })

async function pupil (app: App) {
  const account = newcomer()
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: account, remoteAddress: school })
  t.equal((await login(app, account.email, school, password)).statusCode, 200)
  return account
}

t.test('guesses from where the owner is signed in are slowed as all others are', async t => {
  const app = await startApp(t)
  const { email } = await pupil(app)
  let taken = 0
  let answer = await login(app, email, school, 'a guess')
  for (; answer.statusCode === 401 && taken < 20; taken++) answer = await login(app, email, school, 'another guess')
  t.equal(answer.statusCode, 429)
  t.equal(answer.json().error.code, 'TOO_MANY_LOGINS')
  // On a slow machine the first short wait is over before the next guess.
  t.ok(taken >= 6 && taken < 10, `${taken} guesses`)

  t.equal((await login(app, email, '203.0.113.9', password)).statusCode, 200, 'and keep nobody out elsewhere')
  t.equal((await login(app, (await pupil(app)).email, school, password)).statusCode, 200, 'nor others at the address')
})

t.test('signing in rightly, however often, is never slowed', async t => {
  const app = await startApp(t)
  const { email } = await pupil(app)
  for (let i = 0; i < 12; i++) t.equal((await login(app, email, school, password)).statusCode, 200)
  for (let i = 0; i < 5; i++) t.equal((await login(app, email, school, 'a typo')).statusCode, 401)
  t.equal((await login(app, email, school, password)).statusCode, 200)
  for (let i = 0; i < 6; i++) t.equal((await login(app, email, school, 'a typo')).statusCode, 401, 'counted anew')
})
