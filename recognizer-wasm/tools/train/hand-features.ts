// What the network sees of a hand, as nodes of the ONNX graph itself, so that every client may feed raw points.
// The result does not change with where the hand is, how large it is, whether it is mirrored, or which way
// x and z point: clients differ in all of these, and none of them tells one letter from another.
import type { Landmark } from '../../src/hand-points.ts'
import type { OnnxGraph } from '../hand-models/onnx-writer.ts'
import { at, landmarksOf, PARENTS, FINGERS } from '../parametric-hand/skeleton.ts'
import { constant } from './differentiable-graph.ts'

/** Numbers in one frame of the input: the place of the hand in the picture, then 21 points. */
export const FRAME_SIZE = 66
const POINTS = PARENTS.length
const BONES = POINTS - 1
const MOTION = 4
/** TensorProto.DataType. */
const [FLOAT, BOOL] = [1, 9]

/** Pairs of landmarks whose distance across the palm tells letters apart: crossed, closed and parted fingers, and where the thumb lies. */
const ACROSS: readonly (readonly [Landmark, Landmark])[] = [
  ['index_tip', 'middle_tip'], ['index_pip', 'middle_pip'], ['index_dip', 'middle_dip'],
  ['middle_tip', 'ring_tip'], ['ring_tip', 'pinky_tip'],
  ['thumb_tip', 'index_tip'], ['thumb_tip', 'index_pip'], ['thumb_tip', 'index_dip'], ['thumb_tip', 'index_mcp'],
  ['thumb_tip', 'middle_tip'], ['thumb_tip', 'middle_pip'], ['thumb_tip', 'ring_tip'], ['thumb_tip', 'pinky_tip']
]

/** Numbers the network sees of one frame. */
export const FEATURES = 6 * BONES + ACROSS.length + MOTION

/** A hand moves by a tenth of the picture or so: this brings it to the order of 1. */
const MOTION_GAIN = 5
/** Points relative to the wrist, in mean bone lengths, reach 4 or so: this brings them to the order of 1. */
const POINT_GAIN = 0.5
/** Metres. Far below any bone, far above zero. */
const TINY = 1e-6

/** Rows of a matrix that take sums and differences of the 21 points. */
function pointCombinations (): number[][] {
  const row = (weights: Record<number, number>) => Array.from({ length: POINTS }, (_, i) => weights[i] ?? 0)
  const difference = (to: number, from: number) => row({ [to]: 1, [from]: -1 })
  const bones = PARENTS.map((parent, i) => difference(i, parent)).slice(1)
  const fromWrist = PARENTS.map((_, i) => difference(i, 0)).slice(1)
  const curl: Record<number, number> = {}
  for (const finger of FINGERS.slice(1)) {
    const [root, , , tip] = landmarksOf(finger)
    curl[tip!] = 1
    curl[root!] = -1
  }
  const pairs = ACROSS.map(([a, b]) => difference(at(a), at(b)))
  const edges = [difference(at('index_mcp'), 0), difference(at('pinky_mcp'), 0)]
  // Made up for here: the size that inner products are divided by has the gain of points in it.
  const across = difference(at('index_mcp'), at('pinky_mcp')).map(weight => weight / POINT_GAIN ** 2)
  return [...fromWrist, ...bones, ...edges, row(curl), across, ...pairs]
}

export interface HandFeatures {
  /** `[batch * frames, FEATURES]`. */
  features: string
  /** `[batch, frames, 1]`: 1 for each frame with a hand in it, else 0. */
  present: string
}

/**
 * Appends the nodes that turn raw frames `[batch, frames, 66]`, newest first, into what the network sees.
 * A frame without a hand (all zeros) counts as a repetition of the newest frame with one.
 */
export function addHandFeatures (graph: OnnxGraph, input: string, batch: number, frames: number): HandFeatures {
  const { node, numbers, ints, part } = vocabulary(graph)
  const { points, present } = fillGaps(graph, part(input, 2, 3, FRAME_SIZE), batch, frames)
  // Axes first, frames last, [3, …, batch, frames]: the arithmetic then runs along whole rows.
  const byAxis = node('Transpose', [node('Reshape', [points, ints([batch * frames, POINTS, 3])])], { attributes: { perm: [2, 1, 0] } })
  const rows = pointCombinations()
  const sums = node('MatMul', [numbers([rows.length, POINTS], rows.flat()), byAxis])
  const [fromWrist, bones, toIndex, toPinky, curl, across, pairs] = split(graph, node('Reshape', [sums, ints([3, rows.length, batch, frames])]))

  const lengths = node('ReduceL2', [bones], { attributes: { axes: [0], keepdims: 1 } })
  const allBones = node('ReduceL2', [lengths], { attributes: { axes: [1], keepdims: 1 } })
  const size = node('Add', [node('Mul', [allBones, numbers([], [1 / (Math.sqrt(BONES) * POINT_GAIN)])]), numbers([], [TINY])])
  const directions = node('Div', [bones, node('Add', [lengths, numbers([], [TINY])])])
  const places = node('Div', [fromWrist, size])
  const signs = canonicalSigns(graph, toIndex, toPinky, curl)
  const shape = node('Mul', [node('Concat', [places, directions], { attributes: { axis: 1 } }), signs])

  // How far apart pairs are along the palm's width: an inner product, the same however the hand is turned.
  const inner = node('ReduceSum', [node('Mul', [pairs, across]), ints([0])], { attributes: { keepdims: 1 } })
  const apart = node('Div', [inner, node('Mul', [size, size])])

  const byFrame = (value: string, width: number) =>
    node('Reshape', [node('Transpose', [value], { attributes: { perm: [2, 3, 1, 0] } }), ints([batch * frames, width])])
  const motion = addMotion(graph, part(input, 2, 0, 3), batch, frames)
  const features = node('Concat', [byFrame(shape, 6 * BONES), byFrame(apart, ACROSS.length), motion], { attributes: { axis: 1 } })
  return { features, present }
}

/** The parts that `pointCombinations` put one after another. */
function split (graph: OnnxGraph, combined: string): [string, string, string, string, string, string, string] {
  const names = ['fromWrist', 'bones', 'toIndex', 'toPinky', 'curl', 'across', 'pairs'].map(name => `${name}_${combined}`)
  const sizes = constant(graph, [BONES, BONES, 1, 1, 1, 1, ACROSS.length])
  graph.node('Split', [combined, sizes], { attributes: { axis: 1 }, outputs: names })
  return names as ReturnType<typeof split>
}

/** Puts the newest frame that has a hand into every frame that has none. */
function fillGaps (graph: OnnxGraph, raw: string, batch: number, frames: number): { points: string, present: string } {
  const { node, numbers, ints } = vocabulary(graph)
  const known = isKnown(graph, raw)
  const present = node('Cast', [known], { attributes: { to: FLOAT } })
  // 1 at the first frame with a hand, 0 elsewhere.
  const first = node('Mul', [present, node('Relu', [node('Sub', [numbers([], [2]), node('CumSum', [present, constantScalar(graph, 1)])])])])
  const newest = node('MatMul', [node('Reshape', [first, ints([batch, 1, frames])]), raw])
  return { points: node('Where', [known, raw, newest]), present }
}

/** Whether anything but zeros is along the last of three axes. */
function isKnown (graph: OnnxGraph, value: string): string {
  const extent = graph.node('ReduceL1', [value], { attributes: { axes: [2], keepdims: 1 } })
  return graph.node('Cast', [extent], { attributes: { to: BOOL } })
}

/**
 * Signs for x, y and z that bring every hand to one side and one view. Fingers only bend towards the palm, which tells
 * a hand from its mirror image; then the hand is turned about the vertical so that its palm faces the camera.
 */
function canonicalSigns (graph: OnnxGraph, toIndex: string, toPinky: string, curl: string): string {
  const { node, numbers, ints, part } = vocabulary(graph)
  const cycled = (value: string, order: number[]) => node('Gather', [value, ints(order)], { attributes: { axis: 0 } })
  const normal = node('Sub', [
    node('Mul', [cycled(toIndex, [1, 2, 0]), cycled(toPinky, [2, 0, 1])]),
    node('Mul', [cycled(toIndex, [2, 0, 1]), cycled(toPinky, [1, 2, 0])])
  ])
  // One hand has one side: all frames decide together.
  const side = signOf(graph, node('ReduceSum', [node('Mul', [normal, curl]), ints([0, 3])], { attributes: { keepdims: 1 } }))
  const depth = signOf(graph, node('Neg', [node('Mul', [part(normal, 0, 2, 3), side])]))
  const sideAndDepth = node('Add', [node('Mul', [side, numbers([3, 1, 1, 1], [1, 0, 0])]), numbers([3, 1, 1, 1], [0, 0, 1])])
  return node('Add', [node('Mul', [depth, sideAndDepth]), numbers([3, 1, 1, 1], [0, 1, 0])])
}

/** 1 or -1, never 0. */
function signOf (graph: OnnxGraph, value: string): string {
  const { node, numbers } = vocabulary(graph)
  return node('Where', [node('Less', [value, numbers([], [0])]), numbers([], [-1]), numbers([], [1])])
}

/**
 * How the hand travels through the picture, `[batch * frames, 4]`: since each frame, and from each to the next.
 * x counts without its sign, for pictures may be mirrored. A client that does not know the place gives zeros: no travel.
 */
function addMotion (graph: OnnxGraph, place: string, batch: number, frames: number): string {
  const { node, numbers, ints, part } = vocabulary(graph)
  const known = isKnown(graph, place)
  const newestKnown = node('Cast', [part(known, 1, 0, 1)], { attributes: { to: FLOAT } })
  const filled = node('Where', [known, place, part(place, 1, 0, 1)])
  const travel = node('Mul', [node('MatMul', [numbers([2 * frames, frames], travelMatrix(frames)), filled]), newestKnown])
  const flat = node('Reshape', [part(travel, 2, 0, 2), ints([batch, 2, frames, 2])])
  const byFrame = node('Reshape', [node('Transpose', [flat], { attributes: { perm: [0, 2, 1, 3] } }), ints([batch * frames, MOTION])])
  const isX = node('Cast', [numbers([MOTION], [1, 0, 1, 0])], { attributes: { to: BOOL } })
  return node('Clip', [node('Where', [isX, node('Abs', [byFrame]), byFrame]), numbers([], [-4]), numbers([], [4])])
}

/** Rows: the newest frame minus each frame, then each frame minus the one before it. */
function travelMatrix (frames: number): number[] {
  const row = (plus: number, minus: number) =>
    Array.from({ length: frames }, (_, i) => MOTION_GAIN * (Number(i === plus) - Number(i === minus)))
  const indices = Array.from({ length: frames }, (_, i) => i)
  return [...indices.flatMap(i => row(0, i)), ...indices.flatMap(i => row(i, Math.min(i + 1, frames - 1)))]
}

/** Short words for the nodes above; equal constants are stored once. */
function vocabulary (graph: OnnxGraph) {
  const ints = (values: readonly number[]) => constant(graph, values)
  return {
    node: graph.node,
    ints,
    part: (value: string, axis: number, from: number, to: number) => graph.node('Slice', [value, ints([from]), ints([to]), ints([axis])]),
    numbers (shape: readonly number[], values: readonly number[]) {
      const name = `numbers_${shape.join('x')}_${values.length < 9 ? values.join('_') : values.length}`
      return graph.has(name) ? name : graph.float32(name, shape, values)
    }
  }
}

function constantScalar (graph: OnnxGraph, value: number): string {
  const name = `int_${value}`
  return graph.has(name) ? name : graph.int64(name, [], [value])
}
