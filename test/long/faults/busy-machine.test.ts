// A machine that is busy while an image is read: the image is answered once the processor is free.
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import t from '#tap'
import { form } from '../../support/forms.ts'
import { until } from '../../support/instances.ts'
import { scannedJpeg } from '../../support/scanned-jpeg.ts'
import { startServer } from '../../support/server-process.ts'

/** Milliseconds of processor; the image takes one second. */
const LIMIT = 6000

/** Processor time of a process, in hundredths of a second. */
const timeOf = (pid: number) => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ').slice(11, 13)
  return Number(user) + Number(system)
}

t.test('an image is answered however long the machine is busy', async t => {
  const { url, child } = await startServer(t, { IMAGE_TIMEOUT: `${LIMIT}ms`, RECOGNITION_WORKERS: '1' })
  const [pid, post] = [child.pid!, async (bytes: Uint8Array) => {
    const { payload, headers } = await form({ field: 'file', bytes })
    return fetch(`${url}/get-alphabet`, { method: 'POST', headers, body: Uint8Array.from(payload) })
  }]
  t.equal((await post(scannedJpeg(64, 64, 10))).status, 200, 'the worker has started')
  const before = timeOf(pid)
  const answer = post(scannedJpeg(4992, 4800, 10))
  await until(() => timeOf(pid) > before + 40)
  child.kill('SIGSTOP')
  await setTimeout(LIMIT * 1.2)
  child.kill('SIGCONT')
  t.equal((await answer).status, 200)
})
