/**
 * `recognizer-wasm/client/worker`, for a worker of your own. The networks run in it, so the page stays responsive.
 * @module worker
 */
import { DactyloError } from '../src/errors.ts'
import type { HandFinder } from './hand-finders.ts'
import { serializeError } from './sent-error.ts'
import { openSteps, type Steps } from './steps.ts'
import type { FromWorker, Reading, ToWorker } from './protocol.ts'

export type { HandFinder } from './hand-finders.ts'
export { tasksVision, type TasksVisionLandmarker } from './tasks-vision.ts'

declare const self: DedicatedWorkerGlobalScope

const tell = (message: FromWorker) => self.postMessage(message)
let opening: Promise<Steps> | undefined
let steps: Steps | undefined

async function start ({ settings, session }: Extract<ToWorker, { kind: 'start' }>, { hands }: ServeOptions) {
  try {
    const onProgress = (loaded: number, total: number) => tell({ kind: 'progress', loaded, total })
    opening = openSteps(settings, { session, onProgress, hands })
    steps = await opening
    tell({ kind: 'ready', state: { ...steps.state, problems: steps.state.problems.map(serializeError) } })
  } catch (error) {
    return tell({ kind: 'failed', error: serializeError(error) })
  }
  if (await steps.findNewerModel()) tell({ kind: 'newer-model' })
}

async function learn ({ id, name }: Extract<ToWorker, { kind: 'learn' }>) {
  try {
    tell({ kind: 'learned', id, personal: await running().learn(name) })
  } catch (error) {
    tell({ kind: 'unreadable', id, error: serializeError(error) })
  }
}

/** @throws DactyloError `closed` */
function running (): Steps {
  if (steps) return steps
  throw new DactyloError('closed', 'The recognizer has not started. Await start() first')
}

async function answer (id: number, picture: ImageBitmap, read: (steps: Steps) => Promise<Reading>) {
  try {
    tell({ kind: 'reading', id, reading: await read(running()) })
  } catch (error) {
    tell({ kind: 'unreadable', id, error: serializeError(error) })
  } finally {
    picture.close()
  }
}

function handle (message: ToWorker, options: ServeOptions): Promise<void> | undefined {
  switch (message.kind) {
    case 'start': return start(message, options)
    case 'frame': return answer(message.id, message.picture, steps => steps.follow(message.picture, message.timestamp))
    case 'photo': return answer(message.id, message.picture, steps => steps.read(message.picture))
    case 'forget': return steps?.forget()
    case 'use-newer-model': return steps?.useNewerModel()
    // These may arrive while the steps open.
    case 'spell': return opening?.then(steps => steps.spell(message.spelling))
    case 'calibrate': return opening?.then(steps => steps.calibrate(message.calibration))
    case 'personalize': return opening?.then(steps => steps.personalize(message.personal))
    case 'learn': return learn(message)
  }
}

export interface ServeOptions {
  /** Finds hands instead of the package's tracker, which is then not downloaded; or a promise of one, as `tasksVision`
   * returns. Second looks need the inner features of the package's own tracker. */
  hands?: HandFinder | Promise<HandFinder> | undefined
}

/** Makes the calling worker serve the recognizer, for the `worker` option of `openLetters`. Call it before the worker's
 * first `await`: earlier messages are lost. */
export function serveLetters (options: ServeOptions = {}) {
  // `start` reports the failure to the page; it may come later.
  Promise.resolve(options.hands).catch(() => {})
  self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    // The page does not wait for an answer to these messages: it continues as before.
    handle(data, options)?.catch(error => console.error(error))
  }
}
