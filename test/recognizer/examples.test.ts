// The examples try again after a failure, and show words.
import { compileFunction } from 'node:vm'
import t from '#tap'
import { scriptOf } from '../support/example-script.ts'

t.test('the edge example opens a model again at the next request after a failure', async t => {
  const script = await scriptOf('edge/letters.js', {
    'cloudflare:workers': 'export class DurableObject {}',
    './model.onnx': 'export default new ArrayBuffer(0)',
    './model.json': 'export default {}',
    'recognizer-wasm/edge': `
      let opened = 0
      export const parseModelInfo = info => info
      export const openLetterRecognizer = async () => {
        if (++opened === 1) throw new Error('out of memory')
        return opened
      }
      export const createLetterStream = recognizer => ({ push: () => ({ letter: 'A' + recognizer }), reset () {} })
      export const packHandPoints = points => points
      export const parseHandPoints = points => points`
  })
  const { letters, Film } = compileFunction(`${script}; return example`)()
  const film = new Film()
  await t.rejects(film.push([], 0), { message: 'out of memory' })
  t.match(await film.push([], 1), { letter: 'A2' })
  t.equal(await letters(), 2, 'the model is opened once more only')
})

t.test('the service worker looks for missing files again at the next picture', async t => {
  const script = await scriptOf('service-worker/recognizer.js', {
    'recognizer-wasm/edge': `
      export const hasRelaxedSimd = () => false
      export const parseModelInfo = info => info
      export const openHandTracker = async () => ({ detect: async () => [] })
      export const openLetterRecognizer = async () =>
        ({ packHands: hands => hands, recognize: async () => ({ letter: 'A', confidence: 1 }) })`
  })
  const listeners: Record<string, (event: object) => void> = {}
  let lookUps = 0
  const scope = {
    self: { addEventListener: (type: string, listener: (event: object) => void) => { listeners[type] = listener } },
    // The first five look-ups find nothing.
    caches: { match: async () => ++lookUps > 5 ? new Response('{}') : undefined },
    createImageBitmap: async () => ({ width: 1, height: 1 }),
    OffscreenCanvas: class { getContext = () => ({ drawImage () {}, getImageData () {} }) }
  }
  compileFunction(script, Object.keys(scope))(...Object.values(scope))
  const send = () => new Promise<Response>((resolve, reject) => {
    const request = new Request('https://site.example/letter', { method: 'POST', body: 'a picture' })
    listeners.fetch!({ request, respondWith: (answer: Promise<Response>) => { answer.then(resolve, reject) } })
  })
  await t.rejects(send())
  t.same(await (await send()).json(), { letter: 'A', confidence: 1 })
  await send()
  t.equal(lookUps, 10, 'files found once are kept')
})

t.test('the example of words follows one, or reads one of its list', async t => {
  for (const [search, kind, text] of [['?word=main', 'follow', 'M – I N'], ['', 'read', 'merci']] as const) {
    const script = await scriptOf('words/main.js', {
      'recognizer-wasm/client': `
        const done = Promise.resolve()
        const made = letter => ({ letter, isMade: letter !== 'A' })
        export const openLetters = () => ({
          follow (_video, word, onProgress) {
            const letters = [...word.toUpperCase()].map(made)
            onProgress({ letters, isComplete: false, lettersPerSecond: null })
            return { done, asked: 'follow' }
          },
          readWord (_video, words, onWords) {
            onWords([])
            onWords([{ word: words.at(-2), confidence: 0.9 }])
            return { done, asked: 'read' }
          }
        })`
    })
    const output = { textContent: '' }
    compileFunction(script, ['document'])({ querySelector: () => output, location: { search } })
    t.equal(output.textContent, text, kind)
  }
})
