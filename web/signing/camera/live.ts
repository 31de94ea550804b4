// Runs camera, recognizer and stage together. Shows a message when one of them fails.
import {
  DactyloError, type CameraErrorCode, type DactyloErrorCode, type Letters, type ReadWord, type Reading,
  type Watching, type WordProgress
} from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { onEnd, childController } from '../../elements/lifetime.ts'
import { language, t } from '../../elements/text/language.ts'
import { cameraFaults } from '../../elements/text/strings.ts'
import { useOwnHand, type HandContext } from '../../learner/own-hand.ts'
import { loadingPanel } from '../../shell/loading-panel.ts'
import { linkTo } from '../../shell/routes.ts'
import { askForConsent } from './consent.ts'
import { retryButton, whyNotStarted } from './not-started.ts'
import { playCamera } from './camera.ts'
import { cameraIds, chooseOtherCamera } from './choice.ts'
import type { Stage } from './stage.ts'

/** The readings that a listener receives: single letters, the progress of a requested word, or words of a list. */
type Readings =
  | { onReading: (reading: Reading, at: number) => void }
  | { word: string, onProgress: (progress: WordProgress, reading: Reading, at: number) => void }
  | { list: readonly string[], onWords: (words: readonly ReadWord[], reading: Reading) => void }

interface Callbacks {
  /** Called when readings pause: the camera is switched, or something failed. */
  onRest?: () => void
  /** Called when camera or recognizer failed, until the learner tries again. */
  onLost?: () => void
  /** Alternatives without a camera, in place of the photo page. */
  withoutCamera?: () => HTMLElement[]
}

export type LiveListener = Readings & Callbacks
export type WordListener = Extract<Readings, { word: string }> & Callbacks

export interface Live {
  /** Sends the readings to another listener. Restarts camera and recognizer if they stopped. */
  passTo (next: LiveListener): void
}

/** Shows readings on the stage until the signal aborts. Each try has its own signal, so that a failure leaves nothing
 * behind for the next one. */
export function startLive (stage: Stage, context: HandContext, viewSignal: AbortSignal, first: LiveListener): Live {
  const { recognizer } = context
  let listener = first
  let current = childController(viewSignal)
  const watch = watcher(stage, recognizer, () => listener)
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
    openStage(stage, context, signal, options).then(() => watch(signal, fail)).then(other.showIfAny)
      .catch(failUnlessOver)
  }
  again()
  return {
    passTo (next) {
      // The film continues from letter to letter. Each word has a film of its own.
      const isSameFilm = 'onReading' in listener && 'onReading' in next
      listener = next
      if (!stage.isLive()) return again()
      playOn(stage.video, again)
      if (!isSameFilm) watch(current.signal, fail)
    }
  }
}

/** Watches the camera's picture for the listener of the moment, in a film of its own.
 * @param listener returns the current one: letters may go to another one later */
function watcher (stage: Stage, recognizer: Letters, listener: () => LiveListener) {
  let watching = new AbortController()
  return (life: AbortSignal, fail: (error: unknown) => void) => {
    watching.abort()
    watching = childController(life)
    const { signal } = watching
    watchUntil(signal, () => startWatching(recognizer, stage.video, listener))
      .catch((error: unknown) => { if (!signal.aborted) fail(error) })
  }
}

function startWatching (recognizer: Letters, video: HTMLVideoElement, listener: () => LiveListener): Watching {
  const first = listener()
  if ('word' in first) return recognizer.follow(video, first.word, first.onProgress)
  if ('list' in first) return recognizer.readWord(video, first.list, first.onWords)
  return recognizer.watch(video, (reading, at) => {
    const current = listener()
    if ('onReading' in current) current.onReading(reading, at)
  })
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
  stage: Stage, context: HandContext, signal: AbortSignal,
  { onLostCamera, alternatives }: {
    onLostCamera: (error: DactyloError) => void
    alternatives: HTMLElement[] | undefined
  }
) {
  const { recognizer } = context
  useOwnHand(context)
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
