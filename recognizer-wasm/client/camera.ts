// The camera, and the ways in which it can fail.
import { restWhileHidden } from './camera-rest.ts'

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
  /** Called when the camera was unplugged, taken away, or gives no pictures any more. */
  onLost?: () => void
}

/** Milliseconds without a picture after which a camera is lost. */
const LONGEST_MUTED = 2000

/** Plays a camera in a video. A page that is hidden for some seconds lets the camera go, and takes it again when it is
 * seen.
 * @returns the camera's settings, which say whether it faces the user
 * @throws CameraError, also when the browser has the picture and does not play it; the signal's reason where it had
 * ended before */
export async function playCamera (
  video: HTMLVideoElement, { signal, which = FACING_THE_USER, onLost }: CameraOptions
): Promise<MediaTrackSettings> {
  signal.throwIfAborted()
  let playing = new AbortController()
  let track: MediaStreamTrack | undefined
  // The camera of a hidden page is no loss: it is taken again when the page is seen.
  const lost = () => { if (!document.hidden && !signal.aborted) onLost?.() }
  const turnOff = () => playing.abort()
  const turnOn = async () => {
    turnOff()
    playing = new AbortController()
    track = await playOnce(video, which, playing.signal, lost)
  }
  signal.addEventListener('abort', turnOff, { once: true })
  restWhileHidden({
    isOn: () => !playing.signal.aborted && track?.readyState === 'live' && !track.muted,
    turnOn: () => { turnOn().catch(lost) },
    turnOff
  }, signal)
  await turnOn()
  return track?.getSettings() ?? {}
}

/** Plays a camera until a signal ends. */
async function playOnce (
  video: HTMLVideoElement, which: MediaTrackConstraints, signal: AbortSignal, onLost: () => void
): Promise<MediaStreamTrack | undefined> {
  const stream = await openCamera(which)
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop()
    if (video.srcObject === stream) video.srcObject = null
  }
  const [track] = stream.getVideoTracks()
  if (signal.aborted) {
    turnOff()
    return track
  }
  signal.addEventListener('abort', turnOff, { once: true })
  if (track) noticeLoss(track, signal, onLost)
  video.srcObject = stream
  await video.play().catch((error: unknown) => {
    // To be turned off ends the playing, too, and is no fault.
    if (!signal.aborted) throw new CameraError('unknown', error)
  })
  return track
}

function noticeLoss (track: MediaStreamTrack, signal: AbortSignal, onLost: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forgive = () => clearTimeout(timer)
  track.addEventListener('ended', onLost, { signal })
  track.addEventListener('mute', () => { timer = setTimeout(onLost, LONGEST_MUTED) }, { signal })
  track.addEventListener('unmute', forgive, { signal })
  signal.addEventListener('abort', forgive, { once: true })
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
