// The file format of the page's hand, which turns and spells. Differences compress better than numbers.

/** Lengths in hundredths of a millimetre, along the palm's axes. */
export interface PackedHand {
  source: string
  /** Skin vertices at rest, three numbers each: differences from the vertex before, in twentieths of a millimetre. */
  skin: number[]
  /** Four vertices each: differences from the four before. */
  quads: number[]
  /** Per vertex: a bone and its weight in hundredths, and so on, the largest first. The last weight is the rest. */
  weights: number[][]
  /** The bone that each bone hangs on, or -1 if it turns about the wrist. */
  parents: number[]
  /** The start of each bone at rest. */
  heads: number[]
  /** Per nail: its centre in metres, then vectors along, across (both 1 at its edge) and outward. */
  nails: number[][]
  /** By lower-case letter: the moments before its end, then the end. */
  letters: Record<string, PackedMoment[]>
  /** Ways for the fingers from one letter to the next, without passing through each other. */
  manners: Manner[]
  /** A row per letter, with a character per next letter: A is the first manner. */
  mannersByPair: string[]
}

/** Metres in the unit of `skin`. */
export const SKIN_UNIT = 5e-5

/** Differences from the number some places before. */
export const differences = (numbers: readonly number[], places: number): number[] =>
  numbers.map((number, i) => number - (numbers[i - places] ?? 0))

/** The inverse of `differences`. */
export function sums (differences: readonly number[], places: number): number[] {
  const numbers: number[] = []
  for (const [i, difference] of differences.entries()) numbers.push(difference + (numbers[i - places] ?? 0))
  return numbers
}

export interface PackedMoment {
  /** Rotation of each bone against its parent: quaternions in ten-thousandths. */
  turns: number[]
  /** Rotation of the palm in the picture (right, down, away), in the same form. */
  palm: number[]
  /** Position of the wrist. */
  shift: number[]
}

/** Each list has the thumb first, then index to little finger. */
export interface Manner {
  /** The shares of the time at which a finger begins and ends to move. */
  start: readonly number[]
  end: readonly number[]
  /** How far a finger opens on the way, from 0 to 1. */
  open: readonly number[]
  /** The share of the time for which fingers are fully open. */
  openFor: number
}
