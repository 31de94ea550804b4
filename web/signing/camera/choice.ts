// Keeps which of its cameras a device uses: the camera that was chosen last.
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'

const KEY = 'dactylo-camera'
/** Where a camera faces, as browsers name it. */
const OPPOSITE: Partial<Record<string, string>> = { user: 'environment', environment: 'user' }

/** Where the last used or chosen camera faces, or its id where it does not say; null at first. */
let current = readSetting(KEY)
/** The id of the camera that played last. */
let playing = ''

/** What to ask the browser for. Its answer is an OverconstrainedError where the camera is gone. The constraint is
 * exact, because Chromium passes over a device that is merely preferred. */
export function chosenCamera (): MediaTrackConstraints | undefined {
  if (current === null) return undefined
  return OPPOSITE[current] ? { facingMode: { exact: current } } : { deviceId: { exact: current } }
}

/** Notes the camera that plays. @returns whether it faces away from the learner, as on the back of a phone */
export function noteCamera ({ facingMode, deviceId }: MediaTrackSettings): boolean {
  current = facingMode ?? deviceId ?? null
  playing = deviceId ?? ''
  return facingMode === 'environment'
}

/** Chooses the camera that faces the other way or, where none is known to do so, the next camera. */
export async function chooseOtherCamera () {
  const all = await cameras()
  const opposite = OPPOSITE[current ?? '']
  current = opposite && all.some(camera => mayFace(camera, opposite))
    ? opposite
    : nextOf(all.map(({ deviceId }) => deviceId), opposite ? playing : current)
  if (current) saveSetting(KEY, current)
}

/** The ids of the cameras, which browsers give once the user has allowed one. */
export const cameraIds = async (): Promise<string[]> => (await cameras()).map(({ deviceId }) => deviceId)

async function cameras (): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput')
}

/** A camera whose capabilities the browser does not tell, as Firefox, may face any way. */
const mayFace = (camera: MediaDeviceInfo | InputDeviceInfo, way: string): boolean =>
  !('getCapabilities' in camera) || (camera.getCapabilities().facingMode ?? []).includes(way)

const nextOf = (ids: readonly string[], id: string | null): string | null =>
  ids[(ids.indexOf(id ?? '') + 1) % ids.length] ?? null
