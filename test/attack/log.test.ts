// Each test server logs everything and support/log.ts checks each line; this file tests that check.
import t from '#tap'
import { form } from '../support/forms.ts'
import { signing } from '../support/hands.ts'
import { secretIn } from '../support/log.ts'
import { newcomer, password, signedIn, startApp } from '../helper.ts'

t.test('the check finds everything that a log must not contain', async t => {
  const app = await startApp(t)
  const { accessToken, refreshToken } = await signedIn(app)
  const { payload } = await form({ field: 'file', bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') })
  const secrets: Record<string, string[]> = {
    'a password': [password],
    'a password hash': ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'],
    'a token': [accessToken, refreshToken, `Bearer ${accessToken}`],
    'an e-mail address': [newcomer().email, encodeURIComponent(newcomer().email)],
    SQL: ['Failed query: insert into "users" values ($1)', 'select "id" from "users"', 'params: 1'],
    'a landmark': [JSON.stringify(signing('A')), '[0.1234,-0.2345,0.0012]'],
    'an image': [
      payload.toString('latin1'),
      payload.toString(),
      'data:image/png;base64,iVBORw0KGgoAAAA',
      JSON.stringify(Buffer.from('x'))
    ]
  }
  for (const [name, texts] of Object.entries(secrets)) {
    for (const text of texts) t.equal(secretIn(JSON.stringify({ level: 30, msg: text })), name)
  }
  const line = {
    level: 30,
    time: 1795244400000,
    pid: 1,
    hostname: 'school',
    reqId: '0a1b2c3d-0000-4000-8000-000000000000',
    req: { method: 'POST', route: '/get-alphabet2' },
    responseTime: 1.2345678,
    msg: 'request completed'
  }
  t.equal(secretIn(JSON.stringify(line)), undefined)
})

t.test('a server that logs a secret fails its test', async t => {
  const failures: string[] = []
  const app = await startApp(Object.assign(Object.create(t), {
    fail: (message: string) => { failures.push(message) },
    teardown: t.teardown.bind(t)
  }))
  app.log.info(`${newcomer().email} signed in`)
  t.match(failures, [/^the log contains an e-mail address/])
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: newcomer() })
  t.equal(failures.length, 1, 'the other lines pass')
})
