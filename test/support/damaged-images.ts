// Damaged images: each is read or refused with a message, in bounded time and memory. FUZZ_SEED sets the seed.
import type { LightMyRequestResponse } from 'fastify'
import type { Test } from 'tap'
import { startApp } from '../helper.ts'
import { drawnPhoto } from './drawn-photo.ts'
import { form } from './forms.ts'
import { countingModel, writeModel } from './models.ts'
import { damaged } from './mutations.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261)
/** The memory that reading images may add to the process: twice the largest allowed image, decoded. */
export const MOST_MEMORY = 400 * 2 ** 20

type Post = (bytes: Uint8Array) => Promise<LightMyRequestResponse>

/** A server that reads images, and a picture that it reads as A. */
export async function imageReader (t: Test) {
  const modelsDir = t.testdir()
  await writeModel(modelsDir, countingModel())
  const app = await startApp(t, { modelsDir })
  let callers = 0
  const post: Post = async bytes =>
    app.inject({
      method: 'POST',
      url: '/get-alphabet',
      remoteAddress: `2001:db8:0:${(++callers).toString(16)}::1`,
      ...(await form({ field: 'file', bytes }))
    })
  return {
    post,
    faultsOf: (images: Iterable<Uint8Array>) => faultsOf(post, images),
    picture: await drawnPhoto().jpeg().toBuffer()
  }
}

/** Reads images one after the other and returns the faults. */
async function faultsOf (post: Post, images: Iterable<Uint8Array>): Promise<string[]> {
  const faults: string[] = []
  for (const bytes of images) {
    const answer = await post(bytes)
    const { message } = answer.json()
    const isRead = answer.statusCode === 200 && (message === null || /^[A-D]$/.test(message))
    const isRefused =
      (answer.statusCode === 400 || answer.statusCode === 413) && /^The (file|image) (is|has) /.test(message)
    if (!isRead && !isRefused) {
      faults.push(
        `FUZZ_SEED=${SEED} ${answer.statusCode} ${answer.body.slice(0, 300)} ` +
          `to ${Buffer.from(bytes).toString('base64').slice(0, 2000)}`
      )
    }
  }
  return faults
}

const small = () => drawnPhoto().resize(96)

/** @param count number of images, each damaged differently */
export async function readDamagedImages (t: Test, count: number): Promise<void> {
  const { post, faultsOf, picture } = await imageReader(t)
  const files = await Promise.all([
    small().jpeg().toBuffer(),
    small().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    small().greyscale().jpeg().toBuffer(),
    small().toColourspace('cmyk').jpeg().toBuffer(),
    small().png().toBuffer(),
    small().png({ palette: true }).toBuffer(),
    small().png({ progressive: true }).toBuffer(),
    small().toColourspace('rgb16').png().toBuffer()
  ])
  t.equal((await post(picture)).json().message, 'A')
  const before = process.memoryUsage.rss()
  t.same(await faultsOf(files), [], 'undamaged, all are read')
  t.same((await faultsOf(damaged(files, { count, seed: SEED }))).slice(0, 5), [])
  t.ok(process.memoryUsage.rss() - before < MOST_MEMORY, 'in bounded memory')
  t.equal((await post(picture)).json().message, 'A', 'the next picture is still read')
}
