/** Milliseconds that a hidden page keeps its camera: users look at another tab for a moment. */
const STAY = 5000

interface Camera { isOn: () => boolean, turnOn: () => void, turnOff: () => void }

/** Turns a camera off while the page is hidden, and on again. Phones also take the cameras of hidden pages away. */
export function restWhileHidden ({ isOn, turnOn, turnOff }: Camera, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(turnOff, STAY)
    else if (!isOn()) turnOn()
  }, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
}
