// The letter model of the client: fetched, verified, kept, renewed.
import { createHash } from 'node:crypto'
import { writeModelArchive, type ModelInfo } from 'recognizer-wasm'
import t from '#tap'
import type { Test } from 'tap'
import type { Downloads } from 'recognizer-wasm/client/downloads'
import { loadLetterModel, loadNewerModel } from 'recognizer-wasm/client/letter-model'

const info = (name: string): ModelInfo => ({
  name, labels: ['_null', 'a'], memory_frame: 1, active_gestures: { r_wrist: true }, one_side: true
} as unknown as ModelInfo)

/** An archive whose network is the name of the model. */
async function archiveOf (name: string) {
  const zip = Buffer.from(await writeModelArchive({ onnx: new TextEncoder().encode(name), info: info(name) }))
  return { zip, etag: `"${createHash('sha256').update(zip).digest('base64url')}"` }
}

const nameIn = ({ onnx }: { onnx: Uint8Array }) => new TextDecoder().decode(onnx)
const downloads: Downloads = { get: async () => new Blob(), read: answer => answer.blob(), tidy: async () => {} }
const LETTER_MODEL = 'https://lsf.example/model.zip'

interface Served { zip: Buffer, etag?: string, status?: number }

/** A browser on a page with TLS, and a server, of which `served` is the model; undefined does not answer. */
function browser (t: Test, served: Served | undefined) {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, answer: Response) => { kept.set(url, answer) },
    delete: async (url: string) => kept.delete(url)
  }
  const asked: (string | null)[] = []
  const there = { served, kept, asked }
  const fetch = async (_url: string, init: RequestInit = {}) => {
    asked.push(new Headers(init.headers).get('if-none-match'))
    if (!there.served) throw new TypeError('no connection')
    const { zip, etag, status = 200 } = there.served
    return new Response(new Uint8Array(zip), { status, headers: etag ? { etag } : {} })
  }
  const names = ['caches', 'isSecureContext', 'fetch']
  const before = Object.fromEntries(names.map(name => [name, Reflect.get(globalThis, name)]))
  Object.assign(globalThis, { caches: { open: async () => cache }, isSecureContext: true, fetch })
  t.teardown(() => { Object.assign(globalThis, before) })
  return there
}

t.test('the model is fetched once and kept with its tag', async t => {
  const there = browser(t, await archiveOf('first'))
  t.match(await loadLetterModel(downloads, LETTER_MODEL), { kept: false, etag: there.served?.etag })
  there.served = undefined
  const again = await loadLetterModel(downloads, LETTER_MODEL)
  t.match(again, { kept: true })
  t.equal(nameIn(again), 'first')
  t.equal(there.asked.length, 1)
})

t.test('a model that arrives damaged is neither used nor kept', async t => {
  const { etag } = await archiveOf('first')
  const there = browser(t, { zip: (await archiveOf('second')).zip, etag })
  await t.rejects(loadLetterModel(downloads, LETTER_MODEL), { message: 'The letter model arrived damaged' })
  t.equal(there.kept.size, 0)
})

t.test('a kept model that is damaged gives way to the server’s', async t => {
  const there = browser(t, await archiveOf('first'))
  there.kept.set(LETTER_MODEL, new Response('half of a zip'))
  t.match(await loadLetterModel(downloads, LETTER_MODEL), { kept: false })
  t.match(await loadLetterModel(downloads, LETTER_MODEL), { kept: true })
})

t.test('a tag that a proxy made of its own is no digest to compare with', async t => {
  browser(t, { ...await archiveOf('first'), etag: 'W/"abc"' })
  t.equal(nameIn(await loadLetterModel(downloads, LETTER_MODEL)), 'first')
})

t.test('a newer model is found and kept; none, where the server has the same or does not answer', async t => {
  const there = browser(t, await archiveOf('first'))
  const first = await loadLetterModel(downloads, LETTER_MODEL)
  t.equal(await loadNewerModel(downloads, LETTER_MODEL, first), null)
  t.equal(there.asked.at(-1), first.etag)
  there.served = undefined
  t.equal(await loadNewerModel(downloads, LETTER_MODEL, first), null)
  there.served = await archiveOf('second')
  const newer = await loadNewerModel(downloads, LETTER_MODEL, first)
  t.equal(newer && nameIn(newer), 'second')
  t.equal(nameIn(await loadLetterModel(downloads, LETTER_MODEL)), 'second')
})

t.test('a server without a model says so', async t => {
  browser(t, { ...await archiveOf('first'), status: 404 })
  const message = `There is no letter model: ${LETTER_MODEL} answered 404`
  await t.rejects(loadLetterModel(downloads, LETTER_MODEL), { message })
})
