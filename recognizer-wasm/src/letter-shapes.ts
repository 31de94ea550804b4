// The 26 hand shapes of the LSF manual alphabet, as far as hand points show them.
// Of a letter that moves, what stays the same while it moves and where it ends.
import type { Bend, ExpectedShape, Finger } from './hand-shape.ts'

const fingers = (index: Bend, middle: Bend, ring: Bend, pinky: Bend): Record<Finger, Bend> => ({ index, middle, ring, pinky })

const fist = fingers('clenched', 'clenched', 'clenched', 'clenched')
const flat = fingers('straight', 'straight', 'straight', 'straight')
const round = fingers('curved', 'curved', 'curved', 'curved')
const one = fingers('straight', 'folded', 'folded', 'folded')
const two = fingers('straight', 'straight', 'folded', 'folded')
const last = fingers('folded', 'folded', 'folded', 'straight')

/** By upper-case letter. */
export const LETTER_SHAPES: Readonly<Record<string, ExpectedShape>> = {
  A: { fingers: fist, thumb: 'out', hand: 'up' },
  B: { fingers: flat, pair: 'together', hand: 'up' },
  C: { fingers: { index: 'curved', middle: 'curved', ring: 'curved' }, thumb: 'out', pair: 'together' },
  D: { fingers: { index: 'straight', middle: 'curved', ring: 'curved', pinky: 'curved' }, hand: 'up' },
  E: { fingers: round, thumb: 'across', hand: 'up' },
  F: { fingers: { middle: 'straight', ring: 'straight', pinky: 'straight' }, thumb: 'at-index' },
  G: { fingers: one, thumb: 'at-index', hand: 'up' },
  H: { fingers: fingers('straight', 'folded', 'folded', 'straight'), thumb: 'across', hand: 'up' },
  I: { fingers: last, thumb: 'across', hand: 'up' },
  J: { fingers: last },
  K: { fingers: two, thumb: 'at-index', hand: 'up' },
  L: { fingers: one, thumb: 'off-index', hand: 'up' },
  M: { fingers: { index: 'straight', middle: 'straight', ring: 'straight' }, pair: 'together', hand: 'sideways' },
  N: { fingers: two, pair: 'together', hand: 'sideways' },
  O: { fingers: round, thumb: 'touching', pair: 'together' },
  P: { fingers: { middle: 'straight', ring: 'folded', pinky: 'folded' }, hand: 'down' },
  Q: { fingers: { index: 'straight' }, thumb: 'at-index', hand: 'down' },
  R: { fingers: two, thumb: 'across', pair: 'crossed', hand: 'up' },
  S: { fingers: fist, thumb: 'across', hand: 'up' },
  T: { fingers: { middle: 'straight', ring: 'straight', pinky: 'straight' }, thumb: 'at-index' },
  U: { fingers: two, thumb: 'across', pair: 'together', hand: 'up' },
  V: { fingers: two, thumb: 'across', pair: 'apart', hand: 'up' },
  W: { fingers: { index: 'straight', middle: 'straight', ring: 'straight', pinky: 'folded' }, thumb: 'across', pair: 'apart', hand: 'up' },
  X: { fingers: fingers('curved', 'curved', 'folded', 'folded'), thumb: 'across', pair: 'apart', hand: 'up' },
  Y: { fingers: last, thumb: 'out' },
  Z: { fingers: one }
}
