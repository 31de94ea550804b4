// The clock of a game, which can stand still, or be left out.
import { every } from '../../elements/lifetime.ts'

export interface Countdown {
  /** Runs on. Nothing happens where it runs already. */
  run (): void
  stop (): void
  /** Milliseconds; null without a clock. */
  left (): number | null
}

const TICK = 250

/** A countdown that stands still at first.
 * @param milliseconds null for none
 * @param onTick is called a few times a second */
export function countdown (
  milliseconds: number | null, signal: AbortSignal, { onTick, onEnd }: { onTick: () => void, onEnd: () => void },
  now = () => performance.now()
): Countdown {
  let spent = 0
  let since: number | null = null
  const total = () => spent + (since === null ? 0 : now() - since)
  const left = () => milliseconds === null ? null : Math.max(0, milliseconds - total())
  every(TICK, signal, () => {
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
