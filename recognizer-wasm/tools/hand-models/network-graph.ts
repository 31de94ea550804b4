// A TFLite network as the planner asks for it: constants as numbers, and who reads what.
import { fromFloat16 } from '../../src/engine/float16.ts'
import type { TfliteModel, TfliteOperator, TfliteTensor } from './tflite-reader.ts'

/** ActivationFunctionType of the TFLite schema. */
export const TFLITE_ACTIVATION = { none: 0, relu6: 3 }
/** Padding of the TFLite schema. */
const SAME = 0

export interface PictureSize { height: number, width: number, channels: number }

export interface NetworkGraph {
  /** In the order in which they run, without those that widen weights. */
  operators: readonly TfliteOperator[]
  inputs: readonly number[]
  outputs: readonly number[]
  shape (tensor: number): readonly number[]
  /** How many numbers a tensor has. */
  length (tensor: number): number
  /** Of a tensor of one picture; one of [1, n] is a single pixel. */
  picture (tensor: number): PictureSize
  /** The numbers of a constant. */
  constant (tensor: number): Float32Array
  integers (tensor: number): number[]
  /** The operator that reads a tensor, if it is the only one and has this name. */
  onlyReader (tensor: number, name: string): TfliteOperator | undefined
}

/** @throws when a use of an operator is not what is expected, naming the operator */
export function expect (condition: boolean, { name }: TfliteOperator, what: string): asserts condition {
  if (!condition) throw new Error(`The planner does not know ${name} with ${what}`)
}

export function readGraph ({ tensors, operators, inputs, outputs }: TfliteModel): NetworkGraph {
  // Half-precision weights come through a DEQUANTIZE; what it gives is a constant all the same.
  const widens = ({ name, inputs: [input] }: TfliteOperator) => name === 'DEQUANTIZE' && tensors[input!]!.data !== null
  const halves = new Map(operators.filter(widens).map(({ inputs, outputs }) => [outputs[0]!, inputs[0]!]))
  const computing = operators.filter(operator => !widens(operator))
  const readers = new Map<number, TfliteOperator[]>()
  for (const operator of computing) {
    for (const input of operator.inputs) readers.set(input, [...readers.get(input) ?? [], operator])
  }
  const shape = (tensor: number) => tensors[tensor]!.shape
  const stored = (tensor: number) => storedBytes(tensors[halves.get(tensor) ?? tensor]!)
  return {
    operators: computing,
    inputs,
    outputs,
    shape,
    length: tensor => shape(tensor).reduce((product, length) => product * length, 1),
    picture: tensor => pictureSize(tensors[tensor]!),
    constant: tensor => numbersOf(stored(tensor)),
    integers: tensor => [...new Int32Array(stored(tensor).data.buffer)],
    onlyReader (tensor, name) {
      const [reader, ...others] = readers.get(tensor) ?? []
      const isKept = outputs.includes(tensor)
      return reader && others.length === 0 && reader.name === name && !isKept ? reader : undefined
    }
  }
}

function storedBytes (tensor: TfliteTensor): TfliteTensor & { data: Uint8Array<ArrayBuffer> } {
  if (!tensor.data) throw new Error(`Expected ${tensor.name} to be a constant`)
  // A copy, because the file does not align its numbers.
  return { ...tensor, data: new Uint8Array(tensor.data) }
}

function numbersOf ({ name, type, data }: { name: string, type: string, data: Uint8Array<ArrayBuffer> }): Float32Array {
  if (type === 'float16') return fromFloat16(new Uint16Array(data.buffer))
  if (type === 'float32') return new Float32Array(data.buffer)
  throw new Error(`The planner does not know weights of the type ${type}, used in ${name}`)
}

function pictureSize ({ name, shape }: TfliteTensor): PictureSize {
  const [batch, height, width, channels] = shape.length === 4 ? shape : [shape[0], 1, 1, shape.at(-1)]
  if (batch !== 1 || shape.length < 2) throw new Error(`The planner does not know the shape [${shape}] of ${name}`)
  return { height: height!, width: width!, channels: channels! }
}

/** What a convolution looks at: pixels a side, by how many it moves, and how many lie before the first pixel. */
export interface Window { size: number, stride: number, before: number }

/** @throws when a window is not square, or spreads its taps */
export function windowOf (operator: TfliteOperator, graph: NetworkGraph): Window {
  const { strideWidth, strideHeight, dilationWidth = 1, dilationHeight = 1, padding } = operator.options
  const [, size, across] = graph.shape(operator.inputs[1]!)
  const { width, height } = graph.picture(operator.inputs[0]!)
  expect(size === across && strideWidth === strideHeight && width === height, operator, 'a window that is not square')
  expect(dilationWidth === 1 && dilationHeight === 1, operator, 'dilation')
  const stride = strideWidth!
  expect(padding === SAME || size === 1, operator, 'padding other than SAME')
  const missing = (Math.ceil(width / stride) - 1) * stride + size! - width
  return { size: size!, stride, before: Math.max(0, missing) >> 1 }
}
