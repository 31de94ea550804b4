// A recognizer that says what a test has it say, in place of the page's worker: what the page makes of letters is
// tested without networks, at any speed of the machine.
/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'
import { LANDMARKS, handPointsFrom, type Hand, type Point } from 'recognizer-wasm'
import type { FromWorker, Reading, SentBackends, ToWorker } from 'recognizer-wasm/client/protocol'
import { signing } from '../support/hands.ts'

/** What the camera shows: a right hand that makes a letter, or no hand. */
export type Shown = string | null

const STATE: SentBackends = { hands: 'recognizer-wasm', letters: 'page', runtime: 'recognizer-wasm', problems: [] }

/** Has the pages of a context open this recognizer. It must block service workers, which fetch past its routes. */
export async function scriptRecognizer (context: BrowserContext, shown: Shown) {
  const body = `(${runWorker})(${JSON.stringify(readingOf(shown))}, ${JSON.stringify(STATE)})`
  await context.route('**/worker-*.js', route => route.fulfill({
    body,
    // An isolated page opens no other worker.
    headers: { 'content-type': 'text/javascript', 'cross-origin-embedder-policy': 'require-corp' }
  }))
}

/** From now on the camera shows something else. */
export async function show (page: Page, shown: Shown) {
  // A view that was just opened may not have started its recognizer yet.
  if (page.workers().length === 0) await page.waitForEvent('worker')
  for (const worker of page.workers()) {
    await worker.evaluate(reading => { Reflect.set(globalThis, 'shown', reading) }, readingOf(shown))
  }
}

/** Runs in the worker: it knows nothing of what is around it here. */
const runWorker = (first: Reading, state: SentBackends) => {
  const self = globalThis as unknown as {
    shown?: Reading
    postMessage (message: FromWorker): void
    onmessage (event: { data: ToWorker }): void
  }
  self.onmessage = ({ data }) => {
    if (data.kind === 'start') self.postMessage({ kind: 'ready', state })
    if (data.kind !== 'frame' && data.kind !== 'photo') return
    data.picture.close()
    self.postMessage({ kind: 'reading', id: data.id, reading: self.shown ?? first })
  }
}

/** What every reading has. */
const READ = { accepted: [], unsure: [], isRepeated: false, duration: 1 }
const BY_PAGE = { ...READ, by: 'page', model: 'scripted 1', lookedAgain: [] } as const

/** What the server says of a picture without a hand. */
export const nothingByServer: Reading =
  { ...READ, by: 'server', hands: [], points: null, letter: null, confidence: 0, candidates: [] }

function readingOf (letter: Shown): Reading {
  if (letter === null) {
    return { ...BY_PAGE, hands: [], points: handPointsFrom([]), letter, confidence: 0, candidates: [] }
  }
  const points = signing(letter)
  const candidates = [{ letter, confidence: 0.9 }]
  const seen = { ...BY_PAGE, hands: [handOf(points)], points, letter, confidence: 0.9, candidates }
  return TWINS.includes(letter) ? { ...seen, ...lookedAgainAt(letter) } : seen
}

const TWINS = ['F', 'T']

/** What is said of a letter that only a second look tells from another, and does not tell for sure. */
const lookedAgainAt = (letter: string) => ({
  accepted: [letter],
  unsure: TWINS.filter(name => name !== letter),
  lookedAgain: TWINS,
  candidates: [...TWINS].map(name => ({ letter: name, confidence: name === letter ? 0.9 : 0.1 }))
})

/** In the middle of the picture. Metres become a share of its width: a hand takes a fifth. */
function handOf (points: ReturnType<typeof signing>): Hand {
  const worldLandmarks = LANDMARKS.map(name => points[`r_${name}`] as Point)
  const landmarks = worldLandmarks.map(([x, y, z]): Point => [0.5 + x, 0.5 + y, z])
  return { landmarks, worldLandmarks, handedness: 'right', handednessScore: 1, presence: 1 }
}
