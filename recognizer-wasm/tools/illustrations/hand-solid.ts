// The flesh around the bones: a hand as a solid, given by its distance from any point.
import { FINGERS } from 'recognizer-wasm'
import { at, landmarksOf, palmOf, type Finger } from '../../training/skeleton/skeleton.ts'
import {
  add,
  between,
  cross,
  dot,
  lengthOf,
  scale,
  subtract,
  unit,
  type Vector
} from '../../training/skeleton/vectors.ts'

/** A bone with flesh: a capsule that may be thicker at one end. Metres. */
interface Limb { from: Vector, along: Vector, lengthSquared: number, radius: number, growth: number }

export interface Nail { centre: Vector, along: Vector, outward: Vector, halfLength: number, halfWidth: number }

export interface HandSolid {
  /** Metres to the surface, negative inside. */
  distance: (p: Vector) => number
  /** Which limb a point of the surface belongs to: lines are drawn where two meet at an angle. */
  limbAt: (p: Vector) => number
  nails: Nail[]
}

/** Radii at the joints from the knuckle to the tip. */
const RADII: Record<Finger, readonly [number, number, number, number]> = {
  thumb: [0.0155, 0.0128, 0.0116, 0.0095],
  index: [0.0112, 0.0100, 0.0091, 0.0080],
  middle: [0.0115, 0.0103, 0.0093, 0.0082],
  ring: [0.0110, 0.0098, 0.0088, 0.0078],
  pinky: [0.0100, 0.0086, 0.0077, 0.0069]
}

function limb (from: Vector, to: Vector, radius: number, radiusAtEnd = radius): Limb {
  const along = subtract(to, from)
  return { from, along, lengthSquared: dot(along, along), radius, growth: radiusAtEnd - radius }
}

function distanceTo ({ from, along, lengthSquared, radius, growth }: Limb, p: Vector): number {
  const x = p[0] - from[0]
  const y = p[1] - from[1]
  const z = p[2] - from[2]
  const share = Math.min(1, Math.max(0, (x * along[0] + y * along[1] + z * along[2]) / lengthSquared))
  const [dx, dy, dz] = [x - share * along[0], y - share * along[1], z - share * along[2]]
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - radius - share * growth
}

/** The smaller of two distances, rounded off where they meet (quadratic smooth minimum, Quilez). */
function blend (a: number, b: number, roundness: number): number {
  const overlap = Math.max(roundness - Math.abs(a - b), 0) / roundness
  return Math.min(a, b) - overlap * overlap * roundness / 4
}

/** @param points 21 points of a right hand, in metres; @param forearm where the forearm leads, from the wrist */
export function handSolid (points: readonly Vector[], forearm: Vector, thumbNail: Vector): HandSolid {
  const palm = palmLimbs(points, forearm)
  const fingers = [thumbLimbs(points), ...FINGERS.map(finger => fingerLimbs(points, finger))]
  const palmDistance = (p: Vector) => palm.reduce((least, limb) => blend(least, distanceTo(limb, p), 0.014), 1)
  return {
    distance (p) {
      const flesh = palmDistance(p)
      return fingers.reduce((least, [root, ...rest]) => {
        const finger = rest.reduce(
          (nearest, limb) => Math.min(nearest, distanceTo(limb, p)),
          blend(flesh, distanceTo(root!, p), 0.007)
        )
        return Math.min(least, finger)
      }, flesh)
    },
    limbAt (p) {
      let nearest = 0
      let least = palmDistance(p)
      fingers.flat().forEach((limb, i) => {
        const distance = distanceTo(limb, p)
        if (distance < least) [nearest, least] = [i + 1, distance]
      })
      return nearest
    },
    nails: nailsOf(points, thumbNail)
  }
}

const place = (points: readonly Vector[], finger: Finger) =>
  landmarksOf(finger).map(i => points[i]!) as [Vector, Vector, Vector, Vector]

function fingerLimbs (points: readonly Vector[], finger: Exclude<Finger, 'thumb'>): Limb[] {
  const joints = place(points, finger)
  const radii = RADII[finger]
  return [0, 1, 2].map(i => limb(joints[i]!, joints[i + 1]!, radii[i]!, radii[i + 1]!))
}

function thumbLimbs (points: readonly Vector[]): Limb[] {
  const [, mcp, ip, tip] = place(points, 'thumb')
  const [, a, b, c] = RADII.thumb
  return [limb(mcp, ip, a, b), limb(ip, tip, b, c)]
}

/** What the palm is made of: the bones behind the fingers, the ball of the thumb, the outer edge, the forearm. */
function palmLimbs (points: readonly Vector[], forearm: Vector): Limb[] {
  const wrist = points[0]!
  const [across, , out] = palmOf(points)
  const aside = (share: number) => scale(across, share)
  const metacarpals = FINGERS.map(finger => {
    const knuckle = points[at(`${finger}_mcp`)]!
    return limb(between(wrist, knuckle, 0.2), knuckle, 0.0125, RADII[finger][0])
  })
  const [cmc, mcp] = place(points, 'thumb')
  const edge = points[at('pinky_mcp')]!
  const web = between(points[at('index_mcp')]!, wrist, 0.35)
  return [
    ...metacarpals,
    limb(add(cmc, scale(out, -0.002)), mcp, RADII.thumb[0], RADII.thumb[1]),
    limb(between(cmc, mcp, 0.55), web, 0.0105, 0.0105),
    limb(
      add(between(wrist, edge, 0.25), scale(out, 0.004)),
      add(between(wrist, edge, 0.75), scale(out, 0.002)),
      0.0135,
      0.0115
    ),
    ...[-0.0105, 0.0105].map(share =>
      limb(add(wrist, aside(share)), add(add(wrist, forearm), aside(share * 1.25)), 0.0145, 0.0175)
    )
  ]
}

function nailsOf (points: readonly Vector[], thumbNail: Vector): Nail[] {
  const thumb = place(points, 'thumb')
  return [
    nailOn(thumb[2], thumb[3], thumbNail, RADII.thumb[3]),
    ...FINGERS.map(finger => {
      const [knuckle, middle, end, tip] = place(points, finger)
      return nailOn(end, tip, backOf(points, [knuckle, middle, end, tip]), RADII[finger][3])
    })
  ]
}

function nailOn (joint: Vector, tip: Vector, back: Vector, radius: number): Nail {
  const along = unit(subtract(tip, joint))
  const outward = unit(subtract(back, scale(along, dot(back, along))))
  return {
    centre: add(tip, scale(along, -radius * 0.15)),
    along,
    outward,
    halfLength: radius * 0.95,
    halfWidth: radius * 0.72
  }
}

/** The way the back of a finger's end looks: the back of the hand, turned along with the finger's bending. */
function backOf (points: readonly Vector[], joints: readonly [Vector, Vector, Vector, Vector]): Vector {
  const [across, , out] = palmOf(points)
  const along = unit(subtract(joints[3], joints[2]))
  const root = unit(subtract(joints[1], joints[0]))
  const bent = cross(root, along)
  const side = lengthOf(bent) > 0.2 && Math.abs(dot(unit(bent), across)) > 0.5 ? bent : across
  const hinge = dot(side, across) > 0 ? unit(side) : scale(unit(side), -1)
  const back = cross(along, hinge)
  return lengthOf(back) > 0 ? unit(back) : scale(out, -1)
}
