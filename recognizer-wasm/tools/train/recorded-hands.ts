// Recorded stills as skeletons, drawn so that every letter and every signer counts the same.
import { skeletonOf, type Skeleton } from '../parametric-hand/skeleton.ts'
import { lengthOf, subtract, type Vector } from '../parametric-hand/vectors.ts'
import type { Sample } from './dataset.ts'
import type { Random } from './random.ts'

export interface RecordedHands {
  labels: string[]
  has (label: string): boolean
  /** Some signer's hand making a letter. */
  draw (label: string, random: Random): Skeleton
}

/** Gathers the frames of samples by label and signer. Flat recordings take their depth from the most alike deep one. */
export function recordedHands (samples: readonly Sample[]): RecordedHands {
  const deep = new Map<string, Vector[][]>()
  for (const { label, flat, frames } of samples) {
    if (label && !flat) deep.set(label, [...deep.get(label) ?? [], ...frames])
  }
  const hands = new Map<string, Map<string, Skeleton[]>>()
  for (const { label, signer, flat, frames } of samples) {
    if (!label) continue
    const lifted = flat ? frames.flatMap(frame => lift(frame, deep.get(label) ?? [])) : frames
    if (lifted.length === 0) continue
    const bySigner = hands.get(label) ?? new Map<string, Skeleton[]>()
    bySigner.set(signer, [...bySigner.get(signer) ?? [], ...lifted.map(skeletonOf)])
    hands.set(label, bySigner)
  }
  const lists = new Map([...hands].map(([label, bySigner]) => [label, [...bySigner.values()]]))
  return {
    labels: [...lists.keys()].sort(),
    has: label => lists.has(label),
    draw: (label, random) => random.pick(random.pick(lists.get(label)!))
  }
}

/** Wrist at the origin, middle bone of the palm of length 1, seen flat. */
function flattened (points: readonly Vector[]): Vector[] {
  const flat = points.map((point): Vector => [point[0] - points[0]![0], point[1] - points[0]![1], 0])
  const size = Math.sqrt(flat.reduce((sum, point) => sum + lengthOf(point) ** 2, 0) / flat.length)
  return flat.map((point): Vector => [point[0] / size, point[1] / size, 0])
}

/** The frame with the depth of the most alike deep hand, which may be seen from the other side. */
function lift (frame: Vector[], deep: readonly Vector[][]): Vector[][] {
  const wanted = flattened(frame)
  let best: { distance: number, depth: number[] } | undefined
  for (const points of deep) {
    const seen = flattened(points)
    const distance = seen.reduce((sum, point, i) => sum + lengthOf(subtract(point, wanted[i]!)) ** 2, 0)
    if (!best || distance < best.distance) {
      const size = Math.hypot(...subtract(points[9]!, points[0]!)) / Math.hypot(...subtract(seen[9]!, seen[0]!))
      best = { distance, depth: points.map(point => (point[2] - points[0]![2]) / size) }
    }
  }
  return best ? [wanted.map((point, i): Vector => [point[0], point[1], best.depth[i]!])] : []
}
