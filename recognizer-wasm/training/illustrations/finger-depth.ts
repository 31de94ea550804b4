// How far fingers pass through each other on the way between two letters. Each finger is a chain of capsules.
import { posedBones, vectorsOf, type Joints, type Skeleton } from '../../mesh/joints.ts'
import { SKIN_UNIT, sums, type PackedHand } from '../../mesh/packed-hand.ts'
import { FINGER_OF_BONE } from '../../mesh/transitions.ts'
import { add, dot, fromAxes, lengthOf, scale, subtract, unit, type Vector } from '../../mesh/vectors.ts'

/** A capsule along a bone at rest, in metres. It starts at the bone's head. */
interface Capsule { bone: number, finger: number, tail: Vector, radius: number }

/** The thumb's first bone lies in the palm. */
const FIRST_BONE = 8
/** Samples of a way, without its ends. */
const SAMPLES = 29

interface Skin { points: readonly Vector[], boneOf: readonly number[] }

/** The skin at rest of a packed hand, with the bone that each point follows most. */
export const skinOf = ({ skin, weights }: Pick<PackedHand, 'skin' | 'weights'>): Skin =>
  ({ points: vectorsOf(sums(skin, 3), SKIN_UNIT), boneOf: weights.map(([bone]) => bone!) })

/** @param skin at rest
 * @returns a function that measures a way: metres by which the fingers are deeper in each other than in both letters */
export function fingerDepth (skeleton: Skeleton, skin: Skin) {
  const capsules = FINGER_OF_BONE.flatMap((finger, bone) =>
    bone >= FIRST_BONE && finger >= 0 ? [capsuleOf(skeleton, skin, bone)] : [])
  const pairs = capsules.flatMap((a, i) => capsules.slice(i + 1).filter(b => b.finger !== a.finger).map(b => [a, b]))

  function depths ({ turns }: Joints): number[] {
    const bones = posedBones(skeleton, turns)
    const axes = new Map(capsules.map(({ bone, tail }) => {
      const { head, rotation } = bones[bone]!
      return [bone, [head, add(head, fromAxes(rotation, subtract(tail, skeleton.heads[bone]!)))] as const]
    }))
    return pairs.map(([a, b]) =>
      a!.radius + b!.radius - distanceBetween(...axes.get(a!.bone)!, ...axes.get(b!.bone)!))
  }

  return (from: Joints, to: Joints, way: (share: number) => Joints): number => {
    const [before, after] = [depths(from), depths(to)]
    let deepest = 0
    for (let i = 1; i <= SAMPLES; i++) {
      depths(way(i / (SAMPLES + 1))).forEach((depth, pair) => {
        deepest = Math.max(deepest, depth - Math.max(0, before[pair]!, after[pair]!))
      })
    }
    return deepest
  }
}

/** The radius is the median around the middle half of the bone. */
function capsuleOf ({ heads }: Skeleton, { points, boneOf }: Skin, bone: number): Capsule {
  const finger = FINGER_OF_BONE[bone]!
  const own = points.filter((_, i) => boneOf[i] === bone)
  const head = heads[bone]!
  const isLast = FINGER_OF_BONE[bone + 1] !== finger
  const towards = isLast ? scale(own.reduce(add), 1 / own.length) : heads[bone + 1]!
  const direction = unit(subtract(towards, head))
  const along = own.map(point => dot(subtract(point, head), direction))
  const length = isLast ? Math.max(...along) : lengthOf(subtract(towards, head))
  const aside = own.map((point, i) => lengthOf(subtract(subtract(point, head), scale(direction, along[i]!))))
  const radius = medianOf(aside.filter((_, i) => along[i]! > length / 4 && along[i]! < 3 * length / 4))
  return { bone, finger, radius, tail: add(head, scale(direction, isLast ? length - radius : length)) }
}

const medianOf = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

const clamped = (share: number) => Math.min(1, Math.max(0, share))

/** The distance between two segments (Ericson, "Real-Time Collision Detection", 2005, 5.1.9). */
function distanceBetween (start1: Vector, end1: Vector, start2: Vector, end2: Vector): number {
  const [one, two, apart] = [subtract(end1, start1), subtract(end2, start2), subtract(start1, start2)]
  const [oneOne, twoTwo, oneTwo] = [dot(one, one), dot(two, two), dot(one, two)]
  const [oneApart, twoApart] = [dot(one, apart), dot(two, apart)]
  const sine = oneOne * twoTwo - oneTwo * oneTwo
  let s = sine > 1e-14 ? clamped((oneTwo * twoApart - oneApart * twoTwo) / sine) : 0
  const wanted = (oneTwo * s + twoApart) / twoTwo
  const t = clamped(wanted)
  if (t !== wanted) s = clamped((t * oneTwo - oneApart) / oneOne)
  return lengthOf(subtract(add(start1, scale(one, s)), add(start2, scale(two, t))))
}
