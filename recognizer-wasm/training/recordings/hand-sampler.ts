// Recordings as skeletons, drawn so that every letter and every signer counts the same.
import type { Random } from '../skeleton/random.ts'
import { pointOf, skeletonOf, type Skeleton } from '../skeleton/skeleton.ts'
import { lengthOf, subtract, type Vector } from '../skeleton/vectors.ts'
import { groupBy } from './group-by.ts'
import { isMovement, movementOf, type RecordedMovement } from './recorded-movements.ts'
import type { Sample } from './samples.ts'

export interface HandSampler {
  /** Whether letters of the LSF alphabet may be made up beside the recorded ones. */
  withAlphabet: boolean
  /** Whether there are hands that are held. Null: hands that make no sign. */
  hasStill (label: string | null): boolean
  /**
   * Some signer's hand making a sign; a moment of a movement where none is held.
   * @throws when there is no recording of that sign
   */
  draw (label: string | null, random: Random): Skeleton
  /** Some signer's movement, if any was recorded. */
  drawMovement (label: string | null, random: Random): RecordedMovement | undefined
}

/** Gathers samples by label and signer. Flat recordings take their depth from the most alike deep one. */
export function createHandSampler (samples: readonly Sample[], withAlphabet = true): HandSampler {
  const moving = bySigner(samples.filter(isMovement), sample => [movementOf(sample)])
  const stills = withDepth(samples.filter(sample => !isMovement(sample)))
  const held = bySigner(stills, ({ frames }) => frames.map(skeletonOf))
  const drawMovement = (label: string | null, random: Random) => {
    const signers = moving.get(label)
    return signers && random.pick(random.pick(signers))
  }
  return {
    withAlphabet,
    hasStill: label => held.has(label),
    draw (label, random) {
      const signers = held.get(label)
      const hands = signers ? random.pick(signers) : drawMovement(label, random)?.hands
      if (!hands) throw new Error(`There is no recording of ${label ?? 'a hand that makes no sign'}`)
      return random.pick(hands)
    },
    drawMovement
  }
}

/** What each label's signers gave, signer by signer. */
function bySigner<T> (samples: readonly Sample[], give: (sample: Sample) => T[]): Map<string | null, T[][]> {
  return new Map([...groupBy(samples, ({ label }) => label)].map(([label, group]) =>
    [label, [...groupBy(group, ({ signer }) => signer).values()].map(own => own.flatMap(give))]))
}

/** The samples with depth; those whose label nobody recorded with depth are left out. */
function withDepth (samples: readonly Sample[]): Sample[] {
  const deep = groupBy(samples.filter(({ flat }) => !flat), ({ label }) => label)
  return samples.flatMap(sample => {
    if (!sample.flat) return [sample]
    const examples = (deep.get(sample.label) ?? []).flatMap(({ frames }) => frames)
    const frames = sample.frames.flatMap(frame => lifted(frame, examples) ?? [])
    return frames.length > 0 ? [{ ...sample, frames }] : []
  })
}

/** Wrist at the origin, of one size, seen flat. */
function flattened (points: readonly Vector[]): Vector[] {
  const [wristX, wristY] = pointOf(points, 'wrist')
  const flat = points.map(([x, y]): Vector => [x - wristX, y - wristY, 0])
  const size = Math.sqrt(flat.reduce((sum, point) => sum + lengthOf(point) ** 2, 0) / flat.length)
  return flat.map(([x, y]): Vector => [x / size, y / size, 0])
}

const palmLength = (points: readonly Vector[]) =>
  Math.hypot(...subtract(pointOf(points, 'middle_mcp'), pointOf(points, 'wrist')))

/** The frame with the depth of the most alike deep hand, which may be seen from the other side. */
function lifted (frame: readonly Vector[], deep: readonly Vector[][]): Vector[][] | undefined {
  const flat = flattened(frame)
  let nearest: { distance: number, depths: number[] } | undefined
  for (const points of deep) {
    const seen = flattened(points)
    const distance = seen.reduce((sum, point, i) => sum + lengthOf(subtract(point, flat[i] ?? point)) ** 2, 0)
    if (nearest && !(distance < nearest.distance)) continue
    const size = palmLength(points) / palmLength(seen)
    const [, , wristZ] = pointOf(points, 'wrist')
    nearest = { distance, depths: points.map(([, , z]) => (z - wristZ) / size) }
  }
  return nearest && [flat.map(([x, y], i): Vector => [x, y, nearest.depths[i] ?? 0])]
}
