// A simulated person: their hand shape, skin tone and sleeve.
import { createRandom, type Random } from '../skeleton/random.ts'
import { SHAPE_NUMBERS, restHand, type RestHand } from './hand-mesh.ts'
import { createSolver, type Solver } from './solver.ts'

export interface Signer {
  rest: RestHand
  solver: Solver
  /** From 0, the lightest skin, to 1, the darkest. */
  tone: number
}

/** Largest shape parameter, in standard deviations. */
const MAX_DEVIATION = 2.5

/** Draws a person. Skin tones are uniformly distributed, independent of the hand. */
export function drawSigner (random: Random): Signer {
  const shape = Array.from({ length: SHAPE_NUMBERS }, () =>
    Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, random.normal())))
  const rest = restHand(shape)
  return { rest, solver: createSolver(rest), tone: random.uniform() }
}

/** Random streams per person: the first draws the hand, the others the items. */
const STREAMS = 1000

/** A signer of a seed. */
export const signerOf = (seed: number, signer: number): Signer => drawSigner(createRandom(seed, signer * STREAMS))
/** The random stream of one item of a signer. */
export const randomOf = (seed: number, signer: number, item: number): Random =>
  createRandom(seed, signer * STREAMS + 1 + item)
/** The name of a signer in recordings. */
export const nameOf = (seed: number, signer: number): string => `synthetic-${seed}-${signer}`
