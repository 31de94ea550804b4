// The letter model of the client: download, verification, cache and updates.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DactyloError, parseModelInfo, writeModelArchive, type LetterModel, type ModelInfo } from 'recognizer-wasm'
import { INNER_FEATURES } from 'recognizer-wasm/internals'
import t from '#tap'
import type { Test } from 'tap'
import type { Downloads } from 'recognizer-wasm/client/downloads'
import { loadLetterModel, loadNewerModel, type CachedModel } from 'recognizer-wasm/client/letter-model'
import { openUpdatableLetters } from 'recognizer-wasm/client/updatable-letters'
import type { FromWorker, Settings, ToWorker } from 'recognizer-wasm/client/protocol'
import { serveLetters, type HandFinder } from 'recognizer-wasm/client/worker'
import { toSecondLook } from 'recognizer-wasm/training/second-look/head'
import { inProject } from '../../server/settings/paths.ts'
import { replaceGlobals } from './globals.ts'
import { openHand } from './readings.ts'

const info = (name: string): ModelInfo => ({
  name, labels: ['_null', 'a'], memory_frame: 1, active_gestures: { r_wrist: true }, one_side: true
} as unknown as ModelInfo)

/** An archive whose network contains the name of the model. */
const archiveOf = (name: string) => packed({ onnx: new TextEncoder().encode(name), info: info(name) })

async function packed (model: LetterModel) {
  const zip = Buffer.from(await writeModelArchive(model))
  return { zip, etag: `"${createHash('sha256').update(zip).digest('base64url')}"` }
}

const nameIn = ({ onnx }: { onnx: Uint8Array }) => new TextDecoder().decode(onnx)
const downloads: Downloads = {
  get: async () => new Blob(),
  fetch: async (...args) => fetch(...args),
  read: answer => answer.blob(),
  tidy: async () => {}
}
const LETTER_MODEL = 'https://lsf.example/model.zip'

interface Served { zip: Buffer, etag?: string, modified?: string, status?: number }

/** A browser on a secure page, and a server with the model `served`. An undefined model fails the connection. */
function browser (t: Test, served: Served | undefined) {
  const cached = new Map<string, Response>()
  const cache = {
    match: async (url: string) => cached.get(url)?.clone(),
    put: async (url: string, answer: Response) => { cached.set(url, answer) },
    delete: async (url: string) => cached.delete(url)
  }
  const etags: (string | null)[] = []
  const fake = { served, cached, etags }
  const fetch = async (_url: string, init: RequestInit = {}) => {
    etags.push(new Headers(init.headers).get('if-none-match'))
    if (!fake.served) throw new TypeError('no connection')
    const { zip, etag, modified, status = 200 } = fake.served
    const headers = { ...etag && { etag }, ...modified && { 'last-modified': modified } }
    return new Response(new Uint8Array(zip), { status, headers })
  }
  const names = ['caches', 'isSecureContext', 'fetch']
  const before = Object.fromEntries(names.map(name => [name, Reflect.get(globalThis, name)]))
  Object.assign(globalThis, { caches: { open: async () => cache }, isSecureContext: true, fetch })
  t.teardown(() => { Object.assign(globalThis, before) })
  return fake
}

/** Opens every model. */
const open = async (model: CachedModel) => model
const load = () => loadLetterModel(downloads, LETTER_MODEL, open)
const loadNewer = (first: CachedModel) => loadNewerModel(downloads, LETTER_MODEL, first, open)

t.test('the model is downloaded once and cached with its ETag', async t => {
  const fake = browser(t, await archiveOf('first'))
  t.match(await load(), { kept: false, etag: fake.served?.etag })
  fake.served = undefined
  const second = await load()
  t.match(second, { kept: true })
  t.equal(nameIn(second), 'first')
  t.equal(fake.etags.length, 1)
})

t.test('a damaged download is neither used nor cached', async t => {
  const { etag } = await archiveOf('first')
  const fake = browser(t, { zip: (await archiveOf('second')).zip, etag })
  await t.rejects(load(), { code: 'download', message: 'The letter model arrived damaged' })
  t.equal(fake.cached.size, 0)
})

t.test('a damaged model in the cache is replaced by the server’s', async t => {
  const fake = browser(t, await archiveOf('first'))
  fake.cached.set(LETTER_MODEL, new Response('half of a zip'))
  t.match(await load(), { kept: false })
  t.match(await load(), { kept: true })
})

t.test('a cached model stays if the runtime cannot be downloaded', async t => {
  const fake = browser(t, await archiveOf('first'))
  await load()
  fake.served = undefined
  const offline = () => loadLetterModel(downloads, LETTER_MODEL, async () => {
    throw new DactyloError('download', 'ort.mjs did not arrive')
  })
  await t.rejects(offline(), { name: 'DactyloError', code: 'download' })
  t.match(await load(), { kept: true })
})

t.test('with a failing cache the server’s model is used', async t => {
  const fake = browser(t, await archiveOf('first'))
  fake.cached.get = () => { throw new DOMException('The cache is broken', 'UnknownError') }
  t.equal(nameIn(await load()), 'first')
})

t.test('an ETag of a proxy is not compared as a digest', async t => {
  browser(t, { ...await archiveOf('first'), etag: 'W/"abc"' })
  t.equal(nameIn(await load()), 'first')
})

t.test('a newer model is found and cached; the same model or no answer gives none', async t => {
  const fake = browser(t, await archiveOf('first'))
  const first = await load()
  t.equal(await loadNewer(first), null)
  t.equal(fake.etags.at(-1), first.etag)
  fake.served = undefined
  t.equal(await loadNewer(first), null)
  fake.served = await archiveOf('second')
  const newer = await loadNewer(first)
  t.equal(newer && nameIn(newer), 'second')
  t.equal(nameIn(await load()), 'second')
})

t.test('without an ETag, a newer model is found by its date', async t => {
  const [{ zip }, newer] = [await archiveOf('first'), await archiveOf('second')]
  const fake = browser(t, { zip, modified: 'Sun, 01 Mar 2026 08:00:00 GMT' })
  await load()
  const first = await load()
  t.equal(await loadNewer(first), null)
  fake.served = { zip: newer.zip, modified: 'Mon, 02 Mar 2026 08:00:00 GMT' }
  t.equal(nameIn((await loadNewer(first))!), 'second')
  t.same(fake.etags, [null, null, null])
})

t.test('a server without a model is an error', async t => {
  browser(t, { ...await archiveOf('first'), status: 404 })
  const message = `The letter model cannot be loaded: ${LETTER_MODEL} answered 404`
  await t.rejects(load(), { code: 'download', message })
})

/** @returns the letters of a visit, and a function that reads the model's name from an answer */
async function visit (ownModel: string | null = null) {
  const problems: DactyloError[] = []
  const settings = { model: LETTER_MODEL, ownModel, onnxRuntime: null, calibration: null, personal: null }
  const letters = await openUpdatableLetters(downloads, settings, problem => problems.push(problem))
  const answering = async () => (await letters.read([openHand()])).candidates[0]!.letter.split(' ')[0]
  return { letters, answering, problems }
}

/** The shipped network with `name` in each label. */
async function usable (name: string, over: Partial<ModelInfo> = {}) {
  const read = (file: string) => readFile(inProject('assets', 'models', 'alphabet', file))
  const { labels, second_look: _, ...shipped } = parseModelInfo(JSON.parse((await read('model.json')).toString()))
  const overrides = { letter_thresholds: {}, verification_thresholds: {}, kept_labels: [] }
  const renamed = labels.map((label, i) => i === 0 ? label : `${name} ${label}`)
  return packed({ onnx: await read('model.onnx'), info: { ...shipped, ...overrides, labels: renamed, ...over } })
}

const first = await usable('first')
/** An info with fewer frames than the network takes. */
const unusable = await usable('unusable', { memory_frame: 2 })
const UNUSABLE = { code: 'model-invalid', message: /^The letter model takes an input of / }

t.test('an unusable model is not cached: the next visit loads the server’s current one', async t => {
  const fake = browser(t, unusable)
  await t.rejects(visit(), UNUSABLE)
  t.equal(fake.cached.size, 0)
  fake.served = first
  t.equal(await (await visit()).answering(), 'FIRST')
})

t.test('while the server is away, the package’s own model reads, and a problem says so', async t => {
  browser(t, undefined)
  const own = 'https://app.example/alphabet.zip'
  const fetch = async (url: string) => {
    if (url !== own) throw new TypeError('no connection')
    return new Response(new Uint8Array(first.zip))
  }
  replaceGlobals(t, { fetch })
  const { answering, problems } = await visit(own)
  t.equal(await answering(), 'FIRST')
  t.match(problems, [{ code: 'download', message: `${LETTER_MODEL} cannot be loaded: no connection` }])
  t.equal(problems.length, 1)
  await t.rejects(visit(), { code: 'download' }, 'a model that the app chose has no replacement')
})

t.test('an unusable model in the cache is replaced by the server’s', async t => {
  const fake = browser(t, first)
  fake.cached.set(LETTER_MODEL, new Response(new Uint8Array(unusable.zip)))
  t.equal(await (await visit()).answering(), 'FIRST')
  fake.served = undefined
  t.equal(await (await visit()).answering(), 'FIRST', 'the server’s model is cached')
})

t.test('a newer usable model is offered, and used when the user agrees', async t => {
  const fake = browser(t, first)
  await visit()
  fake.served = unusable
  t.notOk(await (await visit()).letters.findNewerModel())
  fake.served = await usable('second')
  const { letters, answering } = await visit()
  t.equal(await answering(), 'FIRST', 'an unusable newer model was not cached')
  t.ok(await letters.findNewerModel())
  t.equal(await answering(), 'FIRST')
  for (let i = 0; i < 2; i++) await letters.useNewerModel()
  t.equal(await answering(), 'SECOND')
  t.equal(await (await visit()).answering(), 'SECOND')
})

/** A model that doubts between the letters SAME B and SAME F of an open hand. */
function inDoubt () {
  const look = toSecondLook(['same b', 'same f'], { weights: new Float64Array(INNER_FEATURES).fill(1, -1), bias: 1 })
  const thresholds = { 'same b': 0.2, 'same f': 0.2 }
  return usable('same', { second_look: [{ ...look, doubt: 3 }], verification_thresholds: thresholds })
}

t.test('a worker that is calibrated while it starts is calibrated once it has started', async t => {
  browser(t, await inDoubt())
  const { model } = await (await visit()).letters.read([openHand()])
  const hand = { ...openHand(), innerFeatures: new Float32Array(INNER_FEATURES) }
  let told = (_message: FromWorker) => {}
  const scope = {
    onmessage: (_event: { data: ToWorker }) => {},
    postMessage (message: FromWorker) { told(message) }
  }
  replaceGlobals(t, { self: scope })
  const follow = () => Promise.reject(new Error('no film'))
  const hands: HandFinder = { name: 'given', follow, find: async () => [hand] }
  serveLetters({ hands })
  const tell = (data: ToWorker) => scope.onmessage({ data })
  const next = (kind: FromWorker['kind']) => new Promise<FromWorker>(resolve => {
    told = message => { if (message.kind === kind) resolve(message) }
  })
  const ready = next('ready')
  const settings = { server: null, model: LETTER_MODEL, ownModel: null, files: {}, onnxRuntime: null }
  tell({ kind: 'start', session: 'one', settings: settings as unknown as Settings })
  tell({ kind: 'calibrate', calibration: { model: model!, letters: ['SAME B', 'SAME F'], middle: 2 } })
  await ready
  const reading = next('reading')
  tell({ kind: 'photo', id: 1, picture: { close () {} } as ImageBitmap })
  t.match(await reading, { reading: { candidates: [{ letter: 'SAME B' }] } })
})

t.test('a learner’s calibration applies at once, and only to its model', async t => {
  browser(t, await inDoubt())
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
    t.same(await read(), { model, best: letter, accepted: [letter], unsure: [] }, 'no letter in doubt')
  }
  await letters.calibrate({ model: 'another', letters: ['SAME B', 'SAME F'], middle: 2 })
  t.same(await read(), { model, ...first })
})
