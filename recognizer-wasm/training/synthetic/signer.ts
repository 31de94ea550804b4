// Somebody invented: a hand of one's own, a skin, a sleeve.
import { createRandom, type Random } from '../skeleton/random.ts'
import { SHAPE_NUMBERS, restHand, type RestHand } from './hand-mesh.ts'
import { createSolver, type Solver } from './solver.ts'

export interface Signer {
  rest: RestHand
  solver: Solver
  /** 0 the lightest skin, 1 the darkest. */
  tone: number
}

/** Standard deviations within which hands are drawn. */
const MOST_UNUSUAL = 2.5

/** Draws a person. Tones are all equally likely, whatever the hand. */
export function drawSigner (random: Random): Signer {
  const shape = Array.from({ length: SHAPE_NUMBERS }, () =>
    Math.max(-MOST_UNUSUAL, Math.min(MOST_UNUSUAL, random.normal())))
  const rest = restHand(shape)
  return { rest, solver: createSolver(rest), tone: random.uniform() }
}

/** Each person has so many streams of randomness: the first makes the hand, the others what it does. */
const STREAMS = 1000

/** One of the signers of a seed. */
export const signerOf = (seed: number, signer: number): Signer => drawSigner(createRandom(seed, signer * STREAMS))
/** What one of the things that a signer does is drawn from. */
export const randomOf = (seed: number, signer: number, item: number): Random =>
  createRandom(seed, signer * STREAMS + 1 + item)
/** What a signer is called in recordings. */
export const nameOf = (seed: number, signer: number): string => `synthetic-${seed}-${signer}`
