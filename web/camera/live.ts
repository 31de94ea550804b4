// Camera, recognizer and stage as one: readings for as long as it runs, and a sentence where it cannot.
import { h } from '../dom.ts'
import type { Reading } from '../engine/protocol.ts'
import { onEngineProgress, sharedEngine } from '../engine/shared-engine.ts'
import { language, t } from '../language.ts'
import { loadingPanel } from '../shell/loading-panel.ts'
import { cameraFaults } from '../text/strings.ts'
import { CameraError, closeCamera, openCamera } from './camera.ts'
import type { CameraFault } from './camera.ts'
import { readFrames } from './frames.ts'
import type { Stage } from './stage.ts'

export interface Live { stop (): void }

/** Starts both at once, because the learner answers the browser's question while files are downloaded. */
export function startLive (stage: Stage, onReading: (reading: Reading, at: number) => void): Live {
  const stops: (() => void)[] = []
  let stopped = false
  const untilStopped = (stop: () => void) => { stopped ? stop() : stops.push(stop) }

  const run = async () => {
    const panel = loadingPanel(t('startingCamera'), t('allowCamera'))
    stage.cover(panel.element)
    untilStopped(onEngineProgress(panel.update))
    try {
      const [stream, engine] = await Promise.all([playCamera(stage), sharedEngine()])
      untilStopped(() => { closeCamera(stream); stage.video.srcObject = null })
      if (stopped) return
      stage.cover(null)
      stream.getVideoTracks()[0]?.addEventListener('ended', () => fail('busy'))
      untilStopped(readFrames(stage.video, engine, onReading))
      untilStopped(() => engine.forget())
    } catch (error) {
      if (stopped) return
      if (error instanceof CameraError) fail(error.fault)
      else stage.cover(h('p', { role: 'alert' }, t('engineFailed')))
    }
  }
  const fail = (fault: CameraFault) => stage.cover(cameraProblem(fault, () => { run() }))
  run()
  return {
    stop () {
      stopped = true
      for (const stop of stops.splice(0)) stop()
    }
  }
}

async function playCamera ({ video }: Stage): Promise<MediaStream> {
  const stream = await openCamera()
  video.srcObject = stream
  await video.play()
  return stream
}

function cameraProblem (fault: CameraFault, retry: () => void): HTMLElement {
  return h('div', { class: 'camera-problem', role: 'alert', 'data-fault': fault },
    h('h2', {}, t('cameraTitle')),
    h('p', {}, cameraFaults[fault][language()]),
    h('div', { class: 'actions' },
      h('button', { class: 'primary', type: 'button', onclick: retry }, t('tryAgain')),
      h('a', { class: 'button', href: '#/photo' }, t('usePhoto'))))
}
