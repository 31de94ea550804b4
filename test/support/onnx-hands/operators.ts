// The ONNX form of each TFLite operator used by the hand models, limited to those uses.
import type { Conversion } from './conversion.ts'
import type { TfliteOperator } from 'recognizer-wasm/tools/hand-models/tflite-reader'

type Convert = (operator: TfliteOperator, conversion: Conversion) => void

/** ActivationFunctionType and Padding of the TFLite schema. */
const ACTIVATION = { none: 0, relu: 1, relu6: 3 }
const PADDING = { same: 0, valid: 1 }
/** The axes of a TFLite image in ONNX order, and back. */
const CHANNELS_FIRST = [0, 3, 1, 2] as const
const CHANNELS_LAST = [0, 2, 3, 1] as const

function require (condition: boolean, operator: TfliteOperator, use: string) {
  if (!condition) throw new Error(`The converter does not know ${operator.name} with ${use}`)
}

const isPicture = (index: number, { tensor }: Conversion) => tensor(index).shape.length === 4

/** Names the operator's output, after its fused activation. */
function finish (operator: TfliteOperator, value: string, { graph, setValue }: Conversion) {
  const { activation = ACTIVATION.none } = operator.options
  require(Object.values(ACTIVATION).includes(activation), operator, `the activation ${activation}`)
  if (activation === ACTIVATION.relu) value = graph.node('Relu', [value])
  if (activation === ACTIVATION.relu6) value = graph.node('Clip', [value, scalar(0, graph), scalar(6, graph)])
  setValue(operator.outputs[0]!, value)
}

function scalar (value: number, graph: Conversion['graph']): string {
  const name = `scalar_${value}`
  return graph.has(name) ? name : graph.float32(name, [], [value])
}

/** SAME keeps ceil(size / stride) positions; odd padding goes to the end. ONNX order: both begins, then both ends. */
function paddings (
  operator: TfliteOperator,
  size: number[],
  kernel: number[],
  strides: number[],
  dilations: number[]
): number[] {
  if (operator.options.padding === PADDING.valid) return [0, 0, 0, 0]
  const totals = size.map((length, i) => {
    const reach = (kernel[i]! - 1) * dilations[i]! + 1
    return Math.max((Math.ceil(length / strides[i]!) - 1) * strides[i]! + reach - length, 0)
  })
  return [...totals.map(total => total >> 1), ...totals.map(total => total - (total >> 1))]
}

function windowAttributes (operator: TfliteOperator, kernel: number[], { tensor }: Conversion) {
  const { strideHeight, strideWidth, dilationHeight = 1, dilationWidth = 1 } = operator.options
  const strides = [strideHeight!, strideWidth!]
  const dilations = [dilationHeight, dilationWidth]
  const size = tensor(operator.inputs[0]!).shape.slice(1, 3)
  return { kernel_shape: kernel, strides, dilations, pads: paddings(operator, size, kernel, strides, dilations) }
}

function convolution (operator: TfliteOperator, conversion: Conversion, group: number, axes: readonly number[]) {
  const { graph, tensor, value, weights } = conversion
  const [image, filter, bias] = operator.inputs as [number, number, number]
  const kernel = tensor(filter).shape.slice(1, 3)
  const attributes = { ...windowAttributes(operator, kernel, conversion), group }
  finish(
    operator,
    graph.node('Conv', [value(image), weights(filter, { axes }), weights(bias)], { attributes }),
    conversion
  )
}

/** Converters by TFLite operator name. Constants behind DEQUANTIZE are read where they are used. */
export const OPERATORS: Record<string, Convert> = {
  DEQUANTIZE (operator, { tensor }) {
    require(tensor(operator.inputs[0]!).data !== null, operator, 'a value computed at run time')
  },

  CONV_2D: (operator, conversion) => convolution(operator, conversion, 1, [0, 3, 1, 2]),

  DEPTHWISE_CONV_2D (operator, conversion) {
    require(operator.options.depthMultiplier === 1, operator, 'a depth multiplier')
    const channels = conversion.tensor(operator.inputs[1]!).shape[3]!
    convolution(operator, conversion, channels, [3, 0, 1, 2])
  },

  MAX_POOL_2D (operator, conversion) {
    const { filterHeight, filterWidth } = operator.options
    const { dilations, ...attributes } = windowAttributes(operator, [filterHeight!, filterWidth!], conversion)
    finish(
      operator,
      conversion.graph.node('MaxPool', [conversion.value(operator.inputs[0]!)], { attributes }),
      conversion
    )
  },

  ADD (operator, conversion) {
    const [a, b] = operator.inputs as [number, number]
    require(String(conversion.tensor(a).shape) === String(conversion.tensor(b).shape), operator, 'two different shapes')
    finish(operator, conversion.graph.node('Add', [conversion.value(a), conversion.value(b)]), conversion)
  },

  PRELU (operator, conversion) {
    const [image, slope] = operator.inputs as [number, number]
    const { shape } = conversion.tensor(slope)
    require(shape.slice(0, -1).every(length => length === 1), operator, 'a slope for each position')
    const slopes = conversion.weights(slope, { shape: [shape.at(-1)!, 1, 1] })
    finish(operator, conversion.graph.node('PRelu', [conversion.value(image), slopes]), conversion)
  },

  PAD (operator, conversion) {
    const [image, amounts] = operator.inputs as [number, number]
    require(isPicture(image, conversion), operator, 'anything but a picture')
    const pairs = conversion.integers(amounts)
    const pads = [0, 1].flatMap(end => CHANNELS_FIRST.map(axis => pairs[2 * axis + end]!))
    const inputs = [conversion.value(image), conversion.graph.int64(`pads_${operator.outputs[0]}`, [8], pads)]
    finish(operator, conversion.graph.node('Pad', inputs, { attributes: { mode: 'constant' } }), conversion)
  },

  RESIZE_BILINEAR (operator, conversion) {
    const { alignCorners, halfPixelCenters } = operator.options
    require(alignCorners === 0 && halfPixelCenters === 1, operator, 'anything but half-pixel centres')
    const [image, size] = operator.inputs as [number, number]
    const [, height, width] = conversion.tensor(image).shape
    const [newHeight, newWidth] = conversion.integers(size)
    const scales = conversion.graph.float32(
      `scales_${operator.outputs[0]}`,
      [4],
      [1, 1, newHeight! / height!, newWidth! / width!]
    )
    const attributes = { mode: 'linear', coordinate_transformation_mode: 'half_pixel' }
    finish(operator, conversion.graph.node('Resize', [conversion.value(image), '', scales], { attributes }), conversion)
  },

  RESHAPE (operator, conversion) {
    const [from] = operator.inputs as [number]
    const [to] = operator.outputs as [number]
    const { graph, tensor } = conversion
    const { shape } = tensor(to)
    require(shape.length < 4, operator, 'a picture as its result')
    let value = conversion.value(from)
    if (isPicture(from, conversion)) value = graph.node('Transpose', [value], { attributes: { perm: CHANNELS_LAST } })
    finish(operator, graph.node('Reshape', [value, graph.int64(`shape_${to}`, [shape.length], shape)]), conversion)
  },

  CONCATENATION (operator, conversion) {
    require(!operator.inputs.some(input => isPicture(input, conversion)), operator, 'pictures')
    const attributes = { axis: operator.options.axis! }
    finish(operator, conversion.graph.node('Concat', operator.inputs.map(conversion.value), { attributes }), conversion)
  },

  MEAN (operator, conversion) {
    const [image, axes] = operator.inputs as [number, number]
    const [to] = operator.outputs as [number]
    const { graph, tensor } = conversion
    require(isPicture(image, conversion) &&
      String(conversion.integers(axes)) === '1,2', operator, 'anything but the height and width of a picture')
    const { shape } = tensor(to)
    const mean = graph.node('GlobalAveragePool', [conversion.value(image)])
    finish(operator, graph.node('Reshape', [mean, graph.int64(`shape_${to}`, [shape.length], shape)]), conversion)
  },

  FULLY_CONNECTED (operator, conversion) {
    const [input, matrix, bias] = operator.inputs as [number, number, number]
    const inputs = [conversion.value(input), conversion.weights(matrix), conversion.weights(bias)]
    finish(operator, conversion.graph.node('Gemm', inputs, { attributes: { transB: 1 } }), conversion)
  },

  LOGISTIC (operator, conversion) {
    finish(operator, conversion.graph.node('Sigmoid', [conversion.value(operator.inputs[0]!)]), conversion)
  }
}
