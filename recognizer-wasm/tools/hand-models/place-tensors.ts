// Assigns an address to each tensor, and reuses memory once a tensor is no longer needed.

/** The first and the last step that needs a tensor, or a group of tensors in one another. */
export interface Life { bytes: number, first: number, last: number }

const ALIGNMENT = 16
/** Kernels read numbers in fours or eights, so the last read may pass the end. */
const SLACK = 64

const overlap = (a: Life, b: Life) => a.first <= b.last && b.first <= a.last

/**
 * Places tensors, the largest first, each at the lowest address that is free throughout its life.
 * @param from the lowest address to use
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
