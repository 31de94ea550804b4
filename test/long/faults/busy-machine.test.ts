// A machine that has no time for the server while an image is read: the image is read when it has.
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import t from '#tap'
import { form } from '../../support/forms.ts'
import { until } from '../../support/instances.ts'
import { scannedJpeg } from '../../support/scanned-jpeg.ts'
import { startServer } from '../../support/server-process.ts'

/** Milliseconds of the processor; the image takes one second. */
const LIMIT = 6000

/** Hundredths of a second of the processor that a process has had. */
const timeOf = (pid: number) => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}

t.test('an image is answered however long the machine does something else', async t => {
  const { url, child } = await startServer(t, { IMAGE_TIMEOUT: `${LIMIT}ms`, RECOGNITION_WORKERS: '1' })
  const [pid, post] = [child.pid!, async (bytes: Uint8Array) => {
    const { payload, headers } = await form({ field: 'file', bytes })
    return fetch(`${url}/get-alphabet`, { method: 'POST', headers, body: Uint8Array.from(payload) })
  }]
  t.equal((await post(scannedJpeg(64, 64, 10))).status, 200, 'the worker is there')
  const before = timeOf(pid)
  const answer = post(scannedJpeg(4992, 4800, 10))
  await until(() => timeOf(pid) > before + 40)
  child.kill('SIGSTOP')
  await setTimeout(LIMIT * 1.2)
  child.kill('SIGCONT')
  t.equal((await answer).status, 200)
})
