import { onEnd } from '../../elements/lifetime.ts'

/** Keeps the screen on until the signal ends: hands before a camera touch nothing, and a phone would lock itself. */
export function keepAwake (signal: AbortSignal) {
  if (!('wakeLock' in navigator) || signal.aborted) return
  let lock: WakeLockSentinel | null = null
  const release = () => { lock?.release().catch(reportError) }
  const take = async () => {
    if (document.hidden || (lock && !lock.released)) return
    // A battery that is low is a reason to refuse.
    // eslint-disable-next-line compat/compat -- Firefox 115 has none: the screen goes off.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (signal.aborted) release()
  }
  const takeSoon = () => { take().catch(reportError) }
  // The browser releases the lock of a page that is hidden.
  document.addEventListener('visibilitychange', takeSoon, { signal })
  onEnd(signal, release)
  takeSoon()
}
