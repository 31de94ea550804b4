// Reads TFLite models: the parts of schema v3 that a convolutional network uses.
// Field numbers and codes are those of
// https://github.com/tensorflow/tensorflow/blob/master/tensorflow/lite/schema/schema.fbs
import { FlatTable } from './flat-table.ts'

export interface TfliteTensor {
  name: string
  shape: number[]
  type: string
  /** The stored value of a constant; null for a value computed at run time. */
  data: Uint8Array | null
}

export interface TfliteOperator {
  name: string
  /** Indices into `tensors`. */
  inputs: number[]
  outputs: number[]
  options: Record<string, number>
}

export interface TfliteModel {
  tensors: TfliteTensor[]
  /** In the order in which they run. */
  operators: TfliteOperator[]
  inputs: number[]
  outputs: number[]
}

const TENSOR_TYPES = ['float32', 'float16', 'int32', 'uint8', 'int64', 'string', 'bool', 'int16', 'complex64', 'int8']

/** BuiltinOperator codes, including those of common unsupported operators, so that errors can name them. */
const OPERATOR_NAMES: Record<number, string> = {
  0: 'ADD',
  1: 'AVERAGE_POOL_2D',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  5: 'DEPTH_TO_SPACE',
  6: 'DEQUANTIZE',
  9: 'FULLY_CONNECTED',
  14: 'LOGISTIC',
  17: 'MAX_POOL_2D',
  18: 'MUL',
  19: 'RELU',
  21: 'RELU6',
  22: 'RESHAPE',
  23: 'RESIZE_BILINEAR',
  25: 'SOFTMAX',
  34: 'PAD',
  39: 'TRANSPOSE',
  40: 'MEAN',
  41: 'SUB',
  49: 'SPLIT',
  54: 'PRELU',
  67: 'TRANSPOSE_CONV'
}
const CUSTOM_OPERATOR = 32

type OptionField = readonly [field: number, kind: 'int8' | 'int32', absent?: number]
const CONVOLUTION = { padding: [0, 'int8'], strideWidth: [1, 'int32'], strideHeight: [2, 'int32'] } as const

/** The options we need of each operator. Enums and booleans are int8. */
const OPTION_FIELDS: Record<string, Record<string, OptionField>> = {
  CONV_2D: { ...CONVOLUTION, activation: [3, 'int8'], dilationWidth: [4, 'int32', 1], dilationHeight: [5, 'int32', 1] },
  DEPTHWISE_CONV_2D: {
    ...CONVOLUTION,
    depthMultiplier: [3, 'int32'],
    activation: [4, 'int8'],
    dilationWidth: [5, 'int32', 1],
    dilationHeight: [6, 'int32', 1]
  },
  MAX_POOL_2D: { ...CONVOLUTION, filterWidth: [3, 'int32'], filterHeight: [4, 'int32'], activation: [5, 'int8'] },
  FULLY_CONNECTED: { activation: [0, 'int8'] },
  CONCATENATION: { axis: [0, 'int32'], activation: [1, 'int8'] },
  ADD: { activation: [0, 'int8'] },
  RESIZE_BILINEAR: { alignCorners: [2, 'int8'], halfPixelCenters: [3, 'int8'] }
}

/**
 * Reads a TFLite model with a single graph.
 * @throws if the bytes are not such a model
 */
export function readTflite (bytes: Uint8Array): TfliteModel {
  if (new TextDecoder().decode(bytes.subarray(4, 8)) !== 'TFL3') {
    throw new Error('This is not a TFLite model: the identifier TFL3 is missing')
  }
  const model = FlatTable.root(bytes)
  const [graph, ...others] = model.tables(2)
  if (!graph || others.length > 0) {
    throw new Error(`A TFLite model must have one graph, found ${others.length + (graph ? 1 : 0)}`)
  }
  const names = model.tables(1).map(operatorName)
  const buffers = model.tables(4)
  return {
    tensors: graph.tables(0).map(tensor => readTensor(tensor, buffers)),
    operators: graph.tables(3).map(operator => readOperator(operator, names)),
    inputs: graph.int32s(1),
    outputs: graph.int32s(2)
  }
}

function operatorName (code: FlatTable): string {
  // Old files store the code in the int8 field 0; newer ones, whose codes may exceed 127, in field 3.
  const builtin = Math.max(code.int8(0), code.int32(3))
  return builtin === CUSTOM_OPERATOR ? code.text(1) : OPERATOR_NAMES[builtin] ?? `BuiltinOperator ${builtin}`
}

function readTensor (tensor: FlatTable, buffers: FlatTable[]): TfliteTensor {
  const data = buffers[tensor.int32(2)]!.bytes(0)
  return {
    name: tensor.text(3),
    shape: tensor.int32s(0),
    type: TENSOR_TYPES[tensor.int8(1)] ?? 'unknown',
    data: data.length > 0 ? data : null
  }
}

function readOperator (operator: FlatTable, names: string[]): TfliteOperator {
  const name = names[operator.int32(0)]!
  const given = operator.table(4)
  const options = Object.entries(OPTION_FIELDS[name] ?? {}).map(([option, [field, kind, absent]]) => [
    option,
    given?.[kind](field, absent) ?? absent ?? 0
  ])
  return { name, inputs: operator.int32s(1), outputs: operator.int32s(2), options: Object.fromEntries(options) }
}
