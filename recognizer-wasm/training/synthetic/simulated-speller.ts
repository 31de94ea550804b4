// A person who spells: makes each letter in one way, seen from one side.
import type { Random } from '../skeleton/random.ts'
import type { Skeleton } from '../skeleton/skeleton.ts'
import { palmSeen } from '../skeleton/hand-pose.ts'
import { skeletonFrom } from './fit.ts'
import type { ShownAs } from './films.ts'
import { degreesAbout, letterGoal, poseOf } from './letters.ts'
import type { ShownHand } from './pose.ts'
import type { Signer } from './signer.ts'

/** Degrees. The person stands a little turned to one side, and differs a little from letter to letter. */
const TURNED = [-30, 18] as const
const TIPPED = 8
const ROLLED = 6
const BY_LETTER = { turn: 6, tip: 4, roll: 4 }

export interface SimulatedSpeller {
  /** Draws a label, always in the same way. */
  draw (label: string): Skeleton
  /** The exact hand of a drawn skeleton. */
  shownAs: ShownAs
}

export function createSimulatedSpeller (signer: Signer, random: Random): SimulatedSpeller {
  const [turn, tip, roll] = [random.uniform(...TURNED), random.normal(TIPPED), random.normal(ROLLED)]
  const drawn = new Map<string, Skeleton>()
  const shown = new Map<Skeleton, ShownHand>()
  const make = (label: string): ShownHand => {
    const angles = signer.solver.solve(letterGoal(label, random))
    const { up, camera, facing: [from, to] } = poseOf(label)
    const turned = Math.max(from, Math.min(to, turn + random.normal(BY_LETTER.turn)))
    const tipped = degreesAbout(degreesAbout(palmSeen(up, camera), 'down', turned), 'right',
      tip + random.normal(BY_LETTER.tip))
    return { angles, palm: degreesAbout(tipped, 'away', roll + random.normal(BY_LETTER.roll)) }
  }
  return {
    draw (label) {
      const known = drawn.get(label)
      if (known) return known
      const hand = make(label)
      const skeleton = skeletonFrom(signer, hand)
      drawn.set(label, skeleton)
      shown.set(skeleton, hand)
      return skeleton
    },
    shownAs: hand => shown.get(hand)
  }
}
