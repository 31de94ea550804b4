// Images and hand points leave no trace on disk, in the database, Redis or the log. PRIVACY_IMAGES and PRIVACY_POINTS
// set how many; the full proof takes 1000 and 10000.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import postgres from 'postgres'
import sharp from 'sharp'
import type { Test } from 'tap'
import t from '#tap'
import { newcomer } from '../../../helper.ts'
import { until } from '../../../support/instances.ts'
import { startServer } from '../../../support/server-process.ts'

const AT_ONCE = 4
const HISTORY_TTL = 4000

/** In the name, comment and pixels of every image. */
const imageMark = `picture-${randomUUID()}`
const pixels = randomBytes(64 * 64 * 3)
/** A coordinate of every hand, as text and as 32- and 64-bit floats. */
const coordinate = 0.731_824_613
const marks: Record<string, Buffer> = {
  'the mark of an image': Buffer.from(imageMark),
  'pixels of an image': pixels.subarray(3000, 3024),
  'a coordinate as text': Buffer.from('0.7318246'),
  'a coordinate in 32 bits': Buffer.from(new Float32Array([coordinate, coordinate]).buffer),
  'a coordinate in 64 bits': Buffer.from(new Float64Array([coordinate]).buffer)
}
const marksIn = (bytes: Buffer) => Object.keys(marks).filter(name => bytes.includes(marks[name]!))

const hand = {
  r_wrist: [coordinate, coordinate, coordinate],
  l_wrist: [coordinate, coordinate, coordinate],
  r_index_tip: [coordinate, 0, 0]
}

/** A PNG, whose pixels survive, or a JPEG, marked in its comment. */
async function markedImage (n: number): Promise<Buffer> {
  const image = sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
  if (n % 2 === 0) {
    return image
      .withExif({ IFD0: { ImageDescription: imageMark } })
      .png({ compressionLevel: 0 })
      .toBuffer()
  }
  const jpeg = await image.jpeg().toBuffer()
  const comment = Buffer.from(`\0\0${imageMark}`)
  comment.writeUInt16BE(comment.length, 0)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), comment, jpeg.subarray(2)])
}

async function inTurns (count: number, work: (n: number) => Promise<void>) {
  const numbers = Array.from({ length: count }, (_, n) => n).values()
  await Promise.all(Array.from({ length: AT_ONCE }, async () => { for (const n of numbers) await work(n) }))
}

/** Every file in some folders that contains one of the needles. */
async function filesWith (folders: string[], isWanted: (bytes: Buffer) => boolean): Promise<string[]> {
  const files: string[] = []
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && isWanted(await readFile(path))) files.push(path)
    }
  }
  return files
}

/** All rows of all tables, as text. */
async function allRows (url: string): Promise<string> {
  const sql = postgres(url, { max: 1 })
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
  const rows = await Promise.all(tables.map(({ name }) => sql`select row_to_json(r)::text as text from ${sql(name)} r`))
  await sql.end()
  return rows.flat().map(row => row.text as string).join('\n')
}

/** Everything stored about callers in Redis. */
async function allHistory (url: string): Promise<Buffer> {
  const redis = new Redis(url)
  const lists: Buffer[] = []
  for (const key of await redis.keys('dactylo:film*')) {
    lists.push(...(await redis.lrangeBuffer(key, 0, -1).catch(() => [])))
  }
  redis.disconnect()
  return Buffer.concat(lists)
}

/** Sends a server images and sets of points, then searches for traces of them. */
async function leaveNoTrace (t: Test, sent: { images: number, points: number }): Promise<void> {
  const temporary = join(t.testdir(), 'tmp')
  await mkdir(temporary)
  const redisUrl = process.env.TEST_REDIS_URL
  const { url, stop, output, dataDir, databaseUrl } = await startServer(t, {
    TMPDIR: temporary,
    HISTORY_TTL: `${HISTORY_TTL}ms`,
    RATE_LIMIT_RECOGNITION_MAX: '0',
    ...(redisUrl && { REDIS_URL: redisUrl })
  })
  const post = async (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  // Something that is stored and found proves that the search works.
  const account = { ...newcomer(), username: `kept-${randomUUID()}`.slice(0, 40) }
  t.equal((await post('/api/auth/register', account)).status, 201)

  await inTurns(sent.images, async n => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await markedImage(n))]), `${imageMark}.png`)
    const answer = await fetch(`${url}/get-alphabet`, { method: 'POST', body: form })
    if (answer.status !== 200) t.fail(`${answer.status} ${await answer.text()}`)
  })
  await inTurns(sent.points, async n => {
    // Some are refused, because errors often quote their input.
    const answer = await post(
      '/get-alphabet2',
      n % 10 ? hand : { ...hand, [imageMark]: coordinate, r_wrist: [coordinate, 'x'] }
    )
    if (answer.status !== (n % 10 ? 200 : 400)) t.fail(`${answer.status} ${await answer.text()}`)
  })
  if (redisUrl) {
    await post('/get-alphabet2', hand)
    t.ok(marksIn(await allHistory(redisUrl)).length > 0, 'Redis holds the current history')
    // The history has expired.
    await until(async () => marksIn(await allHistory(redisUrl)).length === 0, 2 * HISTORY_TTL + 10_000)
  }
  t.same(await stop(), [0, null])

  t.same(await filesWith([dataDir, temporary], bytes => marksIn(bytes).length > 0), [], 'nothing on disk')
  t.same(marksIn(Buffer.from(output())), [], 'nothing in the log')
  t.ok(output().split('\n').length > sent.images + sent.points, 'at least one log line each')
  if (databaseUrl) {
    const rows = await allRows(databaseUrl)
    t.same(marksIn(Buffer.from(rows)), [], 'nothing in the database')
    t.ok(rows.includes(account.username), 'the stored control text is found')
  } else {
    t.ok(
      (await filesWith([dataDir], bytes => bytes.includes(account.username))).length > 0,
      'the stored control text is found'
    )
  }
}

const images = Number(process.env.PRIVACY_IMAGES ?? 20)
const points = Number(process.env.PRIVACY_POINTS ?? 200)

t.test(`${images} images and ${points} sets of points leave no trace`, t => leaveNoTrace(t, { images, points }))
