// Images and logins are heavy work: none of it may keep the server from answering others.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { drawLetter } from '../../support/drawn-letter.ts'
import { form } from '../../support/forms.ts'
import { startServer } from '../../support/server-process.ts'
import { call, newAccount, signIn } from '../../support/writers.ts'

/** Milliseconds of a tick, in which Linux counts (proc(5)). */
const TICK = 10

/** Milliseconds for which the thread of a process's event loop has worked, and all other threads of the process. How
 * late the loop is told the time depends on what else the machine does; this does not. */
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

t.test('the event loop has little to do with the images that are read and the passwords checked', { skip }, async t => {
  const { url, child } = await startServer(t)
  const account = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: account })
  const { payload: body, headers } = await form({ field: 'file', bytes: await drawLetter('L') })
  const read = async () => {
    const answer = await fetch(`${url}/get-alphabet`, { method: 'POST', headers, body })
    t.match(await answer.json(), { message: 'L' })
  }
  const enter = async () => t.equal((await signIn(url, account)).status, 200)
  const all = (count: number) => Promise.all([times(count, read), times(count, enter)].map(start => start()))
  await all(2)

  const before = await workOf(child.pid!)
  await all(8)
  const after = await workOf(child.pid!)
  const [loop, others] = [after.loop - before.loop, after.others - before.others]
  // On a quick machine an image takes 50 ms and more where it is read, a password 20.
  t.ok(loop < others / 3, `${loop} ms for 8 images and 8 passwords, which took others ${others} ms`)
})
