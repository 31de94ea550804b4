// Figures for administrators: what they count, and for which period.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { createServer as createSilentServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import { progress } from '../server/database/schema/tables.ts'
import { freePort, missing } from './support/instances.ts'
import { databaseOf, ownApp, signedIn, startApp } from './helper.ts'
import { teacherOf } from './support/lessons.ts'

t.test('the figures count accounts by role and recently active learners', async t => {
  const app = await ownApp(t)
  const { headers } = await teacherOf(app)
  const read = async () => (await app.inject({ url: '/api/figures', headers })).json().data
  const before = await read()
  t.match(before, {
    version: /^\d+\.\d+\.\d+$/,
    build: String,
    activeLearners: { week: 0, month: 0 },
    storage: { files: Number, fileBytes: Number, databaseBytes: Number }
  })
  t.ok(before.storage.databaseBytes > 1e6)
  const learner = await signedIn(app)
  await signedIn(app)
  await signedIn(app, 'teacher')
  const reviews = [{
    id: '6f9d1c3a-52b0-4f0e-9a53-0d6c7be1f2a4',
    letter: 'A',
    rating: 'good',
    reviewedAt: new Date().toISOString(),
    milliseconds: null
  }]
  const sent = await app.inject({ method: 'POST', url: '/api/reviews', headers: learner.headers, payload: { reviews } })
  t.ok(sent.statusCode < 300, sent.body)
  t.match(await read(), {
    accounts: {
      students: before.accounts.students + 2, teachers: before.accounts.teachers + 1, admins: before.accounts.admins
    },
    activeLearners: { week: 1, month: 1 }
  })
})

t.test('a learner who goes on in an old lesson is active', async t => {
  const app = await ownApp(t)
  const { headers, newLesson } = await teacherOf(app)
  const [{ id }, learner] = [await newLesson(), await signedIn(app)]
  const ask = (step: string, payload: object = {}) =>
    app.inject({ method: 'POST', url: `/api/lessons/${id}/${step}`, headers: learner.headers, payload })
  await ask('start')
  await databaseOf(app).update(progress).set({ startedAt: sql`now() - interval '20 days'` })
  const active = async () => (await app.inject({ url: '/api/figures', headers })).json().data.activeLearners
  t.same(await active(), { week: 0, month: 1 })
  t.equal((await ask('place', { steps: [], wrong: [], putOff: [], keptAt: new Date().toISOString() })).statusCode, 200)
  t.same(await active(), { week: 1, month: 1 })
})

/** The figures of the machine that the administration reads, with some settings. */
async function machineReader (t: Test, settings: Parameters<typeof startApp>[1]) {
  const app = await startApp(t, settings)
  const { headers } = await signedIn(app, 'admin')
  return async () => {
    const { statusCode, body } = await app.inject({ url: '/api/figures', headers })
    t.equal(statusCode, 200, body)
    return JSON.parse(body).data.machine
  }
}

t.test('the figures name the last backup, as the backup job recorded it', async t => {
  const record = join(t.testdir(), 'backup.json')
  const read = await machineReader(t, { backupRecord: record })
  t.equal((await read()).backup, null, 'before the first backup')
  const [verifiedAt, triedAt] = ['2026-01-30T02:10:00.000Z', '2026-01-31T02:10:00.000Z']
  await writeFile(record, JSON.stringify({ verifiedAt: triedAt, triedAt, fault: null }))
  t.same((await read()).backup, { verifiedAt: triedAt, triedAt, fault: null })
  await writeFile(record, JSON.stringify({ verifiedAt, triedAt: '2026-01-31T02:10:00Z', fault: 'target', more: 1 }))
  t.same((await read()).backup, { verifiedAt, triedAt, fault: 'target' })
  await writeFile(record, JSON.stringify({ verifiedAt: null, triedAt, fault: 'export' }))
  t.same((await read()).backup, { verifiedAt: null, triedAt, fault: 'export' })
  for (const wrong of [
    '', '{', 'null', '[]', '{"verifiedAt":null}', '{"verifiedAt":"yesterday","triedAt":"today","fault":null}',
    ...[{ fault: 'unheard of' }, { verifiedAt: 1, fault: null }]
      .map(record => JSON.stringify({ verifiedAt, triedAt, ...record }))
  ]) {
    await writeFile(record, wrong)
    t.equal((await read()).backup, null, wrong)
  }
  await rm(record)
  t.equal((await read()).backup, null)
})

t.test('the figures name the room of the disk with the uploads, unless they are in a bucket', async t => {
  const read = await machineReader(t, { dataDir: join(t.testdir(), 'not', 'created') })
  t.ok((await read()).freeBytes > 0, 'of the nearest folder')
  const inBucket = await machineReader(t, {
    mediaBucket: 'http://127.0.0.1:1/school', databaseUrl: 'postgres://127.0.0.1:1/x'
  })
  t.equal((await inBucket()).freeBytes, null)
})

t.test('without a record and a web address, backup and certificate are unknown', async t => {
  const read = await machineReader(t, {})
  t.match(await read(), { backup: null, certificate: null })
})

/** A listening server, until the test ends. */
async function listening (t: Test, server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('the figures name the end of the site’s certificate', { skip: await missing('openssl') }, async t => {
  const folder = t.testdir()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync('openssl', [
    'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', '/CN=school', '-keyout', key, '-out', cert
  ], { stdio: 'ignore' })
  const site = await listening(t, createServer({ key: await readFile(key), cert: await readFile(cert) }))
  const read = await machineReader(t, { siteUrl: site })
  const { certificate } = await read()
  const days = (Date.parse(certificate.validUntil) - Date.parse(certificate.validFrom)) / 86_400_000
  t.equal(days, 90, 'though no authority vouches for it')

  const nobody = await machineReader(t, { siteUrl: `https://127.0.0.1:${await freePort()}` })
  t.equal((await nobody()).certificate, null, 'nobody listens there')
  const silent = createSilentServer(socket => t.teardown(() => socket.destroy()))
  const hanging = await machineReader(t, { siteUrl: await listening(t, silent) })
  t.equal((await hanging()).certificate, null, 'a server that says nothing')
})
