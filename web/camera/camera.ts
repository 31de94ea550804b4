// The camera, and the ways in which it can fail.
import { onEnd } from '../lifetime.ts'

export type CameraFault = 'refused' | 'absent' | 'busy' | 'insecure' | 'unknown'

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

/** The camera that faces the learner. More than 640 x 480 pixels would not make a letter clearer.
 * @throws CameraError */
async function openCamera (): Promise<MediaStream> {
  if (!self.isSecureContext) throw new CameraError('insecure')
  if (!navigator.mediaDevices) throw new CameraError('absent')
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } }
    })
  } catch (error) {
    throw new CameraError(FAULTS[(error as DOMException).name] ?? 'unknown', error)
  }
}

/** Plays the camera in a video until the signal ends, and turns it off then, whatever happened in between.
 * @throws CameraError, also when the browser has the picture and does not play it */
export async function playCamera (video: HTMLVideoElement, signal: AbortSignal, onLost: () => void): Promise<void> {
  const stream = await openCamera()
  onEnd(signal, () => {
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject === stream) video.srcObject = null
  })
  if (signal.aborted) return
  stream.getVideoTracks()[0]?.addEventListener('ended', onLost, { signal })
  video.srcObject = stream
  await video.play().catch((error: unknown) => { throw new CameraError('unknown', error) })
}
