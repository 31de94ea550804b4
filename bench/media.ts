// Pictures and films: the cost of uploading 12 megapixels compared with sharp alone; and throughput of downloads, whole
// and by ranges, compared with a server that only opens the file. Needs TEST_DATABASE_URL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { users } from '../server/database/schema/tables.ts'
import { openTestDatabase } from '../test/support/database.ts'
import { box, mp4 } from '../test/support/films.ts'
import { form } from '../test/support/forms.ts'
import { newAccount, call, signIn } from '../test/support/writers.ts'
import { byTurns, costOf, ms, spread, two } from './figures.ts'
import { drawnPhoto } from './image-workers.ts'
import { SERVER, startProcess } from './process.ts'
import type { ServerProcess } from './process.ts'
import { JWT_SECRET } from './statements.ts'
import { summary, trafficOn } from './traffic.ts'
import type { Traffic } from './traffic.ts'

const ROUNDS = 5
const UPLOADS = 5
const FILM_BYTES = 5e6
const RANGE = 'bytes=1000000-1065535'

export async function run () {
  if (!process.env.TEST_DATABASE_URL) return console.log('Needs TEST_DATABASE_URL')
  const [database, folder] = [await openTestDatabase(), await mkdtemp(join(tmpdir(), 'dactylo-media-'))]
  const settings = { DATABASE_URL: database.url, JWT_SECRET, MEDIA_DIR: folder }
  const server = await startProcess(SERVER, settings)
  const bare = await startProcess('bench/bare-files.ts', settings)
  try {
    const account = newAccount()
    await call(server.url, 'POST', '/api/auth/register', { body: account })
    await database.db.update(users).set({ role: 'admin' }).where(eq(users.email, account.email))
    const { token } = await signIn(server.url, account)
    const picture = await compareUploads(server, token)
    const film = await upload(server, token, Buffer.concat([mp4(), box('free', Buffer.alloc(FILM_BYTES))]))
    await compareServing('a picture', server, bare, { path: picture })
    await compareServing('a range of 64 kB of a film', server, bare, { path: film, headers: { range: RANGE } })
  } finally {
    await Promise.all([server.stop(), bare.stop()])
    await database.close()
    await rm(folder, { recursive: true })
  }
}

/** @returns the address of the stored file */
async function upload ({ url }: ServerProcess, token: string, bytes: Buffer): Promise<string> {
  const { payload, headers } = await form({ field: 'file', bytes })
  const answer = await fetch(`${url}/api/media`, {
    method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` }, body: payload
  })
  const { data } = await answer.json() as { data: { url: string } }
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}`)
  return data.url
}

async function compareUploads (server: ServerProcess, token: string): Promise<string> {
  const photo = await drawnPhoto(4000, 3000, 1500)
  let count = 0
  let address = ''
  // Bytes after a JPEG are not part of the picture but make it another file.
  const next = () => Buffer.concat([photo, Buffer.from(String(count++))])
  const times: number[] = []
  const { ours, alone } = await byTurns(ROUNDS, {
    async ours () {
      const before = await server.cpuSeconds()
      for (let i = 0; i < UPLOADS; i++) {
        const started = performance.now()
        address = await upload(server, token, next())
        times.push(performance.now() - started)
      }
      return 1000 * (await server.cpuSeconds() - before) / UPLOADS
    },
    alone: () => costOf(UPLOADS, () => convert(photo))
  })
  const ratios = ours.map((cost, round) => cost / alone[round]!)
  console.log(`upload of a JPEG of 4000x3000: ${spread(times, ms)}, ${spread(ours, ms)} of processor`)
  console.log(`  sharp alone to the same sizes: ${spread(alone, ms)} of processor; ours ${spread(ratios, two)} of it`)
  return address
}

/** The minimum to create the two sizes. */
async function convert (photo: Buffer) {
  const { data, info: { width, height, channels } } = await sharp(photo).resize({ width: 1280 }).raw()
    .toBuffer({ resolveWithObject: true })
  for (const side of [1280, 320]) {
    await sharp(data, { raw: { width, height, channels } }).resize({ width: side }).webp({ quality: 85 }).toBuffer()
  }
}

interface Asked { path: string, headers?: Record<string, string> }

async function compareServing (what: string, server: ServerProcess, bare: ServerProcess, asked: Asked) {
  const both = await byTurns(ROUNDS, { ours: () => trafficOn(server, asked), bare: () => trafficOn(bare, asked) })
  const share = (of: (traffic: Traffic) => number) => both.ours.map((traffic, i) => of(traffic) / of(both.bare[i]!))
  console.log(`${what}: ${summary(both.ours)}`)
  console.log(`  fs.createReadStream: ${summary(both.bare)}`)
  console.log(`  ours takes ${spread(share(({ cost }) => cost), two)} of its processor, and answers ` +
    `${spread(share(({ rate }) => rate), two)} of its rate`)
}
