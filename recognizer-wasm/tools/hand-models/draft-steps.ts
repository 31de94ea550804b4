// Maps a network's operators to kernel calls, before tensors have addresses.
import { ADD_PRELU, LINEAR, PRELU, PRELU_ADD, RELU6 } from '../../kernels/activations.ts'
import type { Step } from '../../src/engine/plan.ts'
import { TFLITE_ACTIVATION, expect, windowOf, type NetworkGraph, type Window } from './network-graph.ts'
import { packPanels, packTaps, type collectWeights } from './pack-weights.ts'
import type { TfliteOperator } from './tflite-reader.ts'

/** The memory layout of a picture, in bytes. */
export interface TensorLayout {
  /** Offset of its first pixel; a border may precede it. */
  at: number
  pixel: number
  /** Distance between rows. */
  line: number
  /** The border's part of a row. */
  gap: number
}

/** A kernel call whose addresses are not known yet. */
export interface Draft {
  input: number
  output: number
  /** Added to the result. */
  residual?: number
  /** Whether the kernel writes pixels without gaps, so that the output cannot have a border. */
  borderless?: boolean
  step (lying: (tensor: number) => TensorLayout): Step
}

export interface Drafts {
  drafts: Draft[]
  /** Tensors that are part of another tensor, `at` numbers from its start. */
  inside: ReadonlyMap<number, { tensor: number, at: number }>
  /** The widest border that any reader of a tensor needs, in pixels. */
  pads: ReadonlyMap<number, number>
  /** For each output that is a sigmoid: its input. */
  logits: ReadonlyMap<number, number>
}

type Weights = ReturnType<typeof collectWeights>

/** Operators fused into a convolution, while its result is still in registers. */
interface Fused {
  /** The last fused operator. The convolution runs in its place, when the residual is computed. */
  last: TfliteOperator
  activation: number
  slopes?: Float32Array
  residual?: number
}

/** Fuses the following operators into a convolution: an addition, a PReLU, or both in either order. */
function fuse (operator: TfliteOperator, graph: NetworkGraph, taken: Set<TfliteOperator>): Fused {
  const isClamped = clamps(operator)
  const fused: Fused = { last: operator, activation: isClamped ? RELU6 : LINEAR }
  const next = (name: string) => isClamped ? undefined : graph.onlyReader(fused.last.outputs[0]!, name)
  const add = () => {
    const addition = next('ADD')
    if (!addition) return false
    expect(addition.options.activation === TFLITE_ACTIVATION.none, addition, 'an activation')
    fused.residual = addition.inputs.find(input => input !== fused.last.outputs[0])
    expect(fused.residual !== undefined && sameLength(addition, graph), addition, 'two different shapes')
    taken.add(fused.last = addition)
    return true
  }
  const slope = () => {
    const prelu = next('PRELU')
    if (!prelu) return false
    const channels = graph.picture(prelu.inputs[0]!).channels
    expect(graph.length(prelu.inputs[1]!) === channels, prelu, 'a slope for each position')
    fused.slopes = graph.constant(prelu.inputs[1]!)
    taken.add(fused.last = prelu)
    return true
  }
  if (add()) fused.activation = slope() ? ADD_PRELU : LINEAR
  else if (slope()) fused.activation = add() ? PRELU_ADD : PRELU
  return fused
}

const sameLength = ({ inputs: [a, b] }: TfliteOperator, graph: NetworkGraph) => graph.length(a!) === graph.length(b!)

function clamps (operator: TfliteOperator): boolean {
  const { activation } = operator.options
  expect(Object.values(TFLITE_ACTIVATION).includes(activation!), operator, `the activation ${activation}`)
  return activation === TFLITE_ACTIVATION.relu6
}

/** Address of a window's first tap for the first output pixel. */
const firstTap = ({ at, line, pixel }: TensorLayout, { before }: Window) => at - before * (line + pixel)

function convolution (operator: TfliteOperator, graph: NetworkGraph, weights: Weights, fused: Fused): Draft {
  const [input, filter, bias] = operator.inputs as [number, number, number]
  const [output] = fused.last.outputs as [number]
  const window = operator.name === 'CONV_2D' ? windowOf(operator, graph) : { size: 1, stride: 1, before: 0 }
  const { size, stride } = window
  const { channels: depth } = graph.picture(input)
  const { width, height, channels } = graph.picture(output)
  const panels = packPanels(size * size * depth, graph.constant(filter), graph.constant(bias), fused.slopes)
  const at = weights.addPanels(panels, size * size * depth)
  const { activation, residual } = fused
  return {
    input,
    output,
    residual,
    step (lying) {
      const from = lying(input)
      const to = lying(output)
      const beside = residual === undefined ? undefined : lying(residual)
      return {
        kernel: 'convolution',
        tensor: output,
        input: firstTap(from, window),
        step: stride * from.pixel,
        gap: stride * (from.line - width * from.pixel),
        lines: size,
        lineStep: from.line,
        depth: size * depth,
        panels: at,
        output: to.at,
        outputGap: to.gap,
        width,
        height,
        channels,
        activation,
        residual: beside?.at ?? 0,
        residualGap: beside?.gap ?? 0
      }
    }
  }
}

function depthwise (operator: TfliteOperator, graph: NetworkGraph, weights: Weights): Draft {
  const [input, filter, bias] = operator.inputs as [number, number, number]
  const [output] = operator.outputs as [number]
  expect(operator.options.depthMultiplier === 1, operator, 'a depth multiplier')
  const window = windowOf(operator, graph)
  const { size, stride } = window
  expect((size === 3 || size === 5) && (stride === 1 || stride === 2), operator, `a window of ${size} by ${stride}`)
  const { width, height, channels } = graph.picture(output)
  const at = weights.addTaps(packTaps(size * size, graph.constant(filter), graph.constant(bias)), size * size)
  const clamp = Number(clamps(operator))
  return {
    input,
    output,
    borderless: true,
    step (lying) {
      const from = lying(input)
      return {
        kernel: 'depthwise',
        tensor: output,
        size,
        stride,
        input: firstTap(from, window),
        line: from.line,
        weights: at,
        output: lying(output).at,
        width,
        height,
        channels,
        clamp
      }
    }
  }
}

function maxPool (operator: TfliteOperator, graph: NetworkGraph, taken: Set<TfliteOperator>): Draft {
  const { filterWidth, filterHeight, strideWidth, strideHeight } = operator.options
  expect([filterWidth, filterHeight, strideWidth, strideHeight].every(n => n === 2), operator, 'more than 2 x 2')
  const [input] = operator.inputs as [number]
  const pad = graph.onlyReader(operator.outputs[0]!, 'PAD')
  if (pad) {
    const paddings = graph.integers(pad.inputs[1]!)
    expect(paddings.slice(0, -1).every(n => n === 0), pad, 'anything but more channels')
    taken.add(pad)
  }
  const [output] = (pad ?? operator).outputs as [number]
  const { width, height, channels: outputChannels } = graph.picture(output)
  const { channels, width: across, height: down } = graph.picture(input)
  expect(across === 2 * width && down === 2 * height, operator, 'an odd length')
  return {
    input,
    output,
    borderless: true,
    step (lying) {
      const { at, line } = lying(input)
      const to = lying(output).at
      return { kernel: 'maxPool', tensor: output, input: at, line, channels, output: to, width, height, outputChannels }
    }
  }
}

function enlarge (operator: TfliteOperator, graph: NetworkGraph): Draft {
  const [input] = operator.inputs as [number]
  const [output] = operator.outputs as [number]
  const { width, height, channels } = graph.picture(input)
  const larger = graph.picture(output)
  const { alignCorners, halfPixelCenters } = operator.options
  expect(larger.width === 2 * width && larger.height === 2 * height, operator, 'a factor other than 2')
  expect(!alignCorners && halfPixelCenters === 1, operator, 'a grid other than pixel centres')
  return {
    input,
    output,
    borderless: true,
    step (lying) {
      const from = lying(input)
      expect(from.gap === 0, operator, 'a border')
      return { kernel: 'enlarge', tensor: output, input: from.at, width, height, channels, output: lying(output).at }
    }
  }
}

function mean (operator: TfliteOperator, graph: NetworkGraph): Draft {
  const [input, axes] = operator.inputs as [number, number]
  const [output] = operator.outputs as [number]
  expect(String(graph.integers(axes)) === '1,2', operator, 'anything but the height and width of a picture')
  const { width, height, channels } = graph.picture(input)
  return {
    input,
    output,
    borderless: true,
    step (lying) {
      const from = lying(input)
      expect(from.gap === 0, operator, 'a border')
      return {
        kernel: 'mean', tensor: output, input: from.at, pixels: width * height, channels, output: lying(output).at
      }
    }
  }
}

/** Operators that need no kernel: their outputs share the memory of their inputs. */
function aliases (graph: NetworkGraph) {
  const inside = new Map<number, { tensor: number, at: number }>()
  const logits = new Map<number, number>()
  const lieIn = (operator: TfliteOperator, parts: readonly number[]) => {
    const [tensor] = operator.outputs as [number]
    let at = 0
    for (const part of parts) {
      inside.set(part, { tensor, at })
      at += graph.length(part)
    }
    expect(at === graph.length(tensor), operator, 'a different length')
  }
  return {
    inside,
    logits,
    reshape: (operator: TfliteOperator) => lieIn(operator, operator.inputs.slice(0, 1)),
    concatenation (operator: TfliteOperator) {
      expect(operator.options.axis === 1 && graph.shape(operator.inputs[0]!).length === 3, operator, 'pictures')
      lieIn(operator, operator.inputs)
    },
    logistic (operator: TfliteOperator) {
      const [output] = operator.outputs as [number]
      expect(graph.outputs.includes(output), operator, 'a reader')
      logits.set(output, operator.inputs[0]!)
    }
  }
}

function padsOf ({ operators, shape }: NetworkGraph): Map<number, number> {
  const pads = new Map<number, number>()
  for (const { name, inputs: [input, filter] } of operators) {
    if (name.endsWith('CONV_2D')) pads.set(input!, Math.max(pads.get(input!) ?? 0, shape(filter!)[1]! >> 1))
  }
  return pads
}

/** @throws naming the operator, if the kernels do not support it or its options */
export function draftSteps (graph: NetworkGraph, weights: Weights): Drafts {
  const taken = new Set<TfliteOperator>()
  const waiting = new Map<TfliteOperator, Draft>()
  const drafts: Draft[] = []
  const { inside, logits, reshape, concatenation, logistic } = aliases(graph)
  const run = (operator: TfliteOperator, draft: Draft) => { waiting.set(operator, draft) }
  const OPERATORS: Record<string, (operator: TfliteOperator) => void> = {
    CONV_2D (operator) {
      const fused = fuse(operator, graph, taken)
      run(fused.last, convolution(operator, graph, weights, fused))
    },
    FULLY_CONNECTED (operator) {
      expect(!clamps(operator), operator, 'an activation')
      run(operator, convolution(operator, graph, weights, { last: operator, activation: LINEAR }))
    },
    DEPTHWISE_CONV_2D: operator => run(operator, depthwise(operator, graph, weights)),
    MAX_POOL_2D: operator => run(operator, maxPool(operator, graph, taken)),
    RESIZE_BILINEAR: operator => run(operator, enlarge(operator, graph)),
    MEAN: operator => run(operator, mean(operator, graph)),
    RESHAPE: reshape,
    CONCATENATION: concatenation,
    LOGISTIC: logistic
  }
  for (const operator of graph.operators) {
    const draft = taken.has(operator) ? () => {} : OPERATORS[operator.name]
    if (!draft) throw new Error(`The planner does not support the operator ${operator.name} in this place`)
    draft(operator)
    const ready = waiting.get(operator)
    if (ready) drafts.push(ready)
  }
  return { drafts, inside, pads: padsOf(graph), logits }
}
