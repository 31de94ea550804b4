import { onEnd } from '../../elements/lifetime.ts'

/** Keeps the screen on until the signal aborts: signing hands touch nothing, and a phone would lock itself. */
export function keepAwake (signal: AbortSignal) {
  if (!('wakeLock' in navigator) || signal.aborted) return
  let lock: WakeLockSentinel | null = null
  const release = () => { lock?.release().catch(reportError) }
  const take = async () => {
    if (document.hidden || (lock && !lock.released)) return
    // Browsers may refuse, for example on low battery.
    // eslint-disable-next-line compat/compat -- Firefox 115 has none: the screen goes off.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (signal.aborted) release()
  }
  const takeSoon = () => { take().catch(reportError) }
  // Browsers release the lock of a hidden page.
  document.addEventListener('visibilitychange', takeSoon, { signal })
  onEnd(signal, release)
  takeSoon()
}
