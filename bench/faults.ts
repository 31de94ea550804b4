// Letters with one fault each, so that the right hint is known.
import { FINGERS, LETTERS, moves, type Finger, type Hint, type Letter } from 'recognizer-wasm'
import type { FingerPose } from 'recognizer-wasm/training/skeleton/hand-pose'
import { BACK, LETTER_POSES, UPRIGHT, type LetterPose } from 'recognizer-wasm/training/skeleton/letter-poses'

type Changes = readonly Hint['change'][]

/** The parts of a pose that a fault changes, from the poses of other letters; and the hints that name the change. */
export interface Fault {
  letter: Letter
  name: string
  part: Hint['part']
  /** Hints that mend the fault, and hints that make it worse. */
  right: Changes
  opposite: Changes
  changed: Partial<LetterPose>
  /** Degrees by which the hand is turned in the picture. */
  roll: number
}

/** The letters that a still hand shows. */
export const STILL_LETTERS: readonly Letter[] = LETTERS.filter(letter => !moves(letter))

/** The poses of letters. */
type Poses = Readonly<Record<string, LetterPose>>

/** Every fault of every still letter. */
export const allFaults = (poses: Poses = LETTER_POSES): Fault[] => STILL_LETTERS.flatMap(letter =>
  [fingerFaults, thumbFaults, pairFaults, turns].flatMap(faultsOf =>
    faultsOf(letter, other => poses[other.toLowerCase()]!).map(fault => ({ letter, changed: {}, roll: 0, ...fault }))))

type OwnFault = Omit<Fault, 'letter' | 'changed' | 'roll'> & Partial<Pick<Fault, 'changed' | 'roll'>>
type PoseOf = (letter: Letter) => LetterPose

const BEND: Changes = ['fold', 'curve']
const STRETCH: Changes = ['straighten', 'open']

/** Fingers that a letter leaves free: the little finger of an M is folded or straight. */
const FREE: Partial<Record<Letter, readonly Finger[]>> = { M: ['pinky'] }

/** Sums of the joints' degrees: a finger is straight below the first, and folded above the second. */
const [STRAIGHT, BENT] = [90, 150]
const bendOf = ({ knuckle, middle, end }: FingerPose) => knuckle + middle + end

/** Each finger that is not folded, folded as in S; each that is not straight, straight as in B. */
function fingerFaults (letter: Letter, poseOf: PoseOf): OwnFault[] {
  const pose = poseOf(letter)
  return FINGERS.filter(finger => !FREE[letter]?.includes(finger)).flatMap(part => {
    const as = (other: Letter) => ({ [part]: { ...poseOf(other)[part], sideways: pose[part].sideways } })
    const bend = bendOf(pose[part])
    return [
      ...bend < BENT ? [{ name: `${part} folded`, part, right: STRETCH, opposite: BEND, changed: as('S') }] : [],
      ...bend > STRAIGHT ? [{ name: `${part} straight`, part, right: BEND, opposite: STRETCH, changed: as('B') }] : []
    ]
  })
}

const INWARDS: Changes = ['lay-across', 'bring-to-index', 'lean-on-middle', 'touch-fingertips']
const OUTWARDS: Changes = ['stretch-out', 'take-from-index', 'take-from-fingertips']

/** The hints that lead the thumb to its place in a letter. Descriptions of M and N do not mention it. */
const THUMBS: Partial<Record<Letter, Changes>> = {
  ...Object.fromEntries([...'BEHIRSUVW'].map(letter => [letter, ['lay-across']])),
  ...Object.fromEntries([...'FGT'].map(letter => [letter, ['bring-to-index']])),
  A: ['stretch-out'],
  C: ['take-from-fingertips'],
  D: ['touch-fingertips'],
  K: ['lean-on-middle'],
  L: ['take-from-index', 'stretch-out'],
  O: ['touch-fingertips']
}

/** A thumb that stands out, moved across the hand or beside the index finger; any other moved out, or beside it. */
function thumbFaults (letter: Letter, poseOf: PoseOf): OwnFault[] {
  const right = THUMBS[letter]
  if (!right) return []
  const standsOut = right.every(change => OUTWARDS.includes(change))
  const moved = (where: string, other: Letter): OwnFault => ({
    name: `thumb ${where}`,
    part: 'thumb',
    right,
    opposite: standsOut ? INWARDS : OUTWARDS,
    changed: { thumb: poseOf(other).thumb }
  })
  return [
    standsOut ? moved('across', 'U') : moved('out', 'A'),
    ...standsOut || right.includes('lay-across') ? [moved('beside index', 'G')] : []
  ]
}

type Pair = 'crossed' | 'together' | 'apart'

/** The letter whose index and middle finger stand so. */
const EXAMPLES: Readonly<Record<Pair, Letter>> = { crossed: 'R', together: 'U', apart: 'V' }

/** How index and middle finger stand in a letter, if its description says so. */
const PAIRS: Partial<Record<Letter, Pair>> = {
  ...Object.fromEntries([...'BCMNOU'].map(letter => [letter, 'together'])), R: 'crossed', V: 'apart', W: 'apart'
}
/** Only letters that raise these two fingers alone are mistaken for a crossed one. */
const CROSSABLE = 'NUV'

/** The two fingers crossed, together or apart. Crossed fingers must first be uncrossed. */
function pairFaults (letter: Letter, poseOf: PoseOf): OwnFault[] {
  const own = PAIRS[letter]
  if (!own) return []
  const others = (['crossed', 'together', 'apart'] as const)
    .filter(pair => pair !== own && (pair !== 'crossed' || CROSSABLE.includes(letter)))
  return others.map(pair => {
    const [pose, example] = [poseOf(letter), poseOf(EXAMPLES[pair])]
    const sideways = (finger: 'index' | 'middle') => ({ ...pose[finger], sideways: example[finger].sideways })
    const changed = { index: sideways('index'), middle: sideways('middle') }
    return { name: `pair ${pair}`, part: 'pair', ...mending(pair, own), changed }
  })
}

function mending (seen: Pair, own: Pair): Pick<Fault, 'right' | 'opposite'> {
  if (seen === 'crossed') return { right: ['uncross'], opposite: ['cross', 'close'] }
  if (own === 'crossed') return { right: ['cross'], opposite: ['uncross', 'spread'] }
  return own === 'together'
    ? { right: ['close'], opposite: ['spread', 'uncross'] }
    : { right: ['spread'], opposite: ['close', 'cross'] }
}

/** M and N are level. */
const LEVEL = 'MN'

/** An upright letter turned to either side and upside down; a level one upright and upside down. */
function turns (letter: Letter): OwnFault[] {
  const upright = { part: 'hand', right: ['point-up'], opposite: ['point-down'] } as const
  if (!LEVEL.includes(letter)) {
    return Object.entries({ inwards: 90, outwards: -90, down: 180 })
      .map(([name, roll]) => ({ name: `hand ${name}`, ...upright, roll }))
  }
  const level = { part: 'hand', right: ['point-sideways'], changed: { up: UPRIGHT, camera: BACK } } as const
  return [
    { name: 'hand up', ...level, opposite: ['point-up'] },
    { name: 'hand down', ...level, opposite: ['point-down'], roll: 180 }
  ]
}
