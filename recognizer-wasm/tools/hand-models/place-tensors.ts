// Where in memory each tensor lies, and when its place is free again.

/** A tensor, or several that lie in one another, from the first step that needs it to the last. */
export interface Life { bytes: number, first: number, last: number }

const ALIGNMENT = 16
/** Kernels read numbers four or eight at a time, also the last ones. */
const SLACK = 64

const overlap = (a: Life, b: Life) => a.first <= b.last && b.first <= a.last

/**
 * The largest first, each at the lowest place that is free while it lives.
 * @param from where the first may lie
 */
export function placeTensors (lives: ReadonlyMap<number, Life>, from: number) {
  const places = new Map<number, { at: number, end: number, life: Life }>()
  const largestFirst = [...lives].sort(([, a], [, b]) => b.bytes - a.bytes)
  const lowest = Math.ceil(from / ALIGNMENT) * ALIGNMENT
  for (const [tensor, life] of largestFirst) {
    const size = Math.ceil((life.bytes + SLACK) / ALIGNMENT) * ALIGNMENT
    const beside = [...places.values()].filter(other => overlap(life, other.life)).sort((a, b) => a.at - b.at)
    let at = lowest
    for (const other of beside) {
      if (at + size <= other.at) break
      at = Math.max(at, other.end)
    }
    places.set(tensor, { at, end: at + size, life })
  }
  return {
    at: (tensor: number) => places.get(tensor)!.at,
    end: Math.max(...[...places.values()].map(({ end }) => end))
  }
}
