// Recordings as skeletons, drawn so that every letter and every signer counts the same.
import { skeletonOf, type Skeleton } from '../parametric-hand/skeleton.ts'
import { lengthOf, subtract, type Vector } from '../parametric-hand/vectors.ts'
import type { Sample } from './dataset.ts'
import type { Random } from './random.ts'
import { isMovement, movementOf, type RecordedMovement } from './recorded-movements.ts'
import { groupBy } from './tallies.ts'

export interface RecordedHands {
  /** Whether letters of the LSF alphabet may be made up beside the recorded ones. */
  lsf: boolean
  /** Whether there are hands that are held. Null: hands that make no sign. */
  has (label: string | null): boolean
  /** Some signer's hand making a sign; a moment of a movement where none is held. */
  draw (label: string | null, random: Random): Skeleton
  /** Some signer's movement, if any was recorded. */
  drawMovement (label: string | null, random: Random): RecordedMovement | undefined
}

/** Gathers samples by label and signer. Flat recordings take their depth from the most alike deep one. */
export function recordedHands (samples: readonly Sample[], lsf = true): RecordedHands {
  const moving = bySigner(samples.filter(isMovement), sample => [movementOf(sample)])
  const held = bySigner(lifted(samples.filter(sample => !isMovement(sample))), ({ frames }) => frames.map(skeletonOf))
  const drawMovement = (label: string | null, random: Random) => {
    const lists = moving.get(label)
    return lists && random.pick(random.pick(lists))
  }
  return {
    lsf,
    has: label => held.has(label),
    draw: (label, random) => random.pick(held.has(label) ? random.pick(held.get(label)!) : drawMovement(label, random)!.hands),
    drawMovement
  }
}

/** What each label's signers gave, signer by signer. */
function bySigner<T> (samples: readonly Sample[], give: (sample: Sample) => T[]): Map<string | null, T[][]> {
  const ofLabels = [...groupBy(samples, ({ label }) => JSON.stringify(label)).values()]
  return new Map(ofLabels.map(group =>
    [group[0]!.label, [...groupBy(group, ({ signer }) => signer).values()].map(own => own.flatMap(give))]))
}

/** The samples with depth; those whose label nobody recorded with depth are left out. */
function lifted (samples: readonly Sample[]): Sample[] {
  const deep = groupBy(samples.filter(({ flat }) => !flat), ({ label }) => JSON.stringify(label))
  return samples.flatMap(sample => {
    if (!sample.flat) return [sample]
    const examples = (deep.get(JSON.stringify(sample.label)) ?? []).flatMap(({ frames }) => frames)
    const frames = sample.frames.flatMap(frame => lift(frame, examples))
    return frames.length > 0 ? [{ ...sample, frames }] : []
  })
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
