/** Milliseconds before a hidden page turns its camera off: users often switch tabs only for a moment. */
const CAMERA_OFF_DELAY_MS = 5000

interface Camera { isOn: () => boolean, turnOn: () => void, turnOff: () => void }

/** Turns the camera off while the page is hidden, and on again afterwards. Phones also take hidden pages' cameras. */
export function restWhileHidden ({ isOn, turnOn, turnOff }: Camera, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(turnOff, CAMERA_OFF_DELAY_MS)
    else if (!isOn()) turnOn()
  }, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
