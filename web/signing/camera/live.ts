// Runs camera, recognizer and stage together. Shows a message when one of them fails.
import {
  DactyloError, type CameraErrorCode, type DactyloErrorCode, type Letters, type ReadWord, type Reading,
  type Watching
} from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { onEnd, childController } from '../../elements/lifetime.ts'
import { language, t } from '../../elements/text/language.ts'
import { cameraFaults } from '../../elements/text/strings.ts'
import { loadingPanel } from '../../shell/loading-panel.ts'
import { linkTo } from '../../shell/routes.ts'
import { askForConsent } from './consent.ts'
import { retryButton, whyNotStarted } from './not-started.ts'
import { playCamera } from './camera.ts'
import { cameraIds, chooseOtherCamera } from './choice.ts'
import type { Stage } from './stage.ts'

export interface LiveListener {
  onReading: (reading: Reading, at: number) => void
  /** Called when readings pause: the camera is switched, or something failed. */
  onRest?: () => void
  /** Called when camera or recognizer failed, until the learner tries again. */
  onLost?: () => void
  /** Words to choose from: `onWords` gets the one that is spelled without a stop, in place of `onReading`. */
  list?: readonly string[]
  onWords?: (words: readonly ReadWord[], reading: Reading) => void
  /** Alternatives without a camera, in place of the photo page. */
  withoutCamera?: () => HTMLElement[]
}

export interface Live {
  /** Sends the readings to another listener. Restarts camera and recognizer if they stopped. */
  passTo (next: LiveListener): void
}

/** Shows readings on the stage until the signal aborts. Each try has its own signal, so that a failure leaves nothing
 * behind for the next one. */
export function startLive (stage: Stage, recognizer: Letters, viewSignal: AbortSignal, first: LiveListener): Live {
  let listener = first
  let current = childController(viewSignal)
  const stop = () => {
    current.abort()
    stage.draw(null)
    listener.onRest?.()
  }
  const fail = (error: unknown) => {
    stop()
    stage.cover(problemOf(error, stage.isLive(), again, listener.withoutCamera))
    listener.onLost?.()
  }
  const other = otherCameraButton(stage, viewSignal, () => {
    stop()
    chooseOtherCamera().then(again).catch(reportError)
  })
  const again = () => {
    // The learner may have left the view while the other camera was looked up.
    if (viewSignal.aborted) return
    current.abort()
    current = childController(viewSignal)
    const { signal } = current
    const failUnlessOver = (error: unknown) => { if (!signal.aborted) fail(error) }
    const options = { onLostCamera: failUnlessOver, alternatives: listener.withoutCamera?.() }
    openStage(stage, recognizer, signal, options).then(() => {
      other.showIfAny()
      return watchUntil(signal, () => listener.list
        ? recognizer.readWord(stage.video, listener.list, (words, reading) => listener.onWords?.(words, reading))
        : recognizer.watch(stage.video, (reading, at) => listener.onReading(reading, at)))
    }).catch(failUnlessOver)
  }
  again()
  return {
    passTo (next) {
      listener = next
      if (stage.isLive()) playOn(stage.video, again)
      else again()
    }
  }
}

async function watchUntil (signal: AbortSignal, watch: () => Watching) {
  if (signal.aborted) return
  const { done, stop } = watch()
  onEnd(signal, stop)
  await done
}

/** Resumes a video that the browser paused because it was out of the page. */
function playOn (video: HTMLVideoElement, orElse: () => void) {
  if (video.paused) video.play().catch(orElse)
}

/** Covers the stage until camera and recognizer are ready. */
async function openStage (
  stage: Stage, recognizer: Letters, signal: AbortSignal,
  { onLostCamera, alternatives }: {
    onLostCamera: (error: DactyloError) => void
    alternatives: HTMLElement[] | undefined
  }
) {
  const panel = loadingPanel(t('startingCamera'), t('allowCamera'))
  stage.cover(panel.element)
  stage.showUnder(false)
  recognizer.onState(({ loaded, total }) => panel.update(loaded, total), signal)
  // Both start at once: files download while the learner answers the browser's question.
  const camera = playCamera(stage.video, signal, onLostCamera)
  const seeThemselves = (facesAway: boolean) => {
    if (signal.aborted) return
    panel.retitle(t('loading'))
    stage.mirror(!facesAway)
    stage.showUnder(true)
  }
  await Promise.all([camera.then(seeThemselves), recognizer.start()])
  await askForConsent(recognizer, signal, stage.cover, alternatives)
  if (signal.aborted) return
  stage.cover(null)
}

/** A button on the stage until the signal aborts, hidden until a second camera is known. */
function otherCameraButton ({ element }: Stage, signal: AbortSignal, onclick: () => void) {
  const button = h('button', { class: 'other-camera', type: 'button', hidden: true, onclick }, t('otherCamera'))
  element.append(button)
  onEnd(signal, () => button.remove())
  const showIfAny = async () => { button.hidden = (await cameraIds()).length < 2 }
  return { showIfAny: () => { showIfAny().catch(reportError) } }
}

/** The default alternatives: a photo, or reading. */
const defaultAlternatives = () => [
  h('a', { class: 'button', href: linkTo('photo') }, t('usePhoto')),
  h('a', { class: 'button', href: linkTo('read') }, t('readBackInvitation'))
]

function problemOf (
  error: unknown, hasStarted: boolean, retry: () => void, withoutCamera: LiveListener['withoutCamera']
): HTMLElement {
  const code = error instanceof DactyloError ? error.code : 'engine'
  if (isOfCamera(code)) return cameraProblem(code, retry, (withoutCamera ?? defaultAlternatives)())
  return recognizerProblem(hasStarted ? whyStopped(code) : whyNotStarted(error), retry, withoutCamera?.())
}

const isOfCamera = (code: DactyloErrorCode): code is CameraErrorCode => code in cameraFaults

const whyStopped = (code: DactyloErrorCode) => code === 'server' ? 'serverSilent' : 'engineStopped'

function cameraProblem (code: CameraErrorCode, retry: () => void, alternatives: HTMLElement[]): HTMLElement {
  return h('div', { class: 'camera-problem', role: 'alert', 'data-fault': code },
    h('h2', {}, t('cameraTitle')),
    h('p', {}, cameraFaults[code][language()]),
    h('div', { class: 'actions' }, retryButton(retry), ...alternatives))
}

type Problem = ReturnType<typeof whyStopped | typeof whyNotStarted>

function recognizerProblem (text: Problem, retry: () => void, alternatives: HTMLElement[] = []): HTMLElement {
  return h('div', { class: 'camera-problem', role: 'alert' },
    h('p', {}, t(text)),
    h('div', { class: 'actions' }, retryButton(retry), ...alternatives))
}
