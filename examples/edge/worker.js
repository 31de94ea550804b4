// The recognition API as a Cloudflare Worker: reads the letter in a picture of a hand, or in hand points (46 keys).
import { openHandTracker, handPointsFrom } from 'recognizer-wasm/edge'
import kernels from 'recognizer-wasm/models/hand-kernels-relaxed.wasm'
import palmDetection from 'recognizer-wasm/models/palm-detection.plan'
import handLandmark from 'recognizer-wasm/models/hand-landmark.plan'
import { letters, once, routes, serve, typeOf } from './letters.js'
import { decode } from './pictures.js'
import { Refusal } from './refusal.js'

export { Film } from './letters.js'

/** Frees memory at once: garbage that is not yet collected counts towards the 128 MB of a Worker. */
const free = buffer => { buffer.transfer(0) }

const hands = once(async () => {
  const tracker = await openHandTracker({ kernels, palmDetection, handLandmark }, { maxHands: 2 })
  // The tracker has copied them.
  for (const network of [palmDetection, handLandmark]) free(network)
  return tracker
})

export default serve({
  ...routes,

  'POST /get-alphabet': async ({ request, arrived, film }) => {
    const file = await fileIn(request)
    const picture = await decode(file)
    const found = await (await hands()).detect(picture)
    for (const buffer of [file, picture.data.buffer]) free(buffer)
    const seen = found.length > 0 ? await film().push((await letters()).packHands(found), arrived) : NOTHING
    return { ...seen, points: handPointsFrom(found) }
  }
})

const NOTHING = { letter: null, confidence: 0, candidates: [] }

/** Largest form in bytes: the form, its file and the decoded pixels are in memory at the same time. */
const MAX_BYTES = 4 * 2 ** 20

async function fileIn (request) {
  if (typeOf(request) !== 'multipart/form-data') throw new Refusal('UNSUPPORTED_TYPE')
  if (!(Number(request.headers.get('content-length') ?? NaN) <= MAX_BYTES)) throw new Refusal('BODY_TOO_LARGE')
  const form = await request.formData().catch(() => { throw new Refusal('FORM_DAMAGED') })
  const files = form.getAll('file')
  if (files.length > 1) throw new Refusal('TOO_MANY_FILES')
  if (typeof (files[0] ?? '') === 'string') throw new Refusal('FILE_MISSING')
  if (files[0].size === 0) throw new Refusal('FILE_EMPTY')
  return files[0].arrayBuffer()
}
