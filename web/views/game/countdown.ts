// The clock of a game: it can be stopped, or left out.
import { every } from '../../elements/lifetime.ts'

interface Countdown {
  /** Starts or resumes the clock. */
  run (): void
  stop (): void
  /** Milliseconds; null without a clock. */
  left (): number | null
}

const TICK_MS = 250

/** A stopped countdown.
 * @param milliseconds null for no clock
 * @param onTick called a few times a second */
export function countdown (
  milliseconds: number | null, signal: AbortSignal, { onTick, onEnd }: { onTick: () => void, onEnd: () => void },
  now = () => performance.now()
): Countdown {
  let spent = 0
  let since: number | null = null
  const total = () => spent + (since === null ? 0 : now() - since)
  const left = () => milliseconds === null ? null : Math.max(0, milliseconds - total())
  every(TICK_MS, signal, () => {
    if (since === null) return
    onTick()
    if (left() === 0) onEnd()
  })
  return {
    run () { since ??= now() },
    stop () {
      spent = total()
      since = null
    },
    left
  }
}
