// As much of a full disk of the log as can be had without the right to mount one; with one it is in
// test/long/faults/disk-full.test.ts.
import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import t from '#tap'
import { openLogStream } from '../../server/operations/log/log-stream.ts'

t.test('a log that takes nothing more holds up nobody, and then says how much it lacks', async t => {
  const pipe = join(t.testdir(), 'pipe')
  execFileSync('mkfifo', [pipe])
  // Full, it refuses at once, as a disk does; and it is read here.
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
  t.equal(others.length, 0, 'one line says so')
  t.equal(gap?.level, 40)
  t.match(gap?.msg, /^\d+ lines of the log are missing here: they could not be written$/)
  t.equal(lines.length - 1 + Number.parseInt(gap!.msg), written + 1, 'every line is there or counted')
})
