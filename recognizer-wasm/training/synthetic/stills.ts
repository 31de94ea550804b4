// Stills: each signer shows every letter once, and some hands without a letter.
import type { HandTracker, RgbaImage } from 'recognizer-wasm'
import { prepareNegatives, type Negatives } from '../hands/negatives.ts'
import { createHandSampler } from '../recordings/hand-sampler.ts'
import { createRandom, type Random } from '../skeleton/random.ts'
import type { Vector } from '../../mesh/vectors.ts'
import { fitted } from './fit.ts'
import { LABELS, letterBy } from './letters.ts'
import { PICTURE_SIZE, developed, drawScene, exposed, jointsBefore, wristFor } from './picture.ts'
import type { ShownHand } from './pose.ts'
import { randomOf, signerOf, type Signer } from './signer.ts'
import { recordingOf, roundedPoint, type SyntheticRecording } from './tracking.ts'

/** The stills of one signer, in this order. */
export const STILL_PLAN: readonly (string | null)[] = [...LABELS, null, null, null, null]

/** Hands without a letter, synthesized as in the training. */
export const drawNegatives = (seed: number): Negatives =>
  prepareNegatives(createHandSampler([]), LABELS, createRandom(seed))

/** Distance from a hand's centre to its farthest joint, as a share of the picture, and the margin around it. */
const RADIUS = [0.23, 0.38] as const
const MARGIN = 6 / PICTURE_SIZE

export interface HandPicture { image: RgbaImage, joints: Vector[] }
export interface Still extends HandPicture { label: string | null }

/** Renders one still of a signer, with the true joints. */
export async function drawStill (negatives: Negatives, seed: number, signer: number, item: number): Promise<Still> {
  const label = STILL_PLAN[item]!
  const random = randomOf(seed, signer, item)
  const person = signerOf(seed, signer)
  const hand = label === null ? fitted(person, negatives.draw(random)) : letterBy(person, label, random)
  return { label, ...await drawHand(person, hand, random) }
}

/** Renders a hand at a random place in a picture. */
export async function drawHand (person: Signer, hand: ShownHand, random: Random): Promise<HandPicture> {
  const radius = random.uniform(...RADIUS)
  const scene = await drawScene(person, hand, radius, random)
  const room = Math.max(0, 0.5 - radius - MARGIN)
  const middle: Vector = [0.5 + random.uniform(-room, room), 0.5 + random.uniform(-room, room), 0]
  const image = await developed(exposed(scene, hand, wristFor(scene, hand, middle)), scene, random)
  return { image, joints: jointsBefore(scene, hand) }
}

/** Tracks a still; undefined if the tracker finds no hand. */
export async function trackStill (
  tracker: HandTracker, { label, image, joints }: Still, signer: string
): Promise<SyntheticRecording | undefined> {
  const [hand] = await tracker.detect(image)
  return hand && { ...recordingOf([hand], { label, signer, fps: null }), joints: joints.map(roundedPoint) }
}
