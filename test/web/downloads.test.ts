// The client's downloads: progress, verification, cache and errors.
import { createHash } from 'node:crypto'
import { createDownloads } from 'recognizer-wasm/client/downloads'
import { openHandFinder } from 'recognizer-wasm/client/hand-finders'
import t from '#tap'
import type { Test } from 'tap'
import { replaceGlobals } from './globals.ts'

const NETWORK = new TextEncoder().encode('the hand network')
const FILE = { url: 'https://lsf.example/hand.plan', sha256: createHash('sha256').update(NETWORK).digest('hex') }

/** A browser with a cache and a network that answers with `answer`. */
function browser (t: Test, answer: () => Response) {
  const cached = new Map<string, Response>()
  const fake = { cached, answer, fetched: 0 }
  const cache = {
    match: async (key: string) => cached.get(key)?.clone(),
    put: async (key: string, answer: Response) => { cached.set(key, answer) },
    keys: async () => [...cached.keys()].map(url => ({ url })),
    delete: async ({ url }: { url: string }) => cached.delete(url)
  }
  const fetch = async () => {
    fake.fetched++
    return fake.answer()
  }
  replaceGlobals(t, { caches: { open: async () => cache }, isSecureContext: true, fetch })
  return fake
}

const textOf = async (blob: Blob) => await blob.text()
const get = async () => textOf(await createDownloads(() => {}).get(FILE))

t.test('a damaged file in the cache is downloaded again', async t => {
  const fake = browser(t, () => new Response(NETWORK))
  await get()
  for (const key of fake.cached.keys()) fake.cached.set(key, new Response('half of'))
  t.equal(await get(), 'the hand network')
  t.equal(await get(), 'the hand network')
  t.equal(fake.fetched, 2)
})

t.test('files of earlier versions are deleted when new ones arrive from any source', async t => {
  const fake = browser(t, () => new Response(NETWORK))
  await createDownloads(() => {}).get({ url: 'https://lsf.example/old.plan' })
  await get()
  const downloads = createDownloads(() => {})
  await downloads.get({ ...FILE, url: 'https://cdn.example/hand.plan' })
  await downloads.tidy()
  t.equal(fake.fetched, 2)
  t.equal(fake.cached.size, 1)
})

t.test('with a failing cache the file is downloaded', async t => {
  const fake = browser(t, () => new Response(NETWORK))
  fake.cached.get = () => { throw new DOMException('The cache is broken', 'UnknownError') }
  t.equal(await get(), 'the hand network')
})

for (const [name, answer] of [
  ['no connection', () => { throw new TypeError('Failed to fetch') }],
  ['503', () => new Response('', { status: 503 })],
  ['a damaged file', () => new Response('half of')]
] as const) {
  t.test(`${name} is a download error, not a browser error`, async t => {
    browser(t, answer)
    const failure = { name: 'DactyloError', code: 'download', message: /^https:.*hand\.plan cannot be loaded: / }
    await t.rejects(get(), failure)
    const files = { kernels: FILE.url, relaxedKernels: FILE.url, palmDetection: FILE.url, handLandmark: FILE.url }
    await t.rejects(openHandFinder(createDownloads(() => {}), files), failure)
  })
}

t.test('a browser that cannot run the tracker reports it after the download', async t => {
  const downloads = { ...createDownloads(() => {}), get: async () => new Blob([NETWORK]) }
  const files = { kernels: '', relaxedKernels: '', palmDetection: '', handLandmark: '' }
  await t.rejects(openHandFinder(downloads, files), { name: 'DactyloError', code: 'file-invalid' })
})

t.test('progress never decreases when another file reports its size', async t => {
  let answer!: (model: Response) => void
  const late = new Promise<Response>(resolve => { answer = resolve })
  browser(t, () => new Response(NETWORK, { headers: { 'content-length': String(NETWORK.length) } }))
  const progressEvents: number[][] = []
  const downloads = createDownloads((...progress) => progressEvents.push(progress))
  const { fetch } = globalThis
  globalThis.fetch = () => late
  const model = downloads.fetch('https://lsf.example/model.zip').then(answer => downloads.read(answer))
  globalThis.fetch = fetch
  await downloads.get(FILE)
  t.same(progressEvents, [], 'the size of the model is unknown')
  answer(new Response('model', { headers: { 'content-length': '5' } }))
  await model
  t.same(progressEvents.at(-1), [NETWORK.length + 5, NETWORK.length + 5])
  const shares = progressEvents.map(([loaded, total]) => loaded! / total!)
  t.same(shares, shares.toSorted((a, b) => a - b))
})

t.test('progress is a number even if the server sends no size', async t => {
  browser(t, () => new Response(NETWORK))
  const progressEvents: number[][] = []
  const downloads = createDownloads((...progress) => progressEvents.push(progress))
  await downloads.get(FILE)
  t.same(progressEvents, [[0, 0]], 'an unknown size')
  await downloads.get({ ...FILE, url: 'https://lsf.example/other', sha256: '', bytes: NETWORK.length })
  t.same(progressEvents.at(-1), [NETWORK.length, NETWORK.length], 'the size is known after the download')
})
