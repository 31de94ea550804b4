import { setImmediate } from 'node:timers/promises'

/** Items between two turns of other requests: checking or writing one row takes some 20 µs. */
const PIECE = 25

/** Yields items, and lets other requests have their turn in between: a long loop must not hold the event loop. */
export async function * inTurns<T> (items: Iterable<T>): AsyncGenerator<T> {
  let yielded = 0
  for (const item of items) {
    if (yielded++ % PIECE === PIECE - 1) await setImmediate()
    yield item
  }
}
