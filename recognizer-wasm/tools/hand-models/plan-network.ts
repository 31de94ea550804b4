// Converts a TFLite network to a plan: kernel calls in order, with the address of every tensor.
import type { Plan, Step } from '../../src/engine/plan.ts'
import { draftSteps, type Drafts, type TensorLayout } from './draft-steps.ts'
import { readGraph, type NetworkGraph } from './network-graph.ts'
import { collectWeights } from './pack-weights.ts'
import { placeTensors, type Life } from './place-tensors.ts'
import type { TfliteModel } from './tflite-reader.ts'

/**
 * Plans a network with one square picture as input.
 * @param golden mean magnitude of each output for noise, by name, in the order of the TFLite model
 * @param inner tensors that must still be in memory after a run
 * @throws naming the operator, if the kernels do not support it or its options
 */
export function planNetwork (
  model: TfliteModel, golden: Readonly<Record<string, number>>, inner: readonly number[] = []
): { plan: Plan, weights: Float32Array } {
  const graph = readGraph(model)
  const weights = collectWeights()
  const drafts = draftSteps(graph, weights)
  const layout = layOut(graph, drafts, inner, weights.end())
  const [input] = graph.inputs as [number]
  const steps = [
    ...layout.border(input),
    ...drafts.drafts.flatMap(draft => [...layout.border(draft.output), draft.step(layout.lying)])
  ]
  const names = Object.keys(golden)
  const outputs = graph.outputs.map((tensor, i) => {
    const name = names[i]!
    const { at } = layout.lying(drafts.logits.get(tensor) ?? tensor)
    return { name, at, length: graph.length(tensor), sigmoid: drafts.logits.has(tensor), golden: golden[name]! }
  })
  const maps = inner.map(tensor => mapOf(graph, drafts, layout, tensor))
  const { at, gap } = layout.lying(input)
  const plan = {
    input: { at, side: graph.picture(input).width, gap },
    outputs,
    maps,
    weights: weights.chunks,
    memory: layout.end,
    steps
  }
  return { plan, weights: weights.all() }
}

/** @throws if no kernel writes the tensor */
function mapOf (
  graph: NetworkGraph, { drafts }: Drafts, layout: ReturnType<typeof layOut>, tensor: number
): Plan['maps'][number] {
  if (!drafts.some(({ output }) => output === tensor)) throw new Error(`The plan does not compute the tensor ${tensor}`)
  const { width, height, channels } = graph.picture(tensor)
  const { at, line } = layout.lying(tensor)
  return { at, width, height, channels, line }
}

/** The outermost tensor that contains a tensor, and the offset in it: parts are computed where the whole is joined. */
function wholeOf (tensor: number, inside: Drafts['inside']): { tensor: number, at: number } {
  const around = inside.get(tensor)
  if (!around) return { tensor, at: 0 }
  const outermost = wholeOf(around.tensor, inside)
  return { tensor: outermost.tensor, at: outermost.at + around.at }
}

/** The steps during which each tensor must be kept. */
function livesOf (
  graph: NetworkGraph, { drafts, inside, pads, logits }: Drafts, kept: readonly number[]
): Map<number, Life> {
  const lives = new Map<number, Life>()
  const bytes = (tensor: number) => {
    const border = 2 * (pads.get(tensor) ?? 0)
    if (border === 0) return 4 * graph.length(tensor)
    const { width, height, channels } = graph.picture(tensor)
    return 4 * (width + border) * (height + border) * channels
  }
  const live = (part: number, step: number) => {
    const { tensor } = wholeOf(part, inside)
    const { first, last } = lives.get(tensor) ?? { first: step, last: step }
    lives.set(tensor, { bytes: bytes(tensor), first: Math.min(first, step), last: Math.max(last, step) })
  }
  live(graph.inputs[0]!, 0)
  drafts.forEach(({ input, output, residual }, step) => {
    for (const tensor of [input, output, residual]) if (tensor !== undefined) live(tensor, step)
  })
  for (const tensor of graph.outputs) live(logits.get(tensor) ?? tensor, drafts.length)
  for (const tensor of kept) live(tensor, drafts.length)
  return lives
}

function layOut (graph: NetworkGraph, drafted: Drafts, kept: readonly number[], from: number) {
  const { drafts, inside, pads } = drafted
  const padOf = (tensor: number) => pads.get(tensor) ?? 0
  const bare = drafts.find(({ output, borderless }) => borderless && padOf(output) > 0)
  if (bare) throw new Error(`The planner cannot give tensor ${bare.output} a border`)
  const places = placeTensors(livesOf(graph, drafted, kept), from)
  return {
    end: places.end,
    lying (part: number): TensorLayout {
      const { tensor, at } = wholeOf(part, inside)
      const { width, channels } = graph.picture(part)
      const pad = padOf(part)
      const pixel = 4 * channels
      const line = (width + 2 * pad) * pixel
      return { at: places.at(tensor) + 4 * at + pad * (line + pixel), pixel, line, gap: 2 * pad * pixel }
    },
    border (tensor: number): Step[] {
      const pad = padOf(tensor)
      if (pad === 0) return []
      const { width, height, channels } = graph.picture(tensor)
      return [{ kernel: 'border', tensor, output: places.at(tensor), width, height, channels, pad }]
    }
  }
}
