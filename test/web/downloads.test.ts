// The client's downloads: measured, verified, kept, and told apart from other failures.
import { createHash } from 'node:crypto'
import { createDownloads } from 'recognizer-wasm/client/downloads'
import { openHandFinder } from 'recognizer-wasm/client/hand-finders'
import t from '#tap'
import type { Test } from 'tap'
import { replaceGlobals } from './globals.ts'

const NETWORK = new TextEncoder().encode('the hand network')
const FILE = { url: 'https://lsf.example/hand.plan', sha256: createHash('sha256').update(NETWORK).digest('hex') }

/** A browser with a cache, and a network that answers with what `answer` makes. */
function browser (t: Test, answer: () => Response) {
  const kept = new Map<string, Response>()
  const there = { kept, answer, fetched: 0 }
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, answer: Response) => { kept.set(key, answer) },
    keys: async () => [...kept.keys()].map(url => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url)
  }
  const fetch = async () => {
    there.fetched++
    return there.answer()
  }
  replaceGlobals(t, { caches: { open: async () => cache }, isSecureContext: true, fetch })
  return there
}

const textOf = async (blob: Blob) => await blob.text()
const get = async () => textOf(await createDownloads(() => {}).get(FILE))

t.test('a kept file that is damaged is fetched once more', async t => {
  const there = browser(t, () => new Response(NETWORK))
  await get()
  for (const key of there.kept.keys()) there.kept.set(key, new Response('half of'))
  t.equal(await get(), 'the hand network')
  t.equal(await get(), 'the hand network')
  t.equal(there.fetched, 2)
})

t.test('files of earlier versions are dropped, wherever the new ones are from', async t => {
  const there = browser(t, () => new Response(NETWORK))
  await createDownloads(() => {}).get({ url: 'https://lsf.example/old.plan' })
  await get()
  const downloads = createDownloads(() => {})
  await downloads.get({ ...FILE, url: 'https://cdn.example/hand.plan' })
  await downloads.tidy()
  t.equal(there.fetched, 2)
  t.equal(there.kept.size, 1)
})

t.test('a cache that fails costs a download, and nothing else', async t => {
  const there = browser(t, () => new Response(NETWORK))
  there.kept.get = () => { throw new DOMException('The cache is broken', 'UnknownError') }
  t.equal(await get(), 'the hand network')
})

for (const [what, answer] of [
  ['no connection', () => { throw new TypeError('Failed to fetch') }],
  ['503', () => new Response('', { status: 503 })],
  ['a damaged file', () => new Response('half of')]
] as const) {
  t.test(`${what} is a failure of the download, not of this browser`, async t => {
    browser(t, answer)
    const failure = { name: 'DactyloError', code: 'download', message: /^https:.*hand\.plan cannot be loaded: / }
    await t.rejects(get(), failure)
    const files = { kernels: FILE.url, relaxedKernels: FILE.url, palmDetection: FILE.url, handLandmark: FILE.url }
    await t.rejects(openHandFinder(createDownloads(() => {}), files), failure)
  })
}

t.test('a browser that cannot run the tracker says so once its files are there', async t => {
  const downloads = { ...createDownloads(() => {}), get: async () => new Blob([NETWORK]) }
  const files = { kernels: '', relaxedKernels: '', palmDetection: '', handLandmark: '' }
  await t.rejects(openHandFinder(downloads, files), { name: 'DactyloError', code: 'file-invalid' })
})

t.test('progress never goes back when another answer says how much comes', async t => {
  let answer!: (model: Response) => void
  const late = new Promise<Response>(resolve => { answer = resolve })
  browser(t, () => new Response(NETWORK, { headers: { 'content-length': String(NETWORK.length) } }))
  const told: number[][] = []
  const downloads = createDownloads((...progress) => told.push(progress))
  const { fetch } = globalThis
  globalThis.fetch = () => late
  const model = downloads.fetch('https://lsf.example/model.zip').then(answer => downloads.read(answer))
  globalThis.fetch = fetch
  await downloads.get(FILE)
  t.same(told, [], 'the model has not said its size')
  answer(new Response('model', { headers: { 'content-length': '5' } }))
  await model
  t.same(told.at(-1), [NETWORK.length + 5, NETWORK.length + 5])
  const shares = told.map(([loaded, total]) => loaded! / total!)
  t.same(shares, shares.toSorted((a, b) => a - b))
})

t.test('progress is a number where the server does not say how much comes', async t => {
  browser(t, () => new Response(NETWORK))
  const told: number[][] = []
  const downloads = createDownloads((...progress) => told.push(progress))
  await downloads.get(FILE)
  t.same(told, [[0, 0]], 'an unknown size')
  await downloads.get({ ...FILE, url: 'https://lsf.example/other', sha256: '', bytes: NETWORK.length })
  t.same(told.at(-1), [NETWORK.length, NETWORK.length], 'a size that the page knows')
})
