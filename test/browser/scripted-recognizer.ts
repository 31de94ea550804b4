// A recognizer that returns the readings a test chooses, in place of the page's worker. It tests how the page uses
// readings, without networks and at any speed of the machine.
/// <reference lib="dom" />
import type { BrowserContext, Page } from 'playwright-core'
import { LANDMARKS, handPointsFrom, type Hand, type HandPoints, type Point, type ReadWord } from 'recognizer-wasm'
import type { FromWorker, Reading, SentBackends, ToWorker } from 'recognizer-wasm/client/protocol'
import { signing } from '../support/hands.ts'

/** The letter that a right hand shows, or null for no hand. */
export type Shown = string | null

const STATE: SentBackends = { hands: 'recognizer-wasm', letters: 'page', runtime: 'recognizer-wasm', problems: [] }

/** Makes the pages of a context open this recognizer, in the size of the page's: service workers cache no other. */
export async function scriptRecognizer (context: BrowserContext, shown: Shown) {
  const body = `(${runWorker})(${JSON.stringify(readingOf(shown))}, ${JSON.stringify(STATE)})`
  await context.route(/\/worker(-[^/]*)?\.js$/, async route => {
    // Sites that a test makes of routes alone have no such file.
    const { length } = await route.fetch().then(file => file.body(), () => Buffer.from(body))
    await route.fulfill({
      body: Buffer.concat([Buffer.from(body), Buffer.alloc(length, ' ')]).subarray(0, length),
      // A cross-origin isolated page refuses a worker without it.
      headers: { 'content-type': 'text/javascript', 'cross-origin-embedder-policy': 'require-corp' }
    })
  })
}

/** Where the hand is in the picture: its wrist's distance from the middle as a share of the picture, and its size. */
interface Placing { at: [number, number], size: number }
const IN_THE_MIDDLE: Placing = { at: [0, 0], size: 1 }

/** Changes the letter that the camera shows. */
export const show = (page: Page, shown: Shown, placing = IN_THE_MIDDLE) => read(page, readingOf(shown, placing))

/** Changes the word that the camera reads, the likeliest first, in a hand that shows a letter, or without a hand. */
export const spell = (page: Page, words: readonly ReadWord[], shown: Shown) =>
  read(page, { ...readingOf(shown), by: 'page', spelled: { kind: 'read', words: [...words] } } as Reading)

/** Changes how far the camera has followed a word: a letter that is made, or a dash for one that is unclear or still to
 * come.
 * @param tried letters that the hand has tried so far
 * @param lettersPerSecond null unless the word is complete */
export const follow = (
  page: Page, word: string, { made, tried, lettersPerSecond = null }: Followed, shown: Shown
) =>
  read(page, {
    ...readingOf(shown),
    by: 'page',
    spelled: {
      kind: 'follow',
      progress: {
        letters: [...word].map((letter, i) =>
          ({ letter, isMade: made[i] === letter, confidence: 0.9, at: i < tried ? 100 * (i + 1) : null })),
        isComplete: lettersPerSecond !== null,
        lettersPerSecond
      }
    }
  } as Reading)

interface Followed { made: string, tried: number, lettersPerSecond?: number | null }

/** Waits until the video has shown some frames; by default, enough for a word. */
export const framesPass = (page: Page, count = 15) => page.evaluate(async count => {
  const video = document.querySelector('video')!
  for (let i = 0; i < count; i++) await new Promise(resolve => video.requestVideoFrameCallback(resolve))
}, count)

async function read (page: Page, reading: Reading) {
  // A new view may not have started its recognizer yet.
  if (page.workers().length === 0) await page.waitForEvent('worker')
  for (const worker of page.workers()) {
    await worker.evaluate(reading => { Reflect.set(globalThis, 'shown', reading) }, reading)
  }
}

/** Runs in the worker, so it cannot use anything outside itself. */
const runWorker = (first: Reading, state: SentBackends) => {
  const self = globalThis as unknown as {
    shown?: Reading
    postMessage (message: FromWorker): void
    onmessage (event: { data: ToWorker }): void
  }
  self.onmessage = ({ data }) => {
    if (data.kind === 'start') self.postMessage({ kind: 'ready', state })
    if (data.kind === 'learn') {
      self.postMessage({ kind: 'learned', id: data.id, personal: { examples: { [data.name]: ['a hand'] } } })
    }
    if (data.kind !== 'frame' && data.kind !== 'photo') return
    data.picture.close()
    self.postMessage({ kind: 'reading', id: data.id, reading: self.shown ?? first })
  }
}

/** Fields of every reading. */
const READ = { accepted: [], unsure: [], isRepeated: false, duration: 1 }
const BY_PAGE = { ...READ, by: 'page', model: 'scripted 1', lookedAgain: [], spelled: null } as const

/** The server's reading of a picture without a hand. */
export const nothingByServer: Reading =
  { ...READ, by: 'server', hands: [], points: null, letter: null, lasting: null, confidence: 0, candidates: [] }

function readingOf (letter: Shown, placing = IN_THE_MIDDLE): Reading {
  if (letter === null) {
    return { ...BY_PAGE, hands: [], points: handPointsFrom([]), letter, lasting: letter, confidence: 0, candidates: [] }
  }
  const { at: [x, y] } = placing
  const points: HandPoints = { ...signing(letter), r_hand_position: [0.5 + x, 0.5 + y, 0] }
  const candidates = [{ letter, confidence: 0.9 }]
  const hands = [handOf(points, placing)]
  const seen = { ...BY_PAGE, hands, points, letter, lasting: letter, confidence: 0.9, candidates }
  return TWINS.includes(letter) ? { ...seen, ...lookedAgainAt(letter) } : seen
}

const TWINS = ['F', 'T']

/** A reading whose second look is unsure between two letters. */
const lookedAgainAt = (letter: string) => ({
  accepted: [letter],
  unsure: TWINS.filter(name => name !== letter),
  lookedAgain: TWINS,
  candidates: [...TWINS].map(name => ({ letter: name, confidence: name === letter ? 0.9 : 0.1 }))
})

/** Image points from metres. A hand of size 1 takes a fifth of the picture's width. */
function handOf (points: ReturnType<typeof signing>, { at: [across, down], size }: Placing): Hand {
  const worldLandmarks = LANDMARKS.map(name => points[`r_${name}`] as Point)
  const landmarks = worldLandmarks.map(([x, y, z]): Point => [0.5 + across + size * x, 0.5 + down + size * y, z])
  return { landmarks, worldLandmarks, handedness: 'right', handednessScore: 1, presence: 1 }
}
