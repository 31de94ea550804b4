// Stands in for a full log disk without the right to mount one; disk-full.test.ts in test/long/faults/ mounts it.
import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import t from '#tap'
import { openLogStream } from '../../server/operations/log/log-stream.ts'

t.test('a log that cannot be written blocks no request and later reports how many lines are missing', async t => {
  const pipe = join(t.testdir(), 'pipe')
  execFileSync('mkfifo', [pipe])
  // A full pipe refuses at once, as a full disk does, and can be read here.
  const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
  t.teardown(() => closeSync(descriptor))
  const log = openLogStream(descriptor)
  const line = `${JSON.stringify({ level: 30, msg: 'request completed' })}\n`
  const read = () => {
    const buffer = Buffer.alloc(2 ** 20)
    return buffer.toString('utf8', 0, readSync(descriptor, buffer))
  }

  const written = 10_000
  for (let i = 0; i < written; i++) log.write(line)
  const before = read()
  log.write(line)
  const lines = (before + read()).trimEnd().split('\n').map(text => JSON.parse(text) as { level: number, msg: string })
  const [gap, ...others] = lines.filter(({ msg }) => msg !== 'request completed')
  t.equal(others.length, 0, 'one line reports the gap')
  t.equal(gap?.level, 40)
  t.match(gap?.msg, /^\d+ log lines are missing here because they could not be written$/)
  t.equal(lines.length - 1 + Number.parseInt(gap!.msg), written + 1, 'every line was written or counted')
})
