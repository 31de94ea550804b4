// The file in which the page gets the hand that one can turn.

/** Lengths are hundredths of a millimetre along the palm's axes. */
export interface PackedHand {
  source: string
  /** Points of the skin at rest, three numbers each. */
  skin: number[]
  /** Four corners each. */
  quads: number[]
  /** For each point a bone and the per mille by which the point follows it, and so on, the most first. */
  weights: number[][]
  /** Where each bone begins at rest. */
  heads: number[]
  /** Of each nail its middle in metres, then along and aside so that its edge is at 1, then outward. */
  nails: number[][]
  /** By letter in lower case: what comes before, then its end. */
  letters: Record<string, PackedMoment[]>
}

export interface PackedMoment {
  /** How each bone is turned: quaternions of ten-thousandths. */
  turns: number[]
  /** Where each bone begins. */
  heads: number[]
  /** The palm's axes in the picture, of ten-thousandths. */
  palm: number[]
  shift: number[]
}
