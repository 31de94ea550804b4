// The camera, and the ways in which it can fail.
import { onEnd } from '../lifetime.ts'
import { FACING_THE_LEARNER, chosenCamera, noteCamera } from './choice.ts'

export type CameraFault = 'refused' | 'absent' | 'busy' | 'lost' | 'insecure' | 'unknown'

export class CameraError extends Error {
  readonly fault: CameraFault

  constructor (fault: CameraFault, cause?: unknown) {
    super(`The camera cannot be used: ${fault}`, { cause })
    this.fault = fault
  }
}

const FAULTS: Record<string, CameraFault> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy'
}

/** The camera that was chosen, or any where it is gone.
 * @throws CameraError */
async function openCamera (): Promise<MediaStream> {
  if (!self.isSecureContext) throw new CameraError('insecure')
  if (!navigator.mediaDevices) throw new CameraError('absent')
  try {
    return await askFor(chosenCamera()).catch((error: DOMException) => {
      if (error.name !== 'OverconstrainedError') throw error
      return askFor(FACING_THE_LEARNER)
    })
  } catch (error) {
    throw new CameraError(FAULTS[(error as DOMException).name] ?? 'unknown', error)
  }
}

/** More than 640 x 480 pixels would not make a letter clearer. */
const askFor = (which: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({
  audio: false,
  video: { ...which, width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } }
})

export interface PlayingCamera {
  /** As the one on the back of a phone does. */
  facesAway: boolean
}

/** Plays the camera in a video until the signal ends, and turns it off then, whatever happened in between.
 * @throws CameraError, also when the browser has the picture and does not play it */
export async function playCamera (
  video: HTMLVideoElement, signal: AbortSignal, onLost: () => void
): Promise<PlayingCamera> {
  const stream = await openCamera()
  onEnd(signal, () => {
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject === stream) video.srcObject = null
  })
  const [track] = stream.getVideoTracks()
  const camera = { facesAway: noteCamera(track?.getSettings() ?? {}) }
  if (signal.aborted) return camera
  track?.addEventListener('ended', onLost, { signal })
  video.srcObject = stream
  await video.play().catch((error: unknown) => { throw new CameraError('unknown', error) })
  return camera
}
