import { setImmediate } from 'node:timers/promises'

/** Items per turn: checking or writing one row takes some 20 µs. */
const ITEMS_PER_TURN = 25

/** Yields items and, between turns, to other requests: a long loop must not block the event loop. */
export async function * inTurns<T> (items: Iterable<T>): AsyncGenerator<T> {
  let yielded = 0
  for (const item of items) {
    if (yielded++ % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await setImmediate()
    yield item
  }
}
