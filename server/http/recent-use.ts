// Counts what each caller has used of late: half of it is forgotten in each half-life.

interface Limits {
  /** Milliseconds in which half is forgotten. */
  halfLife: number
  /** The most callers. Beyond it, the caller who has used nothing for longest is forgotten. */
  callers: number
}

/** @param now milliseconds on a clock that goes forward only */
export function createRecentUse ({ halfLife, callers }: Limits, now = () => performance.now()) {
  // A Map iterates in order of insertion: re-inserting at each use keeps the caller first who has been away longest.
  const used = new Map<string, { amount: number, at: number }>()

  function of (caller: string): number {
    const last = used.get(caller)
    return last ? last.amount * 0.5 ** ((now() - last.at) / halfLife) : 0
  }

  return {
    of,
    add (caller: string, amount: number) {
      const last = { amount: of(caller) + amount, at: now() }
      used.delete(caller)
      used.set(caller, last)
      const [longest] = used.keys()
      if (used.size > callers) used.delete(longest!)
    }
  }
}
