// Draws training batches: stills and films of simulated signers who sign letters or nothing.
import { pointsOf } from '../skeleton/skeleton.ts'
import type { Vector } from '../../mesh/vectors.ts'
import { canBeHeld, drawLetter } from '../hands/letters.ts'
import { FRAME_SIZE, READ_FRAMES, MEMORY, type Batch, type BatchSize } from '../contract.ts'
import { drawKind, type TrainingSet } from './training-set.ts'
import { drawFilm } from './film.ts'
import { pooled, type Random } from '../skeleton/random.ts'
import {
  withOtherProportions,
  withTrackerError,
  drawTrackerError,
  drawCameraAngle,
  withOtherPosture,
  seenFrom
} from '../hands/augmentation.ts'
import type { TrackerModel } from '../hands/tracker-model.ts'
import { handAt, labelAt, placeAt, certain, type SoftLabel, type Label, type Timeline } from './timeline.ts'

/** Label smoothing: share of the target probability spread over all labels (arXiv:1512.00567). */
const SMOOTHING = 0.05
const IDLE_SHARE = 0.18
/**
 * Shares of films that are slideshows of single pictures, have no place, lose a frame, show each picture twice (slow
 * camera), run at our rate, or start in view.
 */
const SEQUENCES = { slideshow: 0.18, placeless: 0.3, lost: 0.03, doubled: 0.15, ownTempo: 0.5, startsInView: 0.35 }
const OWN_TEMPO = 12
const TEMPI = { from: 10, to: 60 }
/** Share of stills and films whose x and z axes are unknown. */
const UNKNOWN_AXES_SHARE = 0.25
/** Standard deviation of a point's jitter, as a share of the palm. */
const JITTER = { from: 0.002, to: 0.015 }

/** @param axes 1 if the axes of the points are known, otherwise 0 */
function writeFrame (
  rows: Float32Array, offset: number, [x, y]: Vector, axes: number, points: readonly Vector[]
): void {
  rows.set([x, y, axes], offset)
  points.forEach((point, i) => rows.set(point, offset + 3 + 3 * i))
}

const drawAxes = (random: Random) => random.chance(UNKNOWN_AXES_SHARE) ? 0 : 1

/** Picks one of the stills that are drawn once. */
export type PickStill = (random: Random) => { row: Float32Array, label: Label }

/** Different stills of a training: with 6,000 a network loses two points, with 12,500 none. */
const POOL = 30_000

export const stillPool = (set: TrainingSet, seed: number): PickStill => pooled(POOL, seed, random => {
  const row = new Float32Array(FRAME_SIZE)
  return { row, label: drawStill(set, row, random) }
})

/** Copies a still. Returns its label. */
function copyStill (pickStill: PickStill, to: Float32Array, offset: number, random: Random): Label {
  const { row, label } = pickStill(random)
  to.set(row, offset)
  return label
}

export function drawBatch (set: TrainingSet, pickStill: PickStill, size: BatchSize, random: Random): Batch {
  const width = set.labels.length
  const stills = new Float32Array(size.stills * FRAME_SIZE)
  const sequences = new Float32Array(size.sequences * MEMORY * FRAME_SIZE)
  const targets = new Float32Array((size.stills + size.sequences) * width)
  for (let i = 0; i < size.stills; i++) {
    const wanted = copyStill(pickStill, stills, i * FRAME_SIZE, random)
    writeTarget(targets, i * width, set.labels, certain(wanted))
  }
  for (let i = 0; i < size.sequences; i++) {
    const wanted = drawSequence(set, pickStill, sequences, i * MEMORY * FRAME_SIZE, random)
    writeTarget(targets, (size.stills + i) * width, set.labels, wanted)
  }
  return { stills, sequences, targets }
}

/**
 * Writes one picture of a simulated signer. Returns its label: null for no letter, undefined if one picture cannot show
 * it.
 */
function drawStill (set: TrainingSet, row: Float32Array, random: Random): Label {
  const label = random.chance(IDLE_SHARE) ? null : random.pick(set.labels.slice(1))
  const { hands, negatives, trackerModel } = drawKind(set, random, label)
  const drawn =
    label === null
      ? negatives.draw(random)
      : withOtherPosture(withOtherProportions(drawLetter(hands, label, random), random), random)
  const seen = seenFrom(drawn, drawCameraAngle(random))
  writeFrame(row, 0, [0, 0, 0], drawAxes(random),
    withTrackerError(trackerModel(pointsOf(seen)), drawTrackerError(random), random))
  return canBeHeld(hands, label) ? label : undefined
}

/** Writes pictures of letters, each kept for some frames. Returns the newest picture's label. */
function drawSlideshow (pickStill: PickStill, rows: Float32Array, offset: number, random: Random): SoftLabel {
  const shown = 1 + random.integer(MEMORY)
  // A caller's photographs come one per frame; a slow camera repeats each several times.
  const longest = random.chance(0.5) ? 1 : 6
  const scattered = random.chance(0.5) ? 0.25 : 0.05
  let label: Label = null
  for (let t = 0; t < shown;) {
    const row = offset + t * FRAME_SIZE
    const drawn = copyStill(pickStill, rows, row, random)
    rows.set([0.5 + random.normal(scattered), 0.6 + random.normal(scattered)], row)
    if (t === 0) label = drawn
    const kept = Math.min(shown - t, 1 + random.integer(longest))
    for (let i = 1; i < kept; i++) rows.copyWithin(row + i * FRAME_SIZE, row, row + FRAME_SIZE)
    t += kept
  }
  return certain(label)
}

/** Writes the frames of a film up to a moment. Returns the label of that moment. */
function drawSequence (
  set: TrainingSet, pickStill: PickStill, rows: Float32Array, offset: number, random: Random
): SoftLabel {
  if (random.chance(SEQUENCES.slideshow)) return drawSlideshow(pickStill, rows, offset, random)
  const { hands, negatives, labels, trackerModel } = drawKind(set, random)
  const placed = !random.chance(SEQUENCES.placeless)
  const { timeline, about } = drawFilm(hands, negatives, labels, placed, random)
  const newest = random.uniform(about.from, about.until)
  const tempo = random.chance(SEQUENCES.ownTempo)
    ? OWN_TEMPO * random.uniform(0.9, 1.1)
    : TEMPI.from * (TEMPI.to / TEMPI.from) ** random.uniform()
  // A change or a movement is only recognizable once part of it was seen.
  const start = random.chance(SEQUENCES.startsInView) ? newest - random.uniform(5, MEMORY) / tempo : -Infinity
  writeSequence(timeline, rows, offset, { newest, tempo, start, placed, trackerModel }, random)
  return labelAt(timeline, newest, Math.max(start, newest - (MEMORY - 1) / tempo))
}

interface Clip { newest: number, tempo: number, start: number, placed: boolean, trackerModel: TrackerModel }

function writeSequence (
  timeline: Timeline,
  rows: Float32Array,
  offset: number,
  { newest, tempo, start, placed, trackerModel }: Clip,
  random: Random
): void {
  const bias = drawTrackerError(random)
  const jitter = random.uniform(JITTER.from, JITTER.to)
  const doubled = random.chance(SEQUENCES.doubled) ? 2 : 1
  const axes = drawAxes(random)
  for (const [i, t] of READ_FRAMES.entries()) {
    const row = offset + t * FRAME_SIZE
    const time = newest - (t - t % doubled) / tempo
    if (time < start || (t > 0 && random.chance(SEQUENCES.lost))) continue
    if (t % doubled > 0 && READ_FRAMES[i - 1] === t - 1) {
      rows.copyWithin(row, row - FRAME_SIZE, row)
      continue
    }
    const place = placed ? placeAt(timeline, time) : [0, 0, 0] as const
    const points = trackerModel(pointsOf(handAt(timeline, time)))
    writeFrame(rows, row, place, axes, withTrackerError(points, bias, random, jitter))
  }
}

function writeTarget (targets: Float32Array, offset: number, labels: readonly string[], wanted: SoftLabel): void {
  if (wanted.length === 0) return
  targets.fill(SMOOTHING / labels.length, offset, offset + labels.length)
  for (const [label, share] of wanted) {
    const i = offset + (label === null ? 0 : labels.indexOf(label))
    targets[i] = targets[i]! + share * (1 - SMOOTHING)
  }
}
