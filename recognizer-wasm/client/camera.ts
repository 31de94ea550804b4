// Opens the camera, and names the ways in which it can fail.
import { DactyloError, type DactyloErrorCode } from '../src/errors.ts'
import { restWhileHidden } from './camera-rest.ts'

export type CameraErrorCode = Extract<DactyloErrorCode, `camera-${string}`>

const MESSAGES: Record<CameraErrorCode, string> = {
  'camera-refused': 'The user or the browser refused the camera. Try again once the user allows it',
  'camera-absent': 'There is no camera. Let the user choose a picture',
  'camera-busy': 'Another program uses the camera. Try again once it is closed',
  'camera-lost': 'The camera stopped: it was unplugged, or another program took it',
  'camera-insecure': 'Browsers only give the camera to pages on HTTPS or localhost',
  'camera-failed': 'The camera cannot be played'
}

const cameraError = (code: CameraErrorCode, cause?: unknown) =>
  new DactyloError(code, MESSAGES[code], cause === undefined ? {} : { cause })

const FORBIDDEN = 'The site forbids the camera, so no user can allow it: by its header Permissions-Policy or, in an ' +
  'iframe of another origin, because allow="camera" is missing'

interface FeaturePolicy { allowsFeature (name: string): boolean }

/** Whether the page must not ask for the camera at all. Only Chromium says so. */
const isForbidden = () =>
  (document as { featurePolicy?: FeaturePolicy }).featurePolicy?.allowsFeature('camera') === false

const CODES: Record<string, CameraErrorCode> = {
  NotAllowedError: 'camera-refused',
  SecurityError: 'camera-refused',
  NotFoundError: 'camera-absent',
  OverconstrainedError: 'camera-absent',
  NotReadableError: 'camera-busy',
  AbortError: 'camera-busy'
}

/** The camera that faces the user. */
const FACING_THE_USER: MediaTrackConstraints = { facingMode: 'user' }

export interface CameraOptions {
  /** Aborting it turns the camera off, in every state. */
  signal: AbortSignal
  /** The camera to use. Without it, or if that camera is gone, the one that faces the user. */
  which?: MediaTrackConstraints | undefined
  /** Called with `camera-lost` if the camera is unplugged, taken by another program, or stops sending pictures. */
  onLost?: (error: DactyloError) => void
}

/** Milliseconds without a picture after which a camera counts as lost. */
const MUTE_TIMEOUT_MS = 2000

/** Videos of a running `playCamera`, which reports itself when their camera is lost. */
const videos = new WeakSet<HTMLVideoElement>()

/** Whether `playCamera` uses this video, even if the page is hidden and the camera is off. */
export const playsCamera = (video: HTMLVideoElement) => videos.has(video)

/** Plays a camera in a video. A page that is hidden for some seconds turns the camera off, and on again when it is
 * shown.
 * @returns the camera's settings, which say whether it faces the user
 * @throws DactyloError `camera-…`, also if the browser has the stream but does not play it; the signal's reason if it
 * was already aborted */
export async function playCamera (
  video: HTMLVideoElement, { signal, which = FACING_THE_USER, onLost }: CameraOptions
): Promise<MediaTrackSettings> {
  signal.throwIfAborted()
  let playing = new AbortController()
  let track: MediaStreamTrack | undefined
  // Losing the camera of a hidden page is no error: it is opened again when the page is shown.
  const lost = () => { if (!document.hidden && !signal.aborted) onLost?.(cameraError('camera-lost')) }
  const turnOff = () => playing.abort()
  videos.add(video)
  signal.addEventListener('abort', () => videos.delete(video), { once: true })
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

/** Plays a camera until the signal is aborted. */
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
  if (track) watchLoss(track, signal, onLost)
  // Without these, phones only play video after a touch, and in full screen.
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream })
  await video.play().catch((error: unknown) => {
    // Turning the camera off rejects `play`, too; that is no error.
    if (!signal.aborted) throw cameraError('camera-failed', error)
  })
  return track
}

function watchLoss (track: MediaStreamTrack, signal: AbortSignal, onLost: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forgive = () => clearTimeout(timer)
  track.addEventListener('ended', onLost, { signal })
  track.addEventListener('mute', () => { timer = setTimeout(onLost, MUTE_TIMEOUT_MS) }, { signal })
  track.addEventListener('unmute', forgive, { signal })
  signal.addEventListener('abort', forgive, { once: true })
}

async function openCamera (which: MediaTrackConstraints): Promise<MediaStream> {
  if (!self.isSecureContext) throw cameraError('camera-insecure')
  if (!navigator.mediaDevices) throw cameraError('camera-absent')
  try {
    return await askFor(which).catch((error: DOMException) => {
      if (error.name !== 'OverconstrainedError') throw error
      return askFor(FACING_THE_USER)
    })
  } catch (error) {
    if (isForbidden()) throw new DactyloError('camera-refused', FORBIDDEN, { cause: error })
    throw cameraError(CODES[(error as DOMException).name] ?? 'camera-failed', error)
  }
}

/** 640 x 480 pixels: more would not make letters clearer. */
const askFor = (which: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({
  audio: false,
  video: { ...which, width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } }
})
