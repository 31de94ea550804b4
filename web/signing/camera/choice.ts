// The device's camera choice: the last one used.
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'

const KEY = 'dactylo-camera'
/** The opposite of a browser's `facingMode`. */
const OPPOSITE: Partial<Record<string, string>> = { user: 'environment', environment: 'user' }

/** The `facingMode` of the last camera, or its id where it has none; null at first. */
let current = readSetting(KEY)
let playing = ''

/** Constraints for the browser, exact because Chromium ignores a merely preferred device. If the camera is gone, the
 * browser answers OverconstrainedError. */
export function chosenCamera (): MediaTrackConstraints | undefined {
  if (current === null) return undefined
  return OPPOSITE[current] ? { facingMode: { exact: current } } : { deviceId: { exact: current } }
}

/** Stores the camera that plays. @returns whether it is a rear camera */
export function saveCamera ({ facingMode, deviceId }: MediaTrackSettings): boolean {
  current = facingMode ?? deviceId ?? null
  playing = deviceId ?? ''
  return facingMode === 'environment'
}

/** Chooses the camera facing the other direction, or the next one where none is known to. */
export async function chooseOtherCamera () {
  const all = await cameras()
  const opposite = OPPOSITE[current ?? '']
  current = opposite && all.some(camera => mayFace(camera, opposite))
    ? opposite
    : nextOf(all.map(({ deviceId }) => deviceId), opposite ? playing : current)
  if (current) saveSetting(KEY, current)
}

/** The ids of the cameras; browsers reveal them once the user has allowed one. */
export const cameraIds = async (): Promise<string[]> => (await cameras()).map(({ deviceId }) => deviceId)

async function cameras (): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput')
}

/** Firefox reports no capabilities: such a camera may face any direction. */
const mayFace = (camera: MediaDeviceInfo | InputDeviceInfo, direction: string): boolean =>
  !('getCapabilities' in camera) || (camera.getCapabilities().facingMode ?? []).includes(direction)

const nextOf = (ids: readonly string[], id: string | null): string | null =>
  ids[(ids.indexOf(id ?? '') + 1) % ids.length] ?? null
