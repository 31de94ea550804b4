// The item seen most often within a short time: single frames err.

/** Milliseconds for which advice is smoothed: it stays long enough to be read. */
export const ADVICE_WINDOW_MS = 900

/** Collects the items of the last `milliseconds`.
 * @param nameOf equal items have the same name */
export function recentItems<T> (milliseconds: number, nameOf: (item: T) => string) {
  let seen: { item: T, name: string, at: number }[] = []
  return {
    add (item: T, at: number) {
      seen = [...seen.filter(entry => at - entry.at < milliseconds), { item, name: nameOf(item), at }]
    },
    /** The newest item with the most frequent name. If two are equally frequent, the one seen last. */
    mostOften (): T | undefined {
      const counts = new Map<string, number>()
      for (const { name } of seen) counts.set(name, (counts.get(name) ?? 0) + 1)
      const most = Math.max(...counts.values())
      return seen.findLast(({ name }) => counts.get(name) === most)?.item
    }
  }
}
