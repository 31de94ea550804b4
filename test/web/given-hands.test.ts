// Letters from another hand finder: `serveLetters({ hands })`, used by the client of a page.
import { readFile } from 'node:fs/promises'
import { LANDMARKS, type HandPoints, type Point } from 'recognizer-wasm'
import { openLetters } from 'recognizer-wasm/client'
import { serveLetters, tasksVision, type HandFinder, type TasksVisionLandmarker } from 'recognizer-wasm/client/worker'
import t from '#tap'
import type { Test } from 'tap'
import { inProject } from '../../server/settings/paths.ts'
import { signing } from '../support/hands.ts'
import { connectedWorker } from './connected-worker.ts'
import { replaceGlobals } from './globals.ts'

const [WIDTH, HEIGHT] = [4, 3]
const picture = { width: WIDTH, height: HEIGHT, close () {} } as unknown as ImageBitmap
const model = await readFile(inProject('recognizer-wasm', 'models', 'alphabet.zip'))

/** Black pixels. */
class Pixels {
  readonly data: Uint8ClampedArray
  constructor (width: number, height: number) {
    this.data = new Uint8ClampedArray(4 * width * height)
  }
}

/** Draws white pictures on black. */
class Canvas {
  getContext () {
    let left = 0
    return {
      fillRect () {},
      drawImage (_picture: object, x: number) { left = x },
      getImageData (_x: number, _y: number, width: number, height: number) {
        const data = new Uint8ClampedArray(4 * width * height).fill(200)
        if (left > 0) data[0] = 0
        return { width, height, data }
      }
    }
  }
}

/** A page whose worker reads letters of these hands and can download only the letter model. */
function pageWith (t: Test, hands: HandFinder | Promise<HandFinder>, server: string | null = null) {
  const { worker, scope } = connectedWorker()
  replaceGlobals(t, {
    self: scope,
    OffscreenCanvas: Canvas,
    ImageData: Pixels,
    createImageBitmap: async () => picture,
    fetch: async (url: string) => url.endsWith('.zip') ? new Response(model) : new Response(null, { status: 404 })
  })
  serveLetters({ hands })
  return openLetters({ server, worker: () => worker, model: 'https://lsf.example/alphabet.zip' })
}

const toObject = ([x, y, z]: Point) => ({ x, y, z })

type Frame = 'empty' | 'whole' | 'far'
const frameOf = ({ data }: Pick<ImageData, 'data'>): Frame => data[0] ? 'whole' : data[1] ? 'far' : 'empty'

/** MediaPipe's landmarker, with a hand that signs a letter and is found only in frames of one kind. */
function landmarkerBefore (letter: string, visible: Frame = 'whole') {
  const hand: HandPoints = signing(letter)
  const landmarks = LANDMARKS.map((_, i) => ({ x: 0.5, y: 0.5 + 0.01 * i, z: -0.01 * i }))
  const world = LANDMARKS.map(name => toObject(hand[`r_${name}`]!))
  const handedness = [[{ categoryName: 'Right', score: 1 }]]
  const result = { landmarks: [landmarks], worldLandmarks: [world], handedness }
  const calls: { mode?: string, frame?: Frame, time?: number }[] = []
  const landmarker: TasksVisionLandmarker = {
    async setOptions ({ runningMode }) { calls.push({ mode: runningMode }) },
    detectForVideo (pixels, time) {
      calls.push({ frame: frameOf(pixels), time })
      return frameOf(pixels) === visible ? result : { landmarks: [], worldLandmarks: [], handedness: [] }
    }
  }
  return { landmarker, calls }
}

t.test('MediaPipe’s landmarker replaces the package’s tracker', async t => {
  const { landmarker, calls } = landmarkerBefore('V')
  const letters = pageWith(t, tasksVision(Promise.resolve(landmarker)))
  t.match(await letters.start(), { hands: 'tasks-vision', letters: 'page', problems: [] })
  t.equal((await letters.read(picture)).letter, 'V')
  t.same(calls[0], { mode: 'VIDEO' }, 'video mode for films')
  t.same(calls.slice(1).map(({ frame }) => frame), ['empty', ...Array(5).fill('whole')], 'reset by an empty frame')
  const times = calls.slice(1).map(({ time }) => time!)
  t.ok(times.every((time, i) => i === 0 || time > times[i - 1]!), 'times increase')
})

t.test('a hand that fills the picture is found in a smaller copy, with points of the picture', async t => {
  const letters = pageWith(t, tasksVision(landmarkerBefore('V', 'far').landmarker))
  const { letter, hands: [hand] } = await letters.read(picture)
  t.equal(letter, 'V')
  t.same(hand!.landmarks[20]!.map(value => Math.round(1000 * value) / 1000), [0.5, 0.82, -0.32])
})

t.test('a reading from the landmarker has no second look at F and T', async t => {
  const letters = pageWith(t, tasksVision(landmarkerBefore('F').landmarker))
  const reading = await letters.read(picture)
  t.match(reading.letter, /^[FT]$/)
  // Both letters are accepted, as with other points without features.
  t.match(reading, { by: 'page', lookedAgain: [], accepted: ['F', 'T'] })
})

t.test('a hand finder that fails to open is an error with the same code as for the tracker', async t => {
  const failed = () => tasksVision(Promise.reject(new TypeError('no model')))
  const error = { name: 'DactyloError', code: 'engine', message: /hand finder.*no model/, cause: { name: 'TypeError' } }
  await t.rejects(pageWith(t, failed()).start(), error)
  const ways = await pageWith(t, failed(), 'https://lsf.example').start()
  t.match(ways, { hands: null, letters: 'server', problems: [error] })
})

t.test('a value that is not a hand finder is refused', async t => {
  const { landmarker } = landmarkerBefore('V')
  const error = { code: 'invalid-argument', message: /tasksVision/ }
  await t.rejects(pageWith(t, landmarker as unknown as HandFinder).start(), error)
  await t.rejects(tasksVision({} as TasksVisionLandmarker), error)
})
