// TFLite -> ONNX. TFLite keeps pictures as height x width x channels, ONNX as channels x height x width: the weights
// are
// turned here, once, and every picture inside the graph stays channels first, so that nothing is turned at run time
// but the last feature maps of the palm detector.
import { startConversion } from './conversion.ts'
import { OPERATORS } from './operators.ts'
import type { TfliteModel } from 'recognizer-wasm/tools/hand-models/tflite-reader'

export interface ConvertOptions {
  name: string
  /** What to call the results, in the order of the TFLite model. */
  outputs: readonly string[]
  /** Tensors between that shall come out too, each as `tensor_` and its number. */
  inner?: readonly number[]
}

/**
 * Converts a TFLite model with one picture as input to ONNX. The input, named `image`, is float32 [1, channels,
 * height, width].
 * Half-precision weights stay half-precision.
 * @throws naming the operator, when there is one that it does not know or that is used in a way it does not know
 */
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
