// The file format of the page's rotatable hand.

/** Coordinates along the palm's axes, in hundredths of a millimetre. */
export interface PackedHand {
  source: string
  /** Skin vertices at rest, three numbers each. */
  skin: number[]
  /** Four vertices each. */
  quads: number[]
  /** Per vertex: a bone and its weight in thousandths, and so on, the largest weight first. */
  weights: number[][]
  /** The start of each bone at rest. */
  heads: number[]
  /** Per nail: its centre in metres, then vectors along, across (both 1 at its edge) and outward. */
  nails: number[][]
  /** By lower-case letter: the moments before its end, then the end. */
  letters: Record<string, PackedMoment[]>
}

export interface PackedMoment {
  /** Rotation of each bone: quaternions in ten-thousandths. */
  turns: number[]
  /** The start of each bone. */
  heads: number[]
  /** The palm's axes in the picture, in ten-thousandths. */
  palm: number[]
  shift: number[]
}
