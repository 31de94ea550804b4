// The letter model of the client: fetched, verified, opened, kept, renewed.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DactyloError, parseModelInfo, writeModelArchive, type LetterModel, type ModelInfo } from 'recognizer-wasm'
import { INNER_FEATURES } from 'recognizer-wasm/internals'
import t from '#tap'
import type { Test } from 'tap'
import type { Downloads } from 'recognizer-wasm/client/downloads'
import { loadLetterModel, loadNewerModel, type CachedModel } from 'recognizer-wasm/client/letter-model'
import { openUpdatableLetters } from 'recognizer-wasm/client/updatable-letters'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { inProject } from '../../server/settings/paths.ts'
import { openHand } from './readings.ts'

const info = (name: string): ModelInfo => ({
  name, labels: ['_null', 'a'], memory_frame: 1, active_gestures: { r_wrist: true }, one_side: true
} as unknown as ModelInfo)

/** An archive whose network is the name of the model. */
const archiveOf = (name: string) => packed({ onnx: new TextEncoder().encode(name), info: info(name) })

async function packed (model: LetterModel) {
  const zip = Buffer.from(await writeModelArchive(model))
  return { zip, etag: `"${createHash('sha256').update(zip).digest('base64url')}"` }
}

const nameIn = ({ onnx }: { onnx: Uint8Array }) => new TextDecoder().decode(onnx)
const downloads: Downloads = {
  get: async () => new Blob(),
  fetch: async (...given) => fetch(...given),
  read: answer => answer.blob(),
  tidy: async () => {}
}
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

/** Every model can be used, as far as these tests are concerned. */
const open = async (model: CachedModel) => model
const load = () => loadLetterModel(downloads, LETTER_MODEL, open)
const loadNewer = (first: CachedModel) => loadNewerModel(downloads, LETTER_MODEL, first, open)

t.test('the model is fetched once and kept with its tag', async t => {
  const there = browser(t, await archiveOf('first'))
  t.match(await load(), { kept: false, etag: there.served?.etag })
  there.served = undefined
  const again = await load()
  t.match(again, { kept: true })
  t.equal(nameIn(again), 'first')
  t.equal(there.asked.length, 1)
})

t.test('a model that arrives damaged is neither used nor kept', async t => {
  const { etag } = await archiveOf('first')
  const there = browser(t, { zip: (await archiveOf('second')).zip, etag })
  await t.rejects(load(), { code: 'download', message: 'The letter model arrived damaged' })
  t.equal(there.kept.size, 0)
})

t.test('a kept model that is damaged gives way to the server’s', async t => {
  const there = browser(t, await archiveOf('first'))
  there.kept.set(LETTER_MODEL, new Response('half of a zip'))
  t.match(await load(), { kept: false })
  t.match(await load(), { kept: true })
})

t.test('a kept model outlives a runtime that does not arrive', async t => {
  const there = browser(t, await archiveOf('first'))
  await load()
  there.served = undefined
  const offline = () => loadLetterModel(downloads, LETTER_MODEL, async () => {
    throw new DactyloError('download', 'ort.mjs did not arrive')
  })
  await t.rejects(offline(), { name: 'DactyloError', code: 'download' })
  t.match(await load(), { kept: true })
})

t.test('a browser whose cache fails has the server’s model', async t => {
  const there = browser(t, await archiveOf('first'))
  there.kept.get = () => { throw new DOMException('The cache is broken', 'UnknownError') }
  t.equal(nameIn(await load()), 'first')
})

t.test('a tag that a proxy made of its own is no digest to compare with', async t => {
  browser(t, { ...await archiveOf('first'), etag: 'W/"abc"' })
  t.equal(nameIn(await load()), 'first')
})

t.test('a newer model is found and kept; none, where the server has the same or does not answer', async t => {
  const there = browser(t, await archiveOf('first'))
  const first = await load()
  t.equal(await loadNewer(first), null)
  t.equal(there.asked.at(-1), first.etag)
  there.served = undefined
  t.equal(await loadNewer(first), null)
  there.served = await archiveOf('second')
  const newer = await loadNewer(first)
  t.equal(newer && nameIn(newer), 'second')
  t.equal(nameIn(await load()), 'second')
})

t.test('a server without a model says so', async t => {
  browser(t, { ...await archiveOf('first'), status: 404 })
  const message = `The letter model cannot be loaded: ${LETTER_MODEL} answered 404`
  await t.rejects(load(), { code: 'download', message })
})

/** @returns the letters of a visit, and a function that reads the name of the model from its answer */
async function visit () {
  const letters = await openUpdatableLetters(downloads, { model: LETTER_MODEL, onnxRuntime: null, calibration: null })
  const answering = async () => (await letters.read([openHand()])).candidates[0]!.letter.split(' ')[0]
  return { letters, answering }
}

/** The network of the shipped model, with the name of this one in each label. */
async function usable (name: string, over: Partial<ModelInfo> = {}) {
  const read = (file: string) => readFile(inProject('assets', 'models', 'alphabet', file))
  const { labels, second_look: _, ...shipped } = parseModelInfo(JSON.parse((await read('model.json')).toString()))
  const own = { letter_thresholds: {}, verification_thresholds: {}, kept_labels: [] }
  const named = labels.map((label, i) => i === 0 ? label : `${name} ${label}`)
  return packed({ onnx: await read('model.onnx'), info: { ...shipped, ...own, labels: named, ...over } })
}

/** Its info speaks of fewer frames than its network takes. */
const unusable = () => usable('unusable', { memory_frame: 2 })
const UNUSABLE = { code: 'model-invalid', message: /^The letter model takes an input of / }

t.test('a model that cannot be used is not kept: the next visit has the one that the server has then', async t => {
  const there = browser(t, await unusable())
  await t.rejects(visit(), UNUSABLE)
  t.equal(there.kept.size, 0)
  there.served = await usable('first')
  t.equal(await (await visit()).answering(), 'FIRST')
})

t.test('a kept model that cannot be used gives way to the server’s', async t => {
  const there = browser(t, await usable('first'))
  there.kept.set(LETTER_MODEL, new Response(new Uint8Array((await unusable()).zip)))
  t.equal(await (await visit()).answering(), 'FIRST')
  there.served = undefined
  t.equal(await (await visit()).answering(), 'FIRST', 'and the server’s is kept')
})

t.test('a newer model is offered once it can be used, and used when the user says so', async t => {
  const there = browser(t, await usable('first'))
  await visit()
  there.served = await unusable()
  t.notOk(await (await visit()).letters.findNewerModel())
  there.served = await usable('second')
  const { letters, answering } = await visit()
  t.equal(await answering(), 'FIRST', 'a newer one that cannot be used was not kept')
  t.ok(await letters.findNewerModel())
  t.equal(await answering(), 'FIRST')
  for (let i = 0; i < 2; i++) await letters.useNewerModel()
  t.equal(await answering(), 'SECOND')
  t.equal(await (await visit()).answering(), 'SECOND')
})

t.test('a learner’s own middle between two letters counts at once, for the model that it was found with', async t => {
  const look = toSecondLook(['same b', 'same f'], { weights: new Float64Array(INNER_FEATURES).fill(1, -1), bias: 1 })
  const thresholds = { 'same b': 0.2, 'same f': 0.2 }
  browser(t, await usable('same', { second_look: [{ ...look, doubt: 3 }], verification_thresholds: thresholds }))
  const { letters } = await visit()
  const hand = { ...openHand(), innerFeatures: new Float32Array(INNER_FEATURES) }
  const read = async () => {
    const { model, candidates, accepted, unsure } = await letters.read([hand])
    return { model: model!, best: candidates[0]!.letter, accepted, unsure }
  }
  const { model, ...first } = await read()
  t.match(first, { best: 'SAME F', accepted: ['SAME F'], unsure: ['SAME B'] })
  for (const [middle, letter] of [[2, 'SAME B'], [-2, 'SAME F']] as const) {
    await letters.calibrate({ model, letters: ['SAME B', 'SAME F'], middle })
    t.same(await read(), { model, best: letter, accepted: [letter], unsure: [] }, 'without a doubt')
  }
  await letters.calibrate({ model: 'another', letters: ['SAME B', 'SAME F'], middle: 2 })
  t.same(await read(), { model, ...first })
})
