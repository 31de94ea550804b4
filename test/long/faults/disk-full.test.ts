// The embedded database's disk fills up: writes are refused, reads continue, nothing acknowledged is lost. A full log
// disk stops nothing, and the log reports the gap.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, readFile, rm, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { compiled } from '../../support/compiled.ts'
import { copyEmbedded } from '../../support/database.ts'
import { startServer } from '../../support/server-process.ts'
import { call, newAccount, signIn } from '../../support/writers.ts'

const run = promisify(execFile)

/** For the log, and for the database with the room that it wants. */
const SIZES = { small: '64k', large: '400m' }

const folder = t.testdir({ small: {}, medium: {}, large: {} })
const [small, large] = [join(folder, 'small'), join(folder, 'large')]
const mount = (size: string, place: string) => run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', place])
const skip = await Promise.all([mount(SIZES.small, small), mount(SIZES.large, large)]).then(
  () => false,
  () => 'may not mount a small disk here'
)

t.test('a full disk of the log', { skip }, async t => {
  t.teardown(() => run('umount', ['--lazy', small]))
  const log = join(small, 'log')
  const { url, stop } = await startServer(t, { RATE_LIMIT_MAX: '0' }, undefined, log)
  const ping = () => fetch(`${url}/ping`).then(({ status }) => status)
  const size = async () => (await stat(log)).size
  const fill = async () => { while (await size() < 2 ** 16) await ping() }

  await fill()
  for (let i = 0; i < 20; i++) t.equal(await ping(), 200, 'it still serves')
  await truncate(log)
  await ping()
  // The rest of a started line, then whole lines.
  const [, ...lines] = (await readFile(log, 'utf8')).trimEnd().split('\n').map(line => line.replace(/^\0+/, ''))
  const dropped = lines.map(line => JSON.parse(line) as { msg: string }).find(({ msg }) => msg.includes('missing here'))
  // Two for each request, except the cut line and one that may follow the cut.
  t.ok(Number.parseInt(dropped!.msg) >= 38, dropped!.msg)

  await fill()
  t.same(await stop(), [0, null], 'and then ends')
})

/** A learner who reviews letters without a pause. */
async function startReviewing (url: string) {
  const account = newAccount()
  await call(url, 'POST', '/api/auth/register', { body: account })
  const { token } = await signIn(url, account)
  const acknowledged = new Set<string>()
  const statuses: number[] = []
  const reviewsOf = (ids: string[]) =>
    ids.map(id => ({ id, letter: 'L', rating: 'good', reviewedAt: new Date().toISOString() }))
  return {
    acknowledged,
    statuses,
    /** Writes until `isOver`. */
    async write (isOver: () => boolean) {
      while (!isOver()) {
        const ids = Array.from({ length: 100 }, () => randomUUID())
        const { status } = await call(url, 'POST', '/api/reviews', { token, body: { reviews: reviewsOf(ids) } })
        statuses.push(status)
        if (status < 300) for (const id of ids) acknowledged.add(id)
      }
    },
    read: async () => (await call(url, 'GET', '/api/users/me', { token })).status,
    /** The acknowledged reviews that a server does not have. */
    async lost (url: string) {
      const { body } = await call(url, 'GET', '/api/users/me/export', { token })
      const stored = new Set(body.data.reviews.map(({ id }: { id: string }) => id))
      return [...acknowledged].filter(id => !stored.has(id))
    }
  }
}

const freeOn = async (disk: string) => {
  const { bavail, bsize } = await statfs(disk)
  return bavail * bsize
}

/** Fills a disk in small steps. Returns the remover of the file. */
async function fill (disk: string, free: number) {
  const file = join(disk, 'filler')
  const step = 2 ** 20
  while (await freeOn(disk) > free + step) await appendFile(file, Buffer.alloc(step))
  return () => rm(file, { force: true })
}

t.test('a disk of the embedded database that fills up ten times', { skip }, async t => {
  const disk = large
  t.teardown(() => run('umount', ['--lazy', disk]))
  const where = { databaseUrl: '', dataDir: join(disk, 'data') }
  await copyEmbedded(where.dataDir, 'seeded')
  const settings = { LOG_LEVEL: 'warn' }
  const { url, stop, output } = await startServer(t, settings, where)
  const learners = await Promise.all([startReviewing(url), startReviewing(url)])
  const [{ statuses, read }] = learners as [typeof learners[0], typeof learners[0]]
  const readiness = async () => (await fetch(`${url}/ready`)).json() as Promise<{ status: string, disk: object }>

  for (let round = 1; round <= 10; round++) {
    statuses.length = 0
    const writing = learners.map(({ write }) => write(() => statuses.includes(503)))
    const free = (10 - round) * 2 ** 21
    const empty = await fill(disk, free)
    await Promise.all(writing)
    t.ok(await freeOn(disk) < 2 ** 25, `round ${round}: less room than two files of the log`)
    t.equal(await read(), 200, 'reads continue')
    t.match(await readiness(), { status: 'ready', disk: { isWritable: false } })
    await empty()
    statuses.length = 0
    await Promise.all(learners.map(({ write }) => write(() => statuses.length >= 3)))
    t.same([...new Set(statuses)], [200], 'writes resume')
  }
  t.equal(output().match(/The disk is full: writes get 503/g)?.length, 10, 'logged once a round')

  const empty = await fill(disk, 0)
  t.same(await stop(), [0, null], 'a signal stops the server on a full disk')
  const check = await run(process.execPath, [compiled('cli.js'), 'check'], {
    env: { DATA_DIR: where.dataDir, PATH: process.env.PATH }
  }).catch((error: { stdout: string }) => error)
  t.match(check.stdout, /^failed\tdisk: The disk is full: 0 MiB are free in /m)
  await t.rejects(startServer(t, settings, where), { message: /The disk is full: 0 MiB are free in / })
  await empty()
  const restarted = await startServer(t, settings, where)
  for (const { lost, acknowledged } of learners) {
    t.ok(acknowledged.size > 1000, `${acknowledged.size} reviews acknowledged`)
    t.same(await lost(restarted.url), [])
  }
})

t.test('the first start on a small disk', { skip }, async t => {
  const disk = join(folder, 'medium')
  await mount('30m', disk)
  t.teardown(() => run('umount', ['--lazy', disk]))
  const where = { databaseUrl: '', dataDir: join(disk, 'data') }
  for (const start of ['first', 'second']) {
    const started = startServer(t, {}, where)
    await t.rejects(started, { message: /The disk is full: 29 MiB are free in .*needs 256\n$/ }, start)
  }
})
