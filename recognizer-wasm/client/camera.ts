// The camera, and the ways in which it can fail.

export type CameraFault = 'refused' | 'absent' | 'busy' | 'lost' | 'insecure' | 'unknown'

export class CameraError extends Error {
  override readonly name = 'CameraError'
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

/** The camera that faces the user. */
const FACING_THE_USER: MediaTrackConstraints = { facingMode: 'user' }

export interface CameraOptions {
  /** The end of the signal turns the camera off, whatever happened in between. */
  signal: AbortSignal
  /** Which camera. Where it is gone, or none is named, it is the one that faces the user. */
  which?: MediaTrackConstraints | undefined
  /** Called when the camera was unplugged, or taken away. */
  onLost?: () => void
}

/** Plays a camera in a video.
 * @returns the camera's settings, which say whether it faces the user
 * @throws CameraError, also when the browser has the picture and does not play it; the signal's reason where it had
 * ended before */
export async function playCamera (
  video: HTMLVideoElement, { signal, which = FACING_THE_USER, onLost }: CameraOptions
): Promise<MediaTrackSettings> {
  signal.throwIfAborted()
  const stream = await openCamera(which)
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject === stream) video.srcObject = null
  }
  const [track] = stream.getVideoTracks()
  const settings = track?.getSettings() ?? {}
  if (signal.aborted) {
    turnOff()
    return settings
  }
  signal.addEventListener('abort', turnOff, { once: true })
  track?.addEventListener('ended', () => onLost?.(), { signal })
  video.srcObject = stream
  await video.play().catch((error: unknown) => {
    // To be turned off ends the playing, too, and is no fault.
    if (!signal.aborted) throw new CameraError('unknown', error)
  })
  return settings
}

async function openCamera (which: MediaTrackConstraints): Promise<MediaStream> {
  if (!self.isSecureContext) throw new CameraError('insecure')
  if (!navigator.mediaDevices) throw new CameraError('absent')
  try {
    return await askFor(which).catch((error: DOMException) => {
      if (error.name !== 'OverconstrainedError') throw error
      return askFor(FACING_THE_USER)
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
