// The mesh of a hand: bones, skin and touching fingers.
import t from '#tap'
import { nearestOffset, LIMBS, limbOf, limbRadii } from 'recognizer-wasm/training/synthetic/fingers'
import { SHAPE_NUMBERS, restHand } from 'recognizer-wasm/training/synthetic/hand-mesh'
import { LABELS, letterGoal } from 'recognizer-wasm/training/synthetic/letters'
import { jointsOf, posedBones } from 'recognizer-wasm/training/synthetic/pose'
import { posedSkin } from 'recognizer-wasm/mesh/skinning'
import { createSolver } from 'recognizer-wasm/training/synthetic/solver'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { lengthOf, subtract, type Vector } from 'recognizer-wasm/mesh/vectors'
import { LETTERS } from 'recognizer-wasm'

/** A hand in a pose, with the points that numpy computed from the same file, in millimetres along the palm's axes. */
const SHAPE = [1, -0.5, 0.8, -1.2, 0.3, 0, -0.7, 0.4, 1.1, -0.2]
const POSE = [30, 25, 12, 20, 3, 35, 10, 20, 15, 6, 80, 95, 50, -3, 45, 60, 30, 0, 5, 8, 4, -12, 7, 20, -10]
const JOINTS: Vector[] = [
  [0, 0, 0], [28.152, 36.163, 3.961], [42.449, 60.926, 17.294], [37.119, 100.281, 27.508], [11.132, 114.583, 40.872],
  [35.508, 104.33, 5.072], [38.512, 134.229, 10.369], [40.618, 157.642, 23.935], [42.309, 179.062, 45.406],
  [9.835, 106.315, 0.15], [10.142, 112.827, 36.935], [11.838, 81.39, 39.689], [12.597, 59.57, 17.863],
  [-9.647, 102.396, 0.067], [-11.142, 126.432, 24.057], [-12.697, 119.736, 48.998], [-13.999, 98.792, 69.902],
  [-29.45, 95.034, 3.208], [-34.665, 118.792, 4.707], [-38.64, 135.818, 8.261], [-43.628, 156.536, 14.159]
]
const SKIN: [number, Vector][] = [
  [0, [48.339, 144.854, 22.312]], [300, [1.594, 111.597, 33.504]], [700, [-40.875, 133.818, 16.18]],
  [1000, [-19.373, 112.543, 59.519]], [1300, [25.191, 80.847, -5.684]], [1600, [16.518, 7.472, -14.403]],
  [1841, [31.536, 8.161, 1.955]]
]

const millimetres = ([x, y, z]: Vector): Vector => [1000 * x, 1000 * y, 1000 * z]
const distance = (a: Vector, b: Vector) => lengthOf(subtract(a, b))

t.test('joints and skin match numpy’s points', async t => {
  const rest = restHand(SHAPE)
  const posed = posedBones(rest, POSE)
  jointsOf(posed).forEach((joint, i) => t.ok(distance(millimetres(joint), JOINTS[i]!) < 0.01, `joint ${i}`))
  const skin = posedSkin(rest, posed)
  for (const [i, point] of SKIN) {
    const [x, y, z] = skin.slice(3 * i, 3 * i + 3) as unknown as Vector
    t.ok(distance(millimetres([x, y, z]), point) < 0.01, `point ${i} of the skin`)
  }
})

t.test('hands differ in size', async t => {
  t.equal(SHAPE.length, SHAPE_NUMBERS)
  const [small, large] = [-2, 2].map(size => jointsOf(posedBones(restHand([size]), POSE)))
  t.ok(Math.abs(lengthOf(large![9]!) / lengthOf(small![9]!) - 1) > 0.2, 'the first number is the size')
})

const rest = restHand()
const solver = createSolver(rest)
const radii = limbRadii(rest)

t.test('fingers do not pass through each other in any letter of any hand', async t => {
  t.same(LABELS, LETTERS.map(letter => letter.toLowerCase()))
  const random = createRandom(1)
  const goals = LABELS.flatMap(label => [letterGoal(label), letterGoal(label, random), letterGoal(label, random)])
  const overlaps = goals.map(goal => 1000 * solver.overlap(solver.solve(goal))).toSorted((a, b) => b - a)
  const mostOften = overlaps[Math.floor(overlaps.length / 10)]!
  t.ok(mostOften < 2.5, `nine of ten of ${overlaps.length}, millimetres: ${overlaps.slice(0, 9)}`)
  const fist = letterGoal('s').angles.map((angle, i) => i >= 6 && i < 22 ? angle + 15 : angle)
  t.ok(solver.overlap(fist) > 0.006, 'fingers of an overclosed fist overlap')
})

t.test('the thumb is in front of the index finger in T and behind it in F', async t => {
  const across = (label: string) => {
    const posed = posedBones(rest, solver.solve(letterGoal(label)))
    const [thumb, index] = [limbOf('thumb', 3), limbOf('index', 2)]
    const offset = nearestOffset(posed[LIMBS[thumb]!.bone]!, posed[LIMBS[index]!.bone]!)
    t.ok(lengthOf(offset) < 1.2 * (radii[thumb]! + radii[index]!), `${label}: they touch`)
    return offset[0]
  }
  t.ok(across('f') > 0.005 && across('t') < -0.005)
})
