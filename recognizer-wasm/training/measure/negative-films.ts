// Films of hands that never stop: each joint swings at its own pace, through any shapes. Every letter read in them is
// an error. They are generated differently from the training films, which go from shape to shape.
import { finger, poseHand, type FingerPose, type HandPose } from '../skeleton/hand-pose.ts'
import { CAMERA, turnHand } from '../skeleton/posing.ts'
import { drawProportions } from '../skeleton/proportions.ts'
import { pointsOf } from '../skeleton/skeleton.ts'
import { radians, type Vector } from '../../mesh/vectors.ts'
import { predictFilm, type Prediction } from './predictions.ts'
import type { Sample } from '../recordings/samples.ts'
import type { LoadedModel } from './loaded-model.ts'
import { createRandom, type Random } from '../skeleton/random.ts'

const FILMS = 40
const SECONDS = 2
const FRAMES_PER_SECOND = 25
/** Swings per second, of fingers and of the whole hand. */
const PACE = { from: 0.5, to: 1.6 }

type Swing = (time: number) => number

/** Oscillates between two bounds: the sum of two waves of different periods. */
function swing (from: number, to: number, random: Random): Swing {
  const [first, second] = [0, 1].map(() => ({
    pace: 2 * Math.PI * random.uniform(PACE.from, PACE.to),
    phase: random.uniform(0, 2 * Math.PI)
  })) as [Wave, Wave]
  const middle = (from + to) / 2
  const wave = ({ pace, phase }: Wave, time: number) => Math.sin(pace * time + phase)
  return time => middle + (to - from) / 2 * (0.6 * wave(first, time) + 0.4 * wave(second, time))
}

interface Wave { pace: number, phase: number }

/** A finger that opens and closes. */
function swingingFinger (random: Random): (time: number) => FingerPose {
  const [knuckle, middle, end, sideways] = [
    swing(-5, 75, random),
    swing(5, 95, random),
    swing(5, 70, random),
    swing(-8, 8, random)
  ] as const
  return time => finger(knuckle(time), middle(time), end(time), sideways(time))
}

function drawRestlessHand (random: Random): (time: number) => Vector[] {
  const proportions = drawProportions(random)
  const fingers = Array.from({ length: 4 }, () => swingingFinger(random))
  const [side, out] = [swing(0, 50, random), swing(0, 30, random)]
  const turns = [CAMERA.down, CAMERA.right, CAMERA.away].map(axis => ({ axis, angle: swing(-60, 60, random) }))
  return time => {
    const [index, middle, ring, pinky] = fingers.map(at => at(time)) as [
      FingerPose,
      FingerPose,
      FingerPose,
      FingerPose
    ]
    const thumb = [
      [side(time), out(time)],
      [side(time), out(time)],
      [side(time) - 15, out(time) - 10]
    ] as const
    const pose: HandPose = { thumb, index, middle, ring, pinky, up: [0, 1, 0], camera: [0, 0.1, 1] }
    return pointsOf(
      turns.reduce((hand, { axis, angle }) => turnHand(hand, axis, radians(angle(time))), poseHand(pose, proportions))
    )
  }
}

/** Films of such hands, which are always the same. */
export function restlessFilms (): Sample[] {
  return Array.from({ length: FILMS }, (_, i) => {
    const random = createRandom(2, i)
    const hand = drawRestlessHand(random)
    const [x, y] = [swing(0.2, 0.8, random), swing(0.3, 0.9, random)]
    const times = Array.from({ length: SECONDS * FRAMES_PER_SECOND }, (_, frame) => frame / FRAMES_PER_SECOND)
    return {
      source: 'generated',
      signer: `wanderer ${i}`,
      label: null,
      fps: FRAMES_PER_SECOND,
      flat: false,
      licence: null,
      frames: times.map(hand),
      track: times.map((time): Vector => [x(time), y(time), 0])
    }
  })
}

/** Predicts every frame of these films. */
export async function predictNegativeFilms (model: LoadedModel): Promise<Prediction[]> {
  const predictions: Prediction[] = []
  for (const film of restlessFilms()) predictions.push(...await predictFilm(model, film))
  return predictions
}
