// Stills with the hand or the camera rolled.
import { radians, turn } from '../../mesh/vectors.ts'
import type { Sample } from '../recordings/samples.ts'
import { CAMERA } from '../skeleton/posing.ts'
import type { LoadedModel } from './loaded-model.ts'
import { predictStills, type Prediction, type StillOptions } from './predictions.ts'

/** Degrees, clockwise in the picture. */
export const ROLLS = [-45, -35, -25, 25, 35, 45] as const

/** A recording with its hands rolled, clockwise in the picture. */
export const rolledBy = (degrees: number, sample: Sample): Sample =>
  ({ ...sample, frames: sample.frames.map(points => points.map(point => turn(point, CAMERA.away, radians(degrees)))) })

/** A model's predictions for rolled stills. */
export const predictRolled = (
  model: LoadedModel, samples: readonly Sample[], degrees: number, options?: StillOptions
): Promise<Prediction[]> => predictStills(model, samples.map(sample => rolledBy(degrees, sample)), options)
