// Uploads and deletions at the same time, and files that nothing uses.
import { createHash } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import t from '#tap'
import type { Test } from 'tap'
import { media } from '../server/database/schema/tables.ts'
import { filesIn } from '../server/content/storage/folder.ts'
import { deleteUnused, findUnusedFiles } from '../server/content/media/unused.ts'
import { ownDatabase, password, signedIn, startApp } from './helper.ts'
import { drawnPhoto } from './support/drawn-photo.ts'
import { mp4, webm } from './support/films.ts'
import { form } from './support/forms.ts'
import { delaySignals } from './support/late-signals.ts'
import { commandLine } from './support/terminal.ts'

delaySignals(t)

const LONG_AGO = new Date('2026-01-01T08:00:00Z')

/** A server with a folder for files, and an admin who uploads. */
async function startUploads (t: Test) {
  const db = await ownDatabase(t)
  const mediaDir = t.testdir()
  const app = await startApp(t, { mediaDir }, db)
  const { headers } = await signedIn(app, 'admin')
  const upload = async (bytes: Uint8Array) => {
    const { payload, headers: type } = await form({ field: 'file', bytes })
    return app.inject({ method: 'POST', url: '/api/media', headers: { ...headers, ...type }, payload })
  }
  return { db, mediaDir, app, headers, upload }
}

t.test('simultaneous uploads of one file create one row', async t => {
  const { upload, app } = await startUploads(t)
  const bytes = await drawnPhoto().jpeg().toBuffer()
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(bytes)))
  t.same(answers.map(({ statusCode }) => statusCode).sort(), [200, 200, 200, 200, 200, 201])
  t.equal(new Set(answers.map(answer => answer.json().data.id)).size, 1)
  t.equal((await app.inject(answers[0]!.json().data.url)).statusCode, 200)
})

t.test('dactylo media unused lists unused files and deletes those older than a day', async t => {
  const { db, mediaDir, app, headers, upload: post } = await startUploads(t)
  const upload = async (bytes: Uint8Array) => (await post(bytes)).json().data as { id: string, url: string }
  const [used, unused, fresh] = [await upload(mp4()), await upload(webm()), await upload(mp4({ width: 16 }))]
  const sign = { word: 'Bonjour', definition: 'Salutation.', videoUrl: used.url }
  await app.inject({ method: 'POST', url: '/api/dictionary', headers, payload: sign })
  const again = await upload(mp4({ width: 48 }))
  await db.update(media).set({ uploadedAt: LONG_AGO }).where(inArray(media.id, [used.id, unused.id, again.id]))
  t.equal((await upload(mp4({ width: 48 }))).id, again.id, 'a repeated upload may be about to be used by a sign')
  const [left, begun] = [`${'a'.repeat(64)}.webp`, '5b1f3f5e-6a0d-4a52-9c57-1d7e8f0a2b34.part']
  const young = '5b1f3f5e-6a0d-4a52-9c57-1d7e8f0a2b35.part'
  for (const name of [left, begun, young, 'notes.txt']) await writeFile(join(mediaDir, name), 'left behind')
  for (const name of [left, begun, 'notes.txt']) await utimes(join(mediaDir, name), LONG_AGO, LONG_AGO)

  const nameOf = ({ url }: { url: string }) => url.replace('/media/', '')
  const { run } = await commandLine(t, password, db)
  const call = (...args: string[]) => run(['media', ...args], '', { MEDIA_DIR: mediaDir })
  const { code, output } = await call('unused')
  t.equal(code, 0)
  const lines = output.trimEnd().split('\n')
  t.same(lines.slice(0, -1).map(line => line.split('\t')[1]).sort(),
    [left, begun, young, nameOf(unused), nameOf(fresh), nameOf(again)].sort())
  t.ok(lines.includes(`${LONG_AGO.toISOString()}\t${nameOf(unused)}`))
  t.equal(lines.at(-1), '6 unused')
  t.equal((await readdir(mediaDir)).length, 8, 'nothing is deleted without --delete')

  t.match((await call('unused', '--delete')).output, /\n6 unused, 3 deleted\n$/)
  t.same((await readdir(mediaDir)).sort(), [nameOf(used), nameOf(fresh), nameOf(again), young, 'notes.txt'].sort())
  t.equal((await app.inject(unused.url)).statusCode, 404)
  t.equal((await app.inject(used.url)).statusCode, 200)
  t.equal((await app.inject(fresh.url)).statusCode, 200)
  const { data } = (await app.inject({ url: '/api/audit?action=media.deleted', headers })).json()
  t.match(data, [{ actor: null, target: { kind: 'media', id: unused.id } }])

  t.match((await call('unused', '--delete')).output, /\n3 unused, 0 deleted\n$/)
  for (const args of [[], ['all'], ['unused', 'more']]) t.match((await call(...args)).complaint, /^media unused/)
})

t.test('a file uploaded between listing and deletion stays', async t => {
  const { db, mediaDir, app, upload } = await startUploads(t)
  const bytes = mp4({ width: 80 })
  const [name, other] = [`${createHash('sha256').update(bytes).digest('hex')}.mp4`, `${'b'.repeat(64)}.mp4`]
  for (const each of [name, other]) {
    await writeFile(join(mediaDir, each), 'left behind')
    await utimes(join(mediaDir, each), LONG_AGO, LONG_AGO)
  }
  const files = filesIn(mediaDir)
  const unused = await findUnusedFiles(db, files)
  t.equal(unused.length, 2)
  const { data } = (await upload(bytes)).json()
  t.equal(await deleteUnused(db, files, unused), 1)
  t.same(await readdir(mediaDir), [name])
  t.equal((await app.inject(data.url)).statusCode, 200)
})

t.test('without uploads there is nothing to report', async t => {
  const { run } = await commandLine(t, password)
  const { output } = await run(['media', 'unused'], '', { MEDIA_DIR: join(t.testdir(), 'none') })
  t.equal(output, '0 unused\n')
})
