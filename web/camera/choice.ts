// Keeps which of its cameras a device uses: the camera that was chosen last.
import { keepChoice, keptChoice } from '../kept-choice.ts'

const KEY = 'dactylo-camera'
/** Where a camera faces, as browsers name it. */
const OPPOSITE: Partial<Record<string, string>> = { user: 'environment', environment: 'user' }

/** Where the last used or chosen camera faces, or its id where it does not say; null at first. */
let current = keptChoice(KEY)

/** What to ask the browser for. Its answer is an OverconstrainedError where the camera is gone. The constraint is
 * exact, because Chromium passes over a device that is merely preferred. */
export function chosenCamera (): MediaTrackConstraints | undefined {
  if (current === null) return undefined
  return OPPOSITE[current] ? { facingMode: { exact: current } } : { deviceId: { exact: current } }
}

/** Notes the camera that plays. @returns whether it faces away from the learner, as on the back of a phone */
export function noteCamera ({ facingMode, deviceId }: MediaTrackSettings): boolean {
  current = facingMode ?? deviceId ?? null
  return facingMode === 'environment'
}

/** Chooses the camera that faces the other way or, where cameras do not say how they face, the next camera. */
export async function chooseOtherCamera () {
  current = OPPOSITE[current ?? ''] ?? await nextCamera()
  if (current) keepChoice(KEY, current)
}

/** The ids of the cameras, which browsers give once the user has allowed one. */
export async function cameraIds (): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId)
}

async function nextCamera (): Promise<string | null> {
  const ids = await cameraIds()
  return ids[(ids.indexOf(current ?? '') + 1) % ids.length] ?? null
}
