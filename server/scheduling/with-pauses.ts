import { setImmediate } from 'node:timers/promises'

/** Items between pauses: checking or writing one row takes some 20 µs. */
const ITEMS_BETWEEN = 25

/** Yields items, with pauses for other requests: a long loop must not block the event loop.
 * @param between items from one pause to the next */
export async function * withPauses<T> (items: Iterable<T>, between = ITEMS_BETWEEN): AsyncGenerator<T> {
  let yielded = 0
  for (const item of items) {
    if (yielded++ % between === between - 1) await setImmediate()
    yield item
  }
}
