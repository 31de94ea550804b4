// Draws the hand that spells as the page does, and reads its canvas with the recognizer.
import { createLetterStream, hasRelaxedSimd, openHandTracker, openLetterRecognizer, sceneOf } from 'recognizer-wasm'
import { skinOf } from 'recognizer-wasm/mesh/skin'
import { spell } from 'recognizer-wasm/mesh/spelling'
import { VIEW } from '../../web/hands/spelling/live-hand.ts'
import { handDrawing } from '../../web/hands/turnable/drawing.ts'
import { loadMesh } from '../../web/hands/turnable/mesh.ts'
import relaxedKernels from '../../recognizer-wasm/models/hand-kernels-relaxed.wasm?url'
import plainKernels from '../../recognizer-wasm/models/hand-kernels.wasm?url'
import handLandmark from '../../recognizer-wasm/models/hand-landmark.plan?url'
import palmDetection from '../../recognizer-wasm/models/palm-detection.plan?url'
import alphabet from '../../recognizer-wasm/models/alphabet.zip?url'
import type { ReadFrame, SpellingPage } from './page-functions.ts'

const FRAMES_PER_SECOND = 20
/** Seconds at rest before the word. */
const LEAD = 0.4
/** Seconds for which a film holds the last letter, and its skin. */
const HELD = 0.8
const TONE = 0.2
/** The canvas as a share of the film. An upright hand is then half as high as the picture, as before a camera. */
const SHARE = 0.8
/** Milliseconds; the stream expects times after 0. */
const CLOCK_START = 1000
/** The film is as large as a camera's, with the page's colour behind the hand. */
const [WIDTH, HEIGHT] = [640, 480]
const PAPER = '#f3eee2'

const download = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())

const { mesh, hand } = await loadMesh()
const canvas = document.createElement('canvas');
[canvas.width, canvas.height] = [SHARE * WIDTH, SHARE * HEIGHT]
const drawing = handDrawing(canvas, mesh)!
const film = document.createElement('canvas');
[film.width, film.height] = [WIDTH, HEIGHT]
const context = film.getContext('2d', { willReadFrequently: true })!
const tracker = await openHandTracker({
  kernels: await download(hasRelaxedSimd() ? relaxedKernels : plainKernels),
  palmDetection: await download(palmDetection),
  handLandmark: await download(handLandmark)
})
const recognizer = await openLetterRecognizer(await download(alphabet))

function pictureOf (pose: Parameters<typeof mesh.momentOf>[0], tone: number): ImageData {
  drawing.draw(mesh.momentOf(pose), { ...VIEW, isRough: false }, skinOf(tone))
  context.fillStyle = PAPER
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.drawImage(canvas, (1 - SHARE) / 2 * WIDTH, (1 - SHARE) / 2 * HEIGHT)
  return context.getImageData(0, 0, WIDTH, HEIGHT)
}

const page: SpellingPage = {
  async read (word, lettersPerSecond, tone) {
    const letters = [...word]
    const { steps, length, poseAt } = spell(hand, letters.map(letter => letter.toLowerCase()), { lettersPerSecond })
    tracker.reset()
    const stream = createLetterStream(recognizer)
    const frames: ReadFrame[] = []
    for (let at = 0; at <= LEAD + length; at += 1 / FRAMES_PER_SECOND) {
      const image = pictureOf(poseAt(at - LEAD), tone)
      const time = CLOCK_START + 1000 * at
      const hands = await tracker.track(image, time)
      const { letter } = await stream.push(recognizer.packHands(hands), time, sceneOf(image))
      frames.push({ at: at - LEAD, letter, hasHand: hands.length > 0 })
    }
    return { steps: steps.map(({ from, to, at }) => ({ from, to, letter: at === null ? null : letters[at]! })), frames }
  },

  film (word, lettersPerSecond, framesPerSecond) {
    const { length, poseAt } = spell(hand, [...word.toLowerCase()], { lettersPerSecond })
    return Array.from({ length: Math.round((LEAD + length + HELD) * framesPerSecond) }, (_, i) => {
      pictureOf(poseAt(Math.min(length, i / framesPerSecond - LEAD)), TONE)
      return film.toDataURL('image/jpeg', 0.92)
    })
  },

  scriptTimes (word) {
    const { length, poseAt } = spell(hand, [...word.toLowerCase()], { lettersPerSecond: 2 })
    const times: number[] = []
    let before = poseAt(0)
    for (let at = 0; at < length; at += 1 / 60) {
      const start = performance.now()
      const pose = poseAt(at)
      mesh.momentOf(pose)
      // A hand that rests costs nothing.
      if (pose !== before) times.push(performance.now() - start)
      before = pose
    }
    return times
  }
}

Object.assign(globalThis, { spellingPage: page })
