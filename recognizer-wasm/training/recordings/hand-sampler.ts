// Draws skeletons from recordings, with equal weight for each letter and each signer, however much they recorded.
import type { Random } from '../skeleton/random.ts'
import { pointOf, skeletonOf, type Skeleton } from '../skeleton/skeleton.ts'
import { lengthOf, subtract, type Vector } from '../../mesh/vectors.ts'
import { groupBy } from './group-by.ts'
import { isStillLetter } from '../letter-facts.ts'
import { isMovement, movementOf, type RecordedMovement } from './recorded-movements.ts'
import type { Sample } from './samples.ts'

export interface HandSampler {
  /** Whether letters of the LSF alphabet may be synthesized in addition to the recordings. */
  withAlphabet: boolean
  /** Whether there are no recordings. */
  isEmpty: boolean
  /** Whether there are held hands with this label. Null: hands that make no sign. */
  hasStill (label: string | null): boolean
  /**
   * Draws a signer's hand that makes a sign; a moment of a movement if the sign was never held.
   * @throws if there is no recording of that sign
   */
  draw (label: string | null, random: Random): Skeleton
  /** Draws a signer's movement, if any was recorded. */
  drawMovement (label: string | null, random: Random): RecordedMovement | undefined
}

/** Groups samples by label and signer. Flat recordings take their depth from the most similar recording with depth. */
export function createHandSampler (samples: readonly Sample[], withAlphabet = true): HandSampler {
  const moves = (sample: Sample) => isMovement(sample) && !(withAlphabet && isStillLetter(sample.label))
  const moving = drawnBySigner(samples.filter(moves), sample => [movementOf(sample)])
  const stills = withDepth(samples.filter(sample => !moves(sample) && !isPause(sample)))
  const held = drawnBySigner(stills, ({ frames }) => frames.map(skeletonOf))
  const drawMovement = (label: string | null, random: Random) => moving.get(label)?.(random)
  return {
    withAlphabet,
    isEmpty: samples.length === 0,
    hasStill: label => held.has(label),
    draw (label, random) {
      const still = held.get(label)?.(random)
      const hand = still ?? random.pick(drawMovement(label, random)?.hands ?? [])
      if (!hand) throw new Error(`There is no recording of ${label ?? 'a hand that makes no sign'}`)
      return hand
    },
    drawMovement
  }
}

/** Whether a film shows a word, with pauses in any shape, including letters. */
const isPause = ({ label, frames }: Sample): boolean => label === null && frames.length > 1

/**
 * Draws from the recordings of each label. Signers of a source have equal weight; a source is weighted by the square
 * root of its number of signers, because two hundred pupils before one camera are many hands but one point of view.
 */
function drawnBySigner<T> (
  samples: readonly Sample[], give: (sample: Sample) => T[]
): Map<string | null, (random: Random) => T> {
  return new Map([...groupBy(samples, ({ label }) => label)].map(([label, group]) => {
    const sources = [...groupBy(group, ({ source }) => source).values()].map(ofSource =>
      [...groupBy(ofSource, ({ signer }) => signer).values()].map(own => own.flatMap(give)))
    const weights = sources.map(signers => Math.sqrt(signers.length))
    return [label, random => random.pick(random.pick(random.pickWeighted(sources, weights)))]
  }))
}

/** The samples with depth. Flat samples whose label has no recording with depth are dropped. */
function withDepth (samples: readonly Sample[]): Sample[] {
  const flatLabels = new Set(samples.filter(({ flat }) => flat).map(({ label }) => label))
  const deep = samples.filter(({ flat, label }) => !flat && flatLabels.has(label))
  const byLabel = new Map([...groupBy(deep, ({ label }) => label)].map(([label, group]) =>
    [label, group.flatMap(({ frames }) => frames.map(points => ({ points, seen: flattened(points) })))]))
  return samples.flatMap(sample => {
    if (!sample.flat) return [sample]
    const examples = byLabel.get(sample.label) ?? []
    const frames = sample.frames.flatMap(frame => lifted(frame, examples) ?? [])
    return frames.length > 0 ? [{ ...sample, frames }] : []
  })
}

/** Normalizes points: wrist at the origin, unit size, no depth. */
function flattened (points: readonly Vector[]): Vector[] {
  const [wristX, wristY] = pointOf(points, 'wrist')
  const flat = points.map(([x, y]): Vector => [x - wristX, y - wristY, 0])
  const size = Math.sqrt(flat.reduce((sum, point) => sum + lengthOf(point) ** 2, 0) / flat.length)
  return flat.map(([x, y]): Vector => [x / size, y / size, 0])
}

const palmLength = (points: readonly Vector[]) =>
  Math.hypot(...subtract(pointOf(points, 'middle_mcp'), pointOf(points, 'wrist')))

interface Example { points: readonly Vector[], seen: readonly Vector[] }

/** A flat frame with the depth of the most similar hand, which may be mirrored in depth. */
function lifted (frame: readonly Vector[], deep: readonly Example[]): Vector[][] | undefined {
  const flat = flattened(frame)
  let nearest: { distance: number, depths: number[] } | undefined
  for (const { points, seen } of deep) {
    const distance = seen.reduce((sum, point, i) => sum + lengthOf(subtract(point, flat[i] ?? point)) ** 2, 0)
    if (nearest && !(distance < nearest.distance)) continue
    const size = palmLength(points) / palmLength(seen)
    const [, , wristZ] = pointOf(points, 'wrist')
    nearest = { distance, depths: points.map(([, , z]) => (z - wristZ) / size) }
  }
  return nearest && [flat.map(([x, y], i): Vector => [x, y, nearest.depths[i] ?? 0])]
}
