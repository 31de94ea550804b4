// TFLite -> ONNX. TFLite stores images as height x width x channels, ONNX as channels x height x width. Weights are
// transposed here once, so at run time only the palm detector's last feature maps are.
import { startConversion } from './conversion.ts'
import { OPERATORS } from './operators.ts'
import type { TfliteModel } from 'recognizer-wasm/tools/hand-models/tflite-reader'

export interface ConvertOptions {
  name: string
  /** Names of the outputs, in the order of the TFLite model. */
  outputs: readonly string[]
  /** Intermediate tensors to output as well, named `tensor_` and their number. */
  inner?: readonly number[]
}

/** Converts a TFLite model with one image input to ONNX. The input `image` is float32 [1, channels, height, width].
 * Half-precision weights stay half-precision.
 * @throws Error that names the operator if it, or its use, is unsupported */
export function convertToOnnx (model: TfliteModel, { name, outputs, inner = [] }: ConvertOptions): Uint8Array {
  const conversion = startConversion(model, name)
  const { graph, tensor, value, setValue } = conversion
  const [input] = model.inputs
  const [batch, height, width, channels] = tensor(input!).shape
  setValue(input!, graph.input('image', [batch!, channels!, height!, width!]))
  for (const operator of model.operators) {
    const convert = OPERATORS[operator.name]
    if (!convert) throw new Error(`The converter does not know the operator ${operator.name}, used in ${name}`)
    convert(operator, conversion)
  }
  const comeOut = (output: string, index: number, shape: readonly number[]) => {
    graph.node('Identity', [value(index)], { outputs: [output] })
    graph.output(output, shape)
  }
  outputs.forEach((output, i) => comeOut(output, model.outputs[i]!, tensor(model.outputs[i]!).shape))
  for (const index of inner) {
    const [batch, height, width, channels] = tensor(index).shape
    comeOut(`tensor_${index}`, index, width === undefined ? tensor(index).shape : [batch!, channels!, height!, width])
  }
  return graph.bytes()
}
