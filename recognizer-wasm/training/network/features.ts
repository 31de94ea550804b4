// The network's features of a hand, as nodes of the ONNX graph itself, so that clients can pass raw points.
// They do not depend on the hand's place, size or side, nor on the direction of x and z: clients differ in these, and
// they do not distinguish letters.
import type { Landmark } from 'recognizer-wasm'
import type { OnnxGraph } from '../../tools/onnx/onnx-writer.ts'
import { at, landmarksOf, PARENTS, FINGERS } from '../skeleton/skeleton.ts'
import { constant } from './layers.ts'

const POINTS = PARENTS.length
const BONES = POINTS - 1
const MOTION = 4
/** TensorProto.DataType. */
const BOOL = 9

/**
 * Pairs of landmarks whose distance across the palm distinguishes letters: crossed, closed and spread fingers, and the
 * place of the thumb.
 */
const ACROSS: readonly (readonly [Landmark, Landmark])[] = [
  ['index_tip', 'middle_tip'], ['index_pip', 'middle_pip'], ['index_dip', 'middle_dip'],
  ['middle_tip', 'ring_tip'], ['ring_tip', 'pinky_tip'],
  ['thumb_tip', 'index_tip'], ['thumb_tip', 'index_pip'], ['thumb_tip', 'index_dip'], ['thumb_tip', 'index_mcp'],
  ['thumb_tip', 'middle_tip'], ['thumb_tip', 'middle_pip'], ['thumb_tip', 'ring_tip'], ['thumb_tip', 'pinky_tip']
]

/** Features per frame. The last one shows which side of the hand is visible. */
export const FEATURES = 6 * BONES + ACROSS.length + MOTION + 1

/** Features per frame that show how still a film is: see `addStillness`. */
export const STILLNESS = 2

/** Scales motion to about 1: hands move by about a tenth of the picture. */
const MOTION_GAIN = 5
/** Scales points relative to the wrist, which reach about 4 mean bone lengths, to about 1. */
const POINT_GAIN = 0.5
/** The divisor of points: this times the root of the sum of all squared bone lengths. */
const POINT_SIZE = 1 / (Math.sqrt(BONES) * POINT_GAIN)
/** Scales the palm's width times its length, about an eighth of the sum of all squared bones, to about 1. */
const FACING_GAIN = 8
/** Metres: far below any bone length, far above zero. */
const EPSILON = 1e-6

type Weights = Record<number, number>
const difference = (to: number, from: number, weight = 1): Weights => ({ [to]: weight, [from]: -weight })

/**
 * Linear combinations of points, by part, with the axes needed of each: a cross product multiplies one axis by another.
 */
function pointCombinations (): { part: string, sum: Weights, axes: readonly number[] }[] {
  const [plain, next, last] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
  const part = (name: string, sums: Weights[], axes = plain) => sums.map(sum => ({ part: name, sum, axes }))
  const roots = FINGERS.slice(1).map(finger => landmarksOf(finger))
  const curl = Object.assign({}, ...roots.map(([root, , , tip]) => difference(tip!, root!))) as Weights
  const [toIndex, toPinky] = [at('index_mcp'), at('pinky_mcp')]
  const points = PARENTS.map((_, i) => i).slice(1)
  return [
    ...part('places', points.map(i => difference(i, 0, 1 / POINT_SIZE))),
    ...part('bones', points.map(i => difference(i, PARENTS[i]!))),
    ...part('index', [difference(toIndex, 0)], next),
    ...part('index', [difference(toIndex, 0, -1)], last),
    ...part('pinky', [difference(toPinky, 0)], last),
    ...part('pinky', [difference(toPinky, 0)], next),
    ...part('curl', [curl]),
    ...part('across', [difference(toIndex, toPinky, 1 / (POINT_SIZE * POINT_GAIN ** 2))]),
    ...part('pairs', ACROSS.map(([a, b]) => difference(at(a), at(b), 1 / POINT_SIZE)))
  ]
}

/** `[63, 3 * rows]`: computes the combinations from one frame's raw points, axis by axis. */
function combinationMatrix (rows: ReturnType<typeof pointCombinations>): Float32Array {
  const width = 3 * rows.length
  const matrix = new Float32Array(3 * POINTS * width)
  rows.forEach(({ sum, axes }, row) =>
    axes.forEach((axis, to) => {
      for (const [point, weight] of Object.entries(sum)) {
        matrix[(3 * Number(point) + axis) * width + to * rows.length + row] = weight
      }
    })
  )
  return matrix
}

export interface HandFeatures {
  /** `[batch * frames, FEATURES]`. */
  features: string
  /** `[batch, frames * STILLNESS]`: distance of each frame's shape from the newest, and from the frame before. */
  stillness: string
  /** `[batch, frames]`: 1 for a frame with a hand, otherwise 0. */
  present: string
}

/**
 * Appends the nodes that compute features from raw frames `[batch, frames, 66]`, newest first.
 * A frame without a hand (all zeros) is replaced by the newest frame with one.
 */
export function addHandFeatures (graph: OnnxGraph, input: string, batch: number, frames: number): HandFeatures {
  const { node, matrix, numbers, ints } = vocabulary(graph)
  const [place, axes, raw] =
    split(graph, input, ['place', 'axes', 'raw'], [2, 1, 3 * POINTS], 2) as [string, string, string]
  const { points, present } = fillGaps(graph, raw, batch, frames)
  const rows = pointCombinations()
  const sums = node('MatMul', [points, matrix('combinations', [3 * POINTS, 3 * rows.length], combinationMatrix(rows))])
  const names = [...new Set(rows.map(({ part }) => part))]
  const sizes = names.map(name => rows.filter(({ part }) => part === name).length)
  const parts = split(graph, node('Reshape', [sums, ints([batch, frames, 3, rows.length])]), names, sizes, 3)
  const [fromWrist, bones, index, pinky, curl, across, pairs] =
    parts as [string, string, string, string, string, string, string]

  const lengths = node('Add', [
    node('ReduceL2', [bones], { attributes: { axes: [2], keepdims: 1 } }),
    numbers([], [EPSILON])
  ])
  const size = node('ReduceL2', [lengths], { attributes: { axes: [3], keepdims: 1 } })
  const places = node('Div', [fromWrist, size])
  const shape = node('Concat', [places, node('Div', [bones, lengths])], { attributes: { axis: 3 } })
  const { signs, facing } = canonicalSigns(graph, index, pinky, curl, batch, frames)
  const seen = node('Mul', [shape, signs])
  const side = node('Mul', [node('Div', [facing, node('Mul', [size, size])]), axesKnown(graph, axes)])

  // Distances of pairs along the palm's width: an inner product, which does not depend on the hand's rotation.
  const inner = node('ReduceSum', [node('Mul', [pairs, across]), ints([2])], { attributes: { keepdims: 1 } })
  const apart = node('Div', [inner, node('Mul', [size, size])])

  const byFrame = (value: string, width: number) => node('Reshape', [value, ints([batch * frames, width])])
  const features = node(
    'Concat',
    [
      byFrame(seen, 6 * BONES), byFrame(apart, ACROSS.length), addMotion(graph, place, batch, frames), byFrame(side, 1)
    ],
    { attributes: { axis: 1 } }
  )
  return {
    features,
    present,
    stillness: addStillness(graph, node('Reshape', [places, ints([batch, frames, 3 * BONES])]), batch, frames)
  }
}

function split (
  graph: OnnxGraph,
  value: string,
  names: readonly string[],
  sizes: readonly number[],
  axis: number
): string[] {
  const outputs = names.map(name => `${name}_of_${value}`)
  graph.node('Split', [value, constant(graph, sizes)], { attributes: { axis }, outputs })
  return outputs
}

/** Replaces frames without a hand by the newest frame with one. */
function fillGaps (graph: OnnxGraph, raw: string, batch: number, frames: number): { points: string, present: string } {
  const { node, matrix, ints } = vocabulary(graph)
  const extent = node('ReduceL1', [raw], { attributes: { axes: [2], keepdims: 1 } })
  const present = node('Reshape', [node('Sign', [extent]), ints([batch, frames])])
  // 1 at the first frame with a hand, 0 elsewhere: presence minus the presence of all frames before it.
  const lessEarlier = Array.from({ length: frames ** 2 }, (_, i) =>
    Math.floor(i / frames) === i % frames ? 1 : Math.floor(i / frames) < i % frames ? -1 : 0
  )
  const first = node('Relu', [node('Gemm', [present, matrix('less_earlier', [frames, frames], lessEarlier)])])
  const known = node('Cast', [extent], { attributes: { to: BOOL } })
  return {
    points: node('Where', [known, raw, node('MatMul', [node('Reshape', [first, ints([batch, 1, frames])]), raw])]),
    present
  }
}

/**
 * Signs for x, y and z that map every hand to one side and one view. Fingers only bend towards the palm, which
 * distinguishes a hand from its mirror image; the hand is then rotated about the vertical so that its palm faces the
 * camera.
 */
function canonicalSigns (
  graph: OnnxGraph,
  index: string,
  pinky: string,
  curl: string,
  batch: number,
  frames: number
): { signs: string, facing: string } {
  const { node, matrix, ints } = vocabulary(graph)
  const normal = node('ReduceSum', [node('Mul', [index, pinky]), ints([3])], { attributes: { keepdims: 1 } })
  // All frames decide the side together.
  const side = signOf(
    graph,
    node('ReduceSum', [node('Mul', [normal, curl]), ints([1, 2])], { attributes: { keepdims: 1 } }),
    1
  )
  const towards = node('Slice', [normal, ints([2]), ints([3]), ints([2])])
  const x = signOf(graph, towards, -1)
  const y = matrix('y_stays', [batch, frames, 1, 1], new Float32Array(batch * frames).fill(1))
  // Negative if the palm faces the camera and z points away from it, mirrored or not.
  const facing = node('Mul', [towards, side])
  return { signs: node('Concat', [x, y, node('Mul', [x, side])], { attributes: { axis: 2 } }), facing }
}

/** Gain of the hand's visible side, `[batch, 1, 1, 1]`: 0 unless a frame has known axes. */
function axesKnown (graph: OnnxGraph, axes: string): string {
  const { node, numbers, ints } = vocabulary(graph)
  const frames = node('ReduceSum', [axes, ints([1])], { attributes: { keepdims: 1 } })
  const known = node('Less', [numbers([], [0.5]), node('Reshape', [frames, ints([-1, 1, 1, 1])])])
  return node('Where', [known, numbers([], [FACING_GAIN]), numbers([], [0])])
}

/** `positive` if the value is at least zero, otherwise `-positive`; never 0. */
function signOf (graph: OnnxGraph, value: string, positive: number): string {
  const { node, numbers } = vocabulary(graph)
  return node('Where', [node('Less', [value, numbers([], [0])]), numbers([], [-positive]), numbers([], [positive])])
}

/**
 * Motion of the hand in the picture, `[batch * frames, 4]`: since each frame, and between neighbouring frames. x has no
 * sign, because pictures may be mirrored. A client that does not know the place passes zeros: no motion.
 */
function addMotion (graph: OnnxGraph, place: string, batch: number, frames: number): string {
  const { node, matrix, numbers, ints } = vocabulary(graph)
  const newest = node('Slice', [place, ints([0]), ints([1]), ints([1])])
  const known = node('Cast', [node('Mul', [place, newest])], { attributes: { to: BOOL } })
  const since = node('Where', [known, node('Sub', [newest, place]), numbers([], [0])])
  const steps = node('MatMul', [matrix('steps', [frames, frames], stepMatrix(frames, -1)), since])
  const both = node('Mul', [node('Concat', [since, steps], { attributes: { axis: 2 } }), numbers([], [MOTION_GAIN])])
  const unsigned = node('PRelu', [both, numbers([MOTION], [-1, 1, -1, 1])])
  return node('Reshape', [
    node('Clip', [unsigned, numbers([], [-4]), numbers([], [4])]),
    ints([batch * frames, MOTION])
  ])
}

/** Distances between the shapes in a film: zero for a held hand, whichever the letter. */
function addStillness (graph: OnnxGraph, places: string, batch: number, frames: number): string {
  const { node, matrix, ints } = vocabulary(graph)
  const fromNewest = Array.from(
    { length: frames ** 2 },
    (_, i) => Number(i % frames === 0) - Number(Math.floor(i / frames) === i % frames)
  )
  const changes = node('MatMul', [
    matrix('changes', [STILLNESS * frames, frames], [...fromNewest, ...stepMatrix(frames, 1)]),
    places
  ])
  return node('Reshape', [
    node('ReduceL2', [changes], { attributes: { axes: [2], keepdims: 1 } }),
    ints([batch, STILLNESS * frames])
  ])
}

/** Rows: each frame minus the one before, times `sign`; zero for the oldest. */
function stepMatrix (frames: number, sign: number): number[] {
  return Array.from({ length: frames }, (_, i) => Array.from({ length: frames }, (_, j) =>
    sign * (Number(j === i) - Number(j === Math.min(i + 1, frames - 1))))).flat()
}

/** Shorthands for the nodes above; equal constants are stored once. */
function vocabulary (graph: OnnxGraph) {
  return {
    node: graph.node,
    ints: (values: readonly number[]) => constant(graph, values),
    /** A few numbers; the name is derived from their values. */
    numbers (shape: readonly number[], values: readonly number[]) {
      const name = `numbers_${[...shape, ''].join('x')}${values.join('_')}`
      return graph.has(name) ? name : graph.float32(name, shape, values)
    },
    matrix (title: string, shape: readonly number[], values: ArrayLike<number>) {
      const name = `${title}_${shape.join('x')}`
      return graph.has(name) ? name : graph.float32(name, shape, values)
    }
  }
}
