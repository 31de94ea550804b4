import t from '#tap'
import { createPasswordHasher } from '../server/accounts/passwords/passwords.ts'
import { checkNewPassword } from '../server/accounts/passwords/password-rules.ts'
import { RequestError } from '../server/http/errors/request-error.ts'
import type { ErrorCode } from '../server/http/errors/codes.ts'
import { siteOf } from '../server/http/limits/client-address.ts'
import { CHEAP, newcomer, sharedApp } from './helper.ts'

const app = await sharedApp()

const COMPOSED = 'élève de l’école'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

t.test('a password is the same in any Unicode form of its accents', async t => {
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
  for (const [chosen, typed] of [[DECOMPOSED, COMPOSED], [COMPOSED, DECOMPOSED]]) {
    const account = { ...newcomer(), password: chosen }
    t.equal((await post('register', account)).statusCode, 201)
    t.equal((await post('login', { email: account.email, password: typed })).statusCode, 200)
    t.equal((await post('login', { email: account.email, password: chosen })).statusCode, 200)
  }
})

t.test('a new password is validated in its normalized form', t => {
  const owner = { email: 'Léa@school.example', username: 'Élève-1234'.normalize('NFC') }
  const codeOf = (password: string): ErrorCode | undefined => {
    try {
      checkNewPassword(password, owner)
    } catch (error) {
      return error instanceof RequestError ? error.code : undefined
    }
  }
  t.equal(codeOf('rivers run under bridges'), undefined)
  t.equal(codeOf('ｐａｓｓｗｏｒｄ１２３'), 'PASSWORD_COMMON', 'in full-width letters')
  t.equal(codeOf('ÉLÈVE-1234'.normalize('NFD')), 'PASSWORD_IS_NAME')
  t.equal(codeOf(owner.email.toUpperCase()), 'PASSWORD_IS_NAME')
  t.equal(codeOf('é'.normalize('NFD').repeat(5)), 'VALIDATION_FAILED', 'ten code points, five characters')
  t.equal(codeOf('x'.repeat(257)), 'VALIDATION_FAILED')
  t.equal(codeOf('ﷺ'.repeat(20)), 'VALIDATION_FAILED', '60 bytes that normalize to more than 256')
  t.end()
})

const here = { network: siteOf('192.0.2.1') }

t.test('each hasher has its own slots and refuses calls that would wait too long', async t => {
  const [busy, idle] = [createPasswordHasher(CHEAP), createPasswordHasher(CHEAP)]
  const known = await idle.hash('rivers run under bridges', here)
  const all = Array.from({ length: 110 }, () => busy.verify(known, 'rivers run under bridges', here))
  const settled = Promise.allSettled(all)
  await new Promise(setImmediate)
  t.ok(busy.waiting() > 50)
  t.equal(idle.waiting(), 0)
  t.same(await idle.verify(known, 'rivers run under bridges', here), { isRight: true, newHash: undefined })
  t.same(await idle.verify(undefined, 'rivers run under bridges', here).then(({ isRight }) => isRight), false)
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  t.equal(refused.length, 8)
  t.equal(busy.waiting(), 0)
})
