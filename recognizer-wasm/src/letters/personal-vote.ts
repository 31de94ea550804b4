// Compares a hand with a learner's examples in the model's embedding.

/** A unit vector. */
export type Embedding = Float32Array

/** The examples of each name. */
export type Examples = ReadonlyMap<string, readonly Embedding[]>

/**
 * A letter's probability is divided by the square of this plus the distance to its nearest example. Chosen on 15 people
 * left out with their source; a third of it, three times as much, and the third power gain about as much.
 */
const NEAR = 0.01

/** Largest distance to a sign's nearest example. Chosen on 15 people left out: models trained like the alphabet, for
 * fewer steps, read 95 % of the signs and refuse 95 % of other hands. With 0.09 it is 94 and 97 %. */
const SIGN_DISTANCE = 0.11

/** Scales an embedding to a length of 1, so that distances do not depend on the model. */
export function unit (embedding: Float32Array): Embedding {
  const length = Math.hypot(...embedding)
  return length > 0 ? embedding.map(value => value / length) : embedding
}

/** Squared distance to the nearest example, 0 to 4. */
const distanceTo = (examples: readonly Embedding[], hand: Embedding): number =>
  examples.reduce((least, example) => Math.min(least, distance(example, hand)), Infinity)

function distance (a: Embedding, b: Embedding): number {
  let sum = 0
  // A loop, for speed: each frame is compared with up to a hundred examples.
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2
  return sum
}

/**
 * Redistributes the joint probability of the letters that have examples by the distances to them. "No letter" and the
 * other letters keep theirs.
 * @param letters upper case, one for each probability
 */
export function vote (
  probabilities: readonly number[], letters: readonly string[], examples: Examples, hand: Embedding
): number[] {
  const votes = probabilities.map((probability, i) => {
    const own = examples.get(letters[i]!)
    return own ? probability / (distanceTo(own, hand) + NEAR) ** 2 : null
  })
  const total = (of: readonly (number | null)[]) => of.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const scale = total(probabilities.filter((_, i) => votes[i] !== null)) / total(votes)
  return probabilities.map((probability, i) => votes[i] === null || !(scale < Infinity)
    ? probability
    : votes[i]! * scale)
}

export interface NearestSign {
  name: string
  /** From 1 for the example itself to 0.5 at the largest distance. */
  confidence: number
}

/** The sign whose example is nearest; undefined if all are too far away, or a letter's example is nearer. */
export function nearestSign (signs: Examples, letters: Examples, hand: Embedding): NearestSign | undefined {
  let [name, least]: [string | undefined, number] = [undefined, SIGN_DISTANCE]
  for (const [sign, examples] of signs) {
    const away = distanceTo(examples, hand)
    if (away <= least) [name, least] = [sign, away]
  }
  const isLetter = [...letters.values()].some(examples => distanceTo(examples, hand) < least)
  return name === undefined || isLetter ? undefined : { name, confidence: 1 - least / (2 * SIGN_DISTANCE) }
}
