import { hash } from 'argon2'
import { eq } from 'drizzle-orm'
import t from '#tap'
import { createPasswordHasher } from '../server/passwords/passwords.ts'
import { checkNewPassword } from '../server/passwords/password-rules.ts'
import { users } from '../server/database/tables.ts'
import { RequestError } from '../server/replies/errors.ts'
import type { ErrorCode } from '../server/replies/errors.ts'
import { databaseOf, newcomer, startApp } from './helper.ts'

const COMPOSED = 'élève de l’école'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

t.test('a password is the same however its accents are typed', async t => {
  const app = await startApp(t)
  const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
  for (const [chosen, typed] of [[DECOMPOSED, COMPOSED], [COMPOSED, DECOMPOSED]]) {
    const account = { ...newcomer(), password: chosen }
    t.equal((await post('register', account)).statusCode, 201)
    t.equal((await post('login', { email: account.email, password: typed })).statusCode, 200)
    t.equal((await post('login', { email: account.email, password: chosen })).statusCode, 200)
  }
})

t.test(
  'whoever chose a password before they were normalized logs in with it, and from then on with either form',
  async t => {
    const app = await startApp(t)
    const db = databaseOf(app)
    const account = newcomer()
    await app.inject({ method: 'POST', url: '/api/auth/register', payload: account })
    const old = await hash(DECOMPOSED, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
    await db.update(users).set({ passwordHash: old }).where(eq(users.email, account.email))
    const login = async (password: string) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: account.email, password }
        })
      ).statusCode
    t.equal(await login(COMPOSED), 401)
    t.equal(await login(DECOMPOSED), 200)
    t.equal(await login(COMPOSED), 200)
  }
)

t.test('a new password is checked as it will be kept', t => {
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
  t.equal(codeOf('ﷺ'.repeat(20)), 'VALIDATION_FAILED', '60 bytes that become more than 256')
  t.end()
})

t.test('each hasher has slots of its own, and refuses what would wait too long', async t => {
  const [busy, idle] = [createPasswordHasher(), createPasswordHasher()]
  const known = await idle.hash('rivers run under bridges')
  const all = Array.from({ length: 110 }, () => busy.verify(known, 'rivers run under bridges'))
  const settled = Promise.allSettled(all)
  await new Promise(setImmediate)
  t.ok(busy.waiting() > 50)
  t.equal(idle.waiting(), 0)
  t.same(await idle.verify(known, 'rivers run under bridges'), { isRight: true, isOutdated: false })
  t.same(await idle.verify(undefined, 'rivers run under bridges').then(({ isRight }) => isRight), false)
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  t.equal(refused.length, 8)
  t.equal(busy.waiting(), 0)
})

t.test('work on one account takes turns, and holds up neither other accounts nor hashing', async t => {
  const passwords = createPasswordHasher()
  const order: string[] = []
  let release = () => {}
  const slow = passwords.inTurnOf('a', async () => {
    await new Promise<void>(resolve => { release = resolve })
    order.push('first of a')
  })
  const second = passwords.inTurnOf('a', async () => { order.push('second of a') })
  await passwords.inTurnOf('b', async () => { order.push('b') })
  await passwords.hash('rivers run under bridges')
  t.same(order, ['b'])
  release()
  await Promise.all([slow, second])
  t.same(order, ['b', 'first of a', 'second of a'])
  await t.rejects(passwords.inTurnOf('a', async () => { throw new Error('failed') }), { message: 'failed' })
  t.equal(await passwords.inTurnOf('a', async () => 'after a failure'), 'after a failure')
})

t.test('those who wait for one account take the place of none who wait for another', async t => {
  const { inTurnOf } = createPasswordHasher()
  let release = () => {}
  const held = new Promise<void>(resolve => { release = resolve })
  const begun = ['a', 'b'].map(account => inTurnOf(account, () => held))
  const flood = Promise.allSettled(Array.from({ length: 200 }, () => inTurnOf('a', async () => {})))
  const other = inTurnOf('b', async () => 'b')
  release()
  t.equal(await other, 'b')
  t.equal((await flood).filter(({ status }) => status === 'rejected').length, 150)
  await Promise.all(begun)
})
