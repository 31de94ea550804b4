// Writes assets/hand/hand.json: the page's hand, its poses for each letter, and its ways between letters.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { momentsByLetter, skeletonOf, turnsOf } from '../../mesh/joints.ts'
import { SKIN_UNIT, differences, type PackedHand, type PackedMoment } from '../../mesh/packed-hand.ts'
import { quaternionOf, type Quaternion } from '../../mesh/quaternions.ts'
import { scale } from '../../mesh/vectors.ts'
import { BONE_PARENTS, QUADS, SKIN_WEIGHTS } from '../synthetic/hand-mesh.ts'
import { ROOTED, posedBones } from '../synthetic/pose.ts'
import { fingerDepth, skinOf } from './finger-depth.ts'
import { LETTER_VIEWS } from './letter-views.ts'
import { chooseManners } from './manners.ts'
import { NAILS, type Nail } from './nails.ts'
import { HAND, momentsOf, type Moment } from './shown-letter.ts'

/** Most bones kept per vertex, of up to seven. */
const MAX_BONES_PER_VERTEX = 4

const hundredths = (vector: Iterable<number>) => Array.from(vector, metres => Math.round(1e5 * metres))
const tenThousandths = (turn: Quaternion) => turn.map(part => Math.round(1e4 * part))
const parents = BONE_PARENTS.map((parent, bone) => ROOTED.has(bone) ? -1 : parent)

/** Bones and weights in hundredths, the largest first, without the last weight. */
function followed (weights: typeof SKIN_WEIGHTS[number]): number[] {
  const most = weights.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_BONES_PER_VERTEX)
    .filter(({ weight }) => weight > 0.005)
  const total = most.reduce((sum, { weight }) => sum + weight, 0)
  return most.flatMap(({ bone, weight }) => [bone, Math.round(100 * weight / total)]).slice(0, -1)
}

function packed ({ angles, palm, shift }: Moment): PackedMoment {
  const rotations = posedBones(HAND, angles).map(({ rotation }) => rotation)
  return {
    turns: turnsOf(rotations, parents).flatMap(tenThousandths),
    palm: tenThousandths(quaternionOf(palm)),
    shift: hundredths(shift)
  }
}

function packedNail ({ centre, along, aside, outward, halfLength, halfWidth }: Nail): number[] {
  const numbers = [centre, scale(along, 1 / halfLength), scale(aside, 1 / halfWidth), outward].flat()
  return numbers.map(part => Number(part.toFixed(5)))
}

const posed: Omit<PackedHand, 'manners' | 'mannersByPair'> = {
  source: 'recognizer-wasm/training/synthetic/hand-mesh.json.gz, made of MakeHuman (CC0 1.0)',
  skin: differences(Array.from(HAND.skin, metres => Math.round(metres / SKIN_UNIT)), 3),
  quads: differences(QUADS.flat(), 4),
  weights: SKIN_WEIGHTS.map(followed),
  parents,
  heads: HAND.bones.flatMap(({ head }) => hundredths(head)),
  nails: NAILS.map(packedNail),
  letters: Object.fromEntries(Object.keys(LETTER_VIEWS).map(letter => [letter, momentsOf(letter).map(packed)]))
}

const depthOf = fingerDepth(skeletonOf(posed), skinOf(posed))
const hand: PackedHand = { ...posed, ...chooseManners({ letters: momentsByLetter(posed) }, depthOf) }

const folder = join(import.meta.dirname, '..', '..', '..', 'assets', 'hand')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'hand.json'), `${JSON.stringify(hand)}\n`)
