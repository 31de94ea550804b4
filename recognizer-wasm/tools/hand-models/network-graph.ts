// A TFLite network in the form that the planner needs: constants as numbers, and the readers of each tensor.
import { fromFloat16 } from '../../src/engine/float16.ts'
import type { TfliteModel, TfliteOperator, TfliteTensor } from './tflite-reader.ts'

/** ActivationFunctionType of the TFLite schema. */
export const TFLITE_ACTIVATION = { none: 0, relu6: 3 }
/** Padding of the TFLite schema. */
const SAME = 0

export interface PictureSize { height: number, width: number, channels: number }

export interface NetworkGraph {
  /** In execution order, without the operators that widen weights. */
  operators: readonly TfliteOperator[]
  inputs: readonly number[]
  outputs: readonly number[]
  shape (tensor: number): readonly number[]
  /** Number of elements of a tensor. */
  length (tensor: number): number
  /** Size of a single picture; a tensor of shape [1, n] counts as one pixel. */
  picture (tensor: number): PictureSize
  /** The values of a constant. */
  constant (tensor: number): Float32Array
  integers (tensor: number): number[]
  /** The only reader of a tensor, if it has this operator name; undefined if there are others. */
  onlyReader (tensor: number, name: string): TfliteOperator | undefined
}

/** @throws naming the operator, if the condition does not hold */
export function expect (condition: boolean, { name }: TfliteOperator, what: string): asserts condition {
  if (!condition) throw new Error(`The planner does not support ${name} with ${what}`)
}

export function readGraph ({ tensors, operators, inputs, outputs }: TfliteModel): NetworkGraph {
  // Half-precision weights pass through a DEQUANTIZE, whose output still counts as a constant.
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
  if (!tensor.data) throw new Error(`The tensor ${tensor.name} is not a constant`)
  // A copy, because numbers in the file are not aligned.
  return { ...tensor, data: new Uint8Array(tensor.data) }
}

function numbersOf ({ name, type, data }: { name: string, type: string, data: Uint8Array<ArrayBuffer> }): Float32Array {
  if (type === 'float16') return fromFloat16(new Uint16Array(data.buffer))
  if (type === 'float32') return new Float32Array(data.buffer)
  throw new Error(`The planner does not support weights of the type ${type}, used in ${name}`)
}

function pictureSize ({ name, shape }: TfliteTensor): PictureSize {
  const [batch, height, width, channels] = shape.length === 4 ? shape : [shape[0], 1, 1, shape.at(-1)]
  if (batch !== 1 || shape.length < 2) throw new Error(`The planner does not support the shape [${shape}] of ${name}`)
  return { height: height!, width: width!, channels: channels! }
}

/** A convolution's window: its side in pixels, its stride, and the pixels of padding before the first one. */
export interface Window { size: number, stride: number, before: number }

/** @throws if a window is not square, or dilated */
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
