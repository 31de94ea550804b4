// State of a TFLite model during conversion to ONNX: the value of each tensor, and the constants.
import { fromFloat16 } from 'recognizer-wasm/engine/float16'
import { createOnnxGraph, type OnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'
import type { TfliteModel, TfliteTensor } from 'recognizer-wasm/tools/hand-models/tflite-reader'

/** A conversion in progress, for the operators' converters. */
export interface Conversion {
  graph: OnnxGraph
  tensor (index: number): TfliteTensor
  /** The ONNX value of a computed tensor. */
  value (index: number): string
  setValue (index: number, name: string): void
  /** The ONNX value of a constant numeric tensor, with its axes reordered or its shape replaced. */
  weights (index: number, how?: { axes?: readonly number[], shape?: readonly number[] }): string
  /** The integers of a constant tensor, such as paddings. */
  integers (index: number): number[]
}

export function startConversion (model: TfliteModel, name: string): Conversion {
  const graph = createOnnxGraph(name)
  const values = new Map<number, string>()
  // Half-precision weights come through a DEQUANTIZE, whose output is constant too.
  const sources = new Map(model.operators.filter(o => o.name === 'DEQUANTIZE').map(o => [o.outputs[0]!, o.inputs[0]!]))
  const tensor = (index: number) => model.tensors[index]!
  const constant = (index: number) => {
    const constant = tensor(sources.get(index) ?? index)
    if (!constant.data) throw new Error(`Expected ${constant.name} of ${name} to be a constant`)
    // A copy, because the file does not align its numbers.
    return { ...constant, data: new Uint8Array(constant.data) }
  }
  return {
    graph,
    tensor,
    value: index => values.get(index) ?? tensor(index).name,
    setValue: (index, value) => values.set(index, value),
    weights (index, { axes, shape } = {}) {
      const weights = `weights_${index}`
      if (graph.has(weights)) return weights
      const source = constant(index)
      const turned = permute(numbersOf(source), source.shape, axes ?? source.shape.map((_, axis) => axis))
      return graph[source.type === 'float16' ? 'float16' : 'float32'](weights, shape ?? turned.shape, turned.values)
    },
    integers: index => [...new Int32Array(constant(index).data.buffer)]
  }
}

function numbersOf ({ name, type, data }: TfliteTensor): Float32Array {
  if (type === 'float16') return fromFloat16(new Uint16Array(data!.buffer))
  if (type === 'float32') return new Float32Array(data!.buffer)
  throw new Error(`The converter does not know weights of the type ${type}, used in ${name}`)
}

/** Reorders the axes of a dense array: axis i of the result is axis `axes[i]` of the source. */
function permute (values: Float32Array, shape: readonly number[], axes: readonly number[]) {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, length) => product * length, 1))
  const turnedShape = axes.map(axis => shape[axis]!)
  const turnedStrides = axes.map(axis => strides[axis]!)
  const turned = values.map((_, position) => {
    let remaining = position
    let from = 0
    for (let i = axes.length - 1; i >= 0; i--) {
      from += (remaining % turnedShape[i]!) * turnedStrides[i]!
      remaining = Math.floor(remaining / turnedShape[i]!)
    }
    return values[from]!
  })
  return { values: turned, shape: turnedShape }
}
