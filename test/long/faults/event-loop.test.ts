// Images and logins are heavy work, which must not block the event loop.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { drawLetter } from '../../support/drawn-letter.ts'
import { form } from '../../support/forms.ts'
import { startServer } from '../../support/server-process.ts'
import { call, newAccount, signIn } from '../../support/writers.ts'

/** Milliseconds of a tick, Linux's unit of processor time (proc(5)). */
const TICK = 10

/** Milliseconds of processor of the event loop's thread and of all other threads. Unlike delays of timers, they do
 * not depend on other load. */
async function workOf (pid: number) {
  const worked = async (path: string) => {
    const stat = await readFile(path, 'utf8')
    const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13)
    return TICK * (Number(user) + Number(system))
  }
  const [loop, all] = [await worked(`/proc/${pid}/task/${pid}/stat`), await worked(`/proc/${pid}/stat`)]
  return { loop, others: all - loop }
}

const times = (count: number, work: () => Promise<unknown>) => async () => {
  for (let i = 0; i < count; i++) await work()
}

const skip = existsSync('/proc/self/task') ? false : 'needs /proc'

t.test('reading images and checking passwords hardly uses the event loop', { skip }, async t => {
  const { url, child } = await startServer(t)
  const account = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: account })
  const { payload: body, headers } = await form({ field: 'file', bytes: await drawLetter('L') })
  const read = async () => {
    const answer = await fetch(`${url}/get-alphabet`, { method: 'POST', headers, body })
    t.match(await answer.json(), { message: 'L' })
  }
  const enter = async () => t.equal((await signIn(url, account)).status, 200)
  const both = (count: number) => Promise.all([times(count, read), times(count, enter)].map(start => start()))
  await both(2)

  const before = await workOf(child.pid!)
  await both(8)
  const after = await workOf(child.pid!)
  const [loop, others] = [after.loop - before.loop, after.others - before.others]
  // On a fast machine an image takes 50 ms or more of a worker, a password 20.
  t.ok(loop < others / 3, `${loop} ms for 8 images and 8 passwords, and ${others} ms of other threads`)
})
