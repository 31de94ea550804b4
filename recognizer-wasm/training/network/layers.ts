// Layers as ONNX graphs that also compute gradients, so that the runtime that serves a network can train it.
import type { OnnxGraph } from '../../tools/onnx/onnx-writer.ts'

export interface Parameter { name: string, shape: readonly number[] }

/** Layers with automatic differentiation. Values are identified by their names in the graph. */
export interface Layers {
  /** x · weights + bias for x of shape [rows, inputs]. */
  dense (x: string, weights: string, bias: string): string
  /** sum + x · weights; `sum` has the shape of the result. */
  addDense (sum: string, x: string, weights: string): string
  relu (x: string): string
  reshape (x: string, shape: readonly number[], from: readonly number[]): string
  concat (parts: readonly { value: string, size: number }[]): string
  /** A range of the first axis. */
  rows (x: string, from: number, to: number, total: number): string
  /** The first of each `group` rows: [groups * group, size] to [groups, size]. */
  every (x: string, group: number, groups: number, size: number): string
  /** [n, 1, size] repeated along the middle axis. */
  repeat (x: string, times: number): string
  /** Sends the gradient of one value back through all layers; returns the gradient of each parameter. */
  gradients (of: string, gradient: string): Map<string, string>
}

/** Layers that append their nodes to `graph`. */
export function createLayers (graph: OnnxGraph): Layers {
  const tape = createTape(graph)
  return { ...arithmeticLayers(graph, tape), ...shapeLayers(graph, tape), gradients: tape.gradients }
}

/** The record of computations for backpropagation. */
interface Tape {
  /** Registers how a result's gradient is passed to its inputs; returns the result. */
  layer (result: string, back: (gradient: string) => void): string
  /** Adds to a value's gradient. */
  send (value: string, gradient: string): void
  gradients: Layers['gradients']
}

function createTape (graph: OnnxGraph): Tape {
  const collected = new Map<string, string[]>()
  const steps: { result: string, back: (gradient: string) => void }[] = []
  const sumOf = (values: readonly string[]) => values.reduce((sum, value) => graph.node('Add', [sum, value]))
  const send = (value: string, gradient: string) => {
    collected.set(value, [...collected.get(value) ?? [], gradient])
  }
  return {
    send,
    layer (result, back) {
      steps.push({ result, back })
      return result
    },
    gradients (of, gradient) {
      send(of, gradient)
      for (const { result, back } of steps.toReversed()) {
        const gradients = collected.get(result)
        if (gradients) back(sumOf(gradients))
      }
      return new Map([...collected].map(([value, gradients]) => [value, sumOf(gradients)]))
    }
  }
}

function arithmeticLayers (graph: OnnxGraph, { layer, send }: Tape): Pick<Layers, 'dense' | 'addDense' | 'relu'> {
  const ints = (values: readonly number[]) => constant(graph, values)
  return {
    dense: (x, weights, bias) => layer(graph.node('Gemm', [x, weights, bias]), gradient => {
      send(weights, graph.node('Gemm', [x, gradient], { attributes: { transA: 1 } }))
      send(bias, graph.node('ReduceSum', [gradient, ints([0])], { attributes: { keepdims: 0 } }))
      send(x, graph.node('Gemm', [gradient, weights], { attributes: { transB: 1 } }))
    }),
    addDense: (sum, x, weights) => layer(graph.node('Gemm', [x, weights, sum]), gradient => {
      send(sum, gradient)
      send(weights, graph.node('Gemm', [x, gradient], { attributes: { transA: 1 } }))
      send(x, graph.node('Gemm', [gradient, weights], { attributes: { transB: 1 } }))
    }),
    relu: x => {
      const result = graph.node('Relu', [x])
      return layer(result, gradient => {
        const zero = graph.has('zero') ? 'zero' : graph.float32('zero', [], [0])
        send(x, graph.node('Where', [graph.node('Greater', [result, zero]), gradient, zero]))
      })
    }
  }
}

type ShapeLayers = Pick<Layers, 'reshape' | 'concat' | 'rows' | 'every' | 'repeat'>

function shapeLayers (graph: OnnxGraph, { layer, send }: Tape): ShapeLayers {
  const ints = (values: readonly number[]) => constant(graph, values)
  return {
    reshape: (x, shape, from) =>
      layer(graph.node('Reshape', [x, ints(shape)]), gradient =>
        send(x, graph.node('Reshape', [gradient, ints(from)]))
      ),
    concat: parts => {
      const attributes = { axis: 0 }
      const whole = graph.node('Concat', parts.map(part => part.value), { attributes })
      return layer(whole, gradient => {
        const outputs = parts.map((part, i) => `${part.value}_gradient_${i}`)
        graph.node('Split', [gradient, ints(parts.map(part => part.size))], { attributes, outputs })
        parts.forEach((part, i) => send(part.value, outputs[i]!))
      })
    },
    rows: (x, from, to, total) =>
      layer(graph.node('Slice', [x, ints([from]), ints([to]), ints([0])]), gradient => {
        const before = ints([from, 0, total - to, 0])
        send(x, graph.node('Pad', [gradient, before]))
      }),
    every: (x, group, groups, size) =>
      layer(graph.node('Slice', [x, ints([0]), ints([group * groups]), ints([0]), ints([group])]), gradient => {
        const back = graph.node('Reshape', [gradient, ints([groups, 1, size])])
        const padded = graph.node('Pad', [back, ints([0, 0, 0, 0, group - 1, 0])])
        send(x, graph.node('Reshape', [padded, ints([groups * group, size])]))
      }),
    repeat: (x, times) =>
      layer(graph.node('Expand', [x, ints([1, times, 1])]), gradient =>
        send(x, graph.node('ReduceSum', [gradient, ints([1])], { attributes: { keepdims: 1 } }))
      )
  }
}

/** A list of integers as a value of the graph; equal lists are stored once. */
export function constant (graph: OnnxGraph, values: readonly number[]): string {
  const name = `ints_${values.join('_').replaceAll('-', 'm')}`
  return graph.has(name) ? name : graph.int64(name, [values.length], values)
}
