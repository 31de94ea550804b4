// Each TFLite operator after its conversion, against its definition in TFLite's own layout: height, width, channels.
import assert from 'node:assert/strict'
import t from '#tap'
import { openNetwork } from 'recognizer-wasm'
import { convertToOnnx } from '../support/onnx-hands/convert.ts'
import type { TfliteOperator, TfliteTensor } from 'recognizer-wasm/tools/hand-models/tflite-reader'
import { toFloat16 } from 'recognizer-wasm/tools/onnx/float16'

const [HEIGHT, WIDTH, CHANNELS] = [5, 4, 3] as const
type At = (y: number, x: number, channel: number) => number

/** Numbers between -2 and 2 that follow no pattern, different for each seed. */
const numbers = (length: number, seed: number) => Float32Array.from({ length }, (_, i) =>
  4 * Math.abs(Math.sin(12.9898 * (i + 1) + 78.233 * seed) * 43758.5453 % 1) - 2)

const IMAGE = numbers(HEIGHT * WIDTH * CHANNELS, 1)
const imageAt: At = (y, x, channel) => IMAGE[(y * WIDTH + x) * CHANNELS + channel]!

const product = (shape: readonly number[]) => shape.reduce((size, length) => size * length, 1)
const bytesOf = (values: { buffer: ArrayBufferLike }) => new Uint8Array(values.buffer as ArrayBuffer)
const floats = (shape: number[], values: Float32Array, name = 'weights'): TfliteTensor =>
  ({ name, shape, type: 'float32', data: bytesOf(values) })
const integers = (shape: number[], values: number[]): TfliteTensor =>
  ({ name: 'integers', shape, type: 'int32', data: bytesOf(Int32Array.from(values)) })
const computed = (shape: number[], name: string): TfliteTensor => ({ name, shape, type: 'float32', data: null })

const IMAGE_SHAPE = [1, HEIGHT, WIDTH, CHANNELS]

interface Step { name: string, options?: Record<string, number>, constants?: TfliteTensor[], shape: number[] }

/** The steps one after the other on the picture; the result in TFLite's order, as a row. */
async function run (...steps: Step[]): Promise<number[]> {
  const tensors = [computed(IMAGE_SHAPE, 'image')]
  const operators: TfliteOperator[] = []
  const reshape = { name: 'RESHAPE', shape: [1, product(steps.at(-1)?.shape ?? IMAGE_SHAPE)] }
  for (const { name, options = {}, constants = [], shape } of [...steps, reshape] as Step[]) {
    const from = tensors.findLastIndex(({ data }) => data === null)
    const inputs = [from, ...constants.map((_, i) => tensors.length + i)]
    tensors.push(...constants, computed(shape, `${name}_${tensors.length}`))
    operators.push({ name, inputs, outputs: [tensors.length - 1], options })
  }
  const model = { tensors, operators, inputs: [0], outputs: [tensors.length - 1] }
  const network = await openNetwork(convertToOnnx(model, { name: 'steps', outputs: ['row'] }))
  // ONNX wants the channels first.
  const input = Float32Array.from({ length: IMAGE.length }, (_, i) =>
    imageAt(Math.floor(i / WIDTH) % HEIGHT, i % WIDTH, Math.floor(i / WIDTH / HEIGHT)))
  const { row } = await network.run(input, [1, CHANNELS, HEIGHT, WIDTH])
  await network.dispose()
  return [...row ?? []]
}

function near (found: readonly number[], expected: readonly number[], what: string) {
  assert.equal(found.length, expected.length, what)
  found.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]!) < 1e-4, `${what}, number ${i}: ${value} is ${expected[i]}`)
  })
}

/** A picture's numbers, each made from its place. */
const pictureOf = ([height, width, channels]: readonly number[], at: At): number[] =>
  Array.from({ length: height! * width! * channels! }, (_, i) =>
    at(Math.floor(i / channels! / width!), Math.floor(i / channels!) % width!, i % channels!))

interface Window { kernel: [number, number], strides: [number, number], dilations?: [number, number], same: boolean }

/** TFLite's definition: where a window begins on an axis, and how many windows there are. */
function windows ({ kernel, strides, dilations = [1, 1], same }: Window) {
  return ([HEIGHT, WIDTH] as const).map((size, axis) => {
    const reach = (kernel[axis]! - 1) * dilations[axis]! + 1
    const count = same ? Math.ceil(size / strides[axis]!) : Math.ceil((size - reach + 1) / strides[axis]!)
    const padding = same ? Math.max((count - 1) * strides[axis]! + reach - size, 0) : 0
    return { count, begin: (i: number) => i * strides[axis]! - Math.floor(padding / 2) }
  })
}

/** The places of the picture that a window covers, with their places in the kernel. */
function covered (window: Window, row: number, column: number) {
  const [down, across] = windows(window)
  const { kernel, dilations = [1, 1] } = window
  return Array.from({ length: kernel[0] * kernel[1] }, (_, i) => {
    const [ky, kx] = [Math.floor(i / kernel[1]), i % kernel[1]]
    return { ky, kx, y: down!.begin(row) + ky * dilations[0], x: across!.begin(column) + kx * dilations[1] }
  }).filter(({ y, x }) => y >= 0 && x >= 0 && y < HEIGHT && x < WIDTH)
}

const WINDOWS: Window[] = [
  { kernel: [3, 3], strides: [1, 1], same: true },
  { kernel: [3, 2], strides: [2, 2], same: true },
  { kernel: [2, 3], strides: [2, 1], same: false },
  { kernel: [2, 2], strides: [1, 1], dilations: [2, 3], same: true },
  { kernel: [1, 1], strides: [3, 2], same: false }
]

const optionsOf = ({ strides, dilations = [1, 1], same }: Window) => ({
  padding: same ? 0 : 1,
  strideHeight: strides[0],
  strideWidth: strides[1],
  dilationHeight: dilations[0],
  dilationWidth: dilations[1]
})

t.test('convolutions of every padding, stride and dilation', async () => {
  for (const window of WINDOWS) {
    const [[kernelHeight, kernelWidth], filters] = [window.kernel, 2]
    const [down, across] = windows(window)
    const size = kernelHeight * kernelWidth * CHANNELS
    const [weights, bias] = [numbers(filters * size, 2), numbers(filters, 3)]
    const shape = [1, down!.count, across!.count, filters]
    const constants = [floats([filters, kernelHeight, kernelWidth, CHANNELS], weights), floats([filters], bias, 'bias')]
    const expected = pictureOf(shape.slice(1), (row, column, filter) =>
      covered(window, row, column).reduce((sum, { ky, kx, y, x }) => sum + [0, 1, 2].reduce((sum, channel) => {
        const weight = weights[filter * size + (ky * kernelWidth + kx) * CHANNELS + channel]!
        return sum + weight * imageAt(y, x, channel)
      }, 0), bias[filter]!))
    near(await run({ name: 'CONV_2D', options: optionsOf(window), constants, shape }), expected, JSON.stringify(window))
  }
})

t.test('convolutions of each channel for itself', async () => {
  for (const window of WINDOWS) {
    const [kernelHeight, kernelWidth] = window.kernel
    const [down, across] = windows(window)
    const [weights, bias] = [numbers(kernelHeight * kernelWidth * CHANNELS, 4), numbers(CHANNELS, 5)]
    const shape = [1, down!.count, across!.count, CHANNELS]
    const constants = [floats([1, kernelHeight, kernelWidth, CHANNELS], weights), floats([CHANNELS], bias, 'bias')]
    const expected = pictureOf(shape.slice(1), (row, column, channel) =>
      covered(window, row, column).reduce((sum, { ky, kx, y, x }) =>
        sum + weights[(ky * kernelWidth + kx) * CHANNELS + channel]! * imageAt(y, x, channel), bias[channel]!))
    const options = { ...optionsOf(window), depthMultiplier: 1 }
    near(await run({ name: 'DEPTHWISE_CONV_2D', options, constants, shape }), expected, JSON.stringify(window))
  }
})

t.test('the largest number of each window', async () => {
  for (const window of WINDOWS.filter(({ dilations }) => !dilations)) {
    const [down, across] = windows(window)
    const shape = [1, down!.count, across!.count, CHANNELS]
    const options = { ...optionsOf(window), filterHeight: window.kernel[0], filterWidth: window.kernel[1] }
    const expected = pictureOf(shape.slice(1), (row, column, channel) =>
      Math.max(...covered(window, row, column).map(({ y, x }) => imageAt(y, x, channel))))
    near(await run({ name: 'MAX_POOL_2D', options, shape }), expected, JSON.stringify(window))
  }
})

t.test('zeros around a picture, and further channels', async () => {
  const amounts = [[0, 0], [1, 2], [3, 0], [0, 2]]
  const shape = [1, HEIGHT + 3, WIDTH + 3, CHANNELS + 2]
  const expected = pictureOf(shape.slice(1), (row, column, channel) => {
    const [y, x] = [row - 1, column - 3]
    const isInside = y >= 0 && x >= 0 && y < HEIGHT && x < WIDTH && channel < CHANNELS
    return isInside ? imageAt(y, x, channel) : 0
  })
  near(await run({ name: 'PAD', constants: [integers([4, 2], amounts.flat())], shape }), expected, 'PAD')
})

t.test('a picture twice as high and three times as wide, between the middles of pixels', async () => {
  const shape = [1, 2 * HEIGHT, 3 * WIDTH, CHANNELS]
  const clamp = (value: number, last: number) => Math.min(Math.max(value, 0), last)
  const expected = pictureOf(shape.slice(1), (row, column, channel) => {
    const [y, x] = [clamp((row + 0.5) / 2 - 0.5, HEIGHT - 1), clamp((column + 0.5) / 3 - 0.5, WIDTH - 1)]
    const [top, left] = [Math.floor(y), Math.floor(x)]
    const [bottom, right] = [Math.min(top + 1, HEIGHT - 1), Math.min(left + 1, WIDTH - 1)]
    const [b, a] = [y - top, x - left]
    return (1 - b) * ((1 - a) * imageAt(top, left, channel) + a * imageAt(top, right, channel)) +
      b * ((1 - a) * imageAt(bottom, left, channel) + a * imageAt(bottom, right, channel))
  })
  const constants = [integers([2], [2 * HEIGHT, 3 * WIDTH])]
  const options = { alignCorners: 0, halfPixelCenters: 1 }
  near(await run({ name: 'RESIZE_BILINEAR', options, constants, shape }), expected, 'RESIZE_BILINEAR')
  await assert.rejects(run({ name: 'RESIZE_BILINEAR', options: { ...options, alignCorners: 1 }, constants, shape }),
    /RESIZE_BILINEAR with anything but half-pixel centres/)
})

t.test('a slope for what is negative in each channel', async () => {
  const slopes = numbers(CHANNELS, 6)
  const expected = pictureOf(IMAGE_SHAPE.slice(1), (y, x, channel) =>
    Math.max(imageAt(y, x, channel), 0) + slopes[channel]! * Math.min(imageAt(y, x, channel), 0))
  const constants = [floats([1, 1, CHANNELS], slopes)]
  near(await run({ name: 'PRELU', constants, shape: IMAGE_SHAPE }), expected, 'PRELU')
  const each = floats([HEIGHT, WIDTH, CHANNELS], IMAGE)
  await assert.rejects(run({ name: 'PRELU', constants: [each], shape: IMAGE_SHAPE }), /a slope for each position/)
})

t.test('the mean of a picture, a matrix of it, and the logistic function of that', async () => {
  const mean = { name: 'MEAN', constants: [integers([2], [1, 2])], shape: [1, CHANNELS] }
  const means = [0, 1, 2].map(channel =>
    pictureOf([HEIGHT, WIDTH, 1], (y, x) => imageAt(y, x, channel)).reduce((a, b) => a + b) / HEIGHT / WIDTH)
  near(await run(mean), means, 'MEAN')
  const [matrix, bias] = [numbers(2 * CHANNELS, 7), numbers(2, 8)]
  const connected = {
    name: 'FULLY_CONNECTED', constants: [floats([2, CHANNELS], matrix), floats([2], bias, 'bias')], shape: [1, 2]
  }
  const products = [0, 1].map(row =>
    means.reduce((sum, value, i) => sum + matrix[row * CHANNELS + i]! * value, bias[row]!))
  near(await run(mean, connected), products, 'FULLY_CONNECTED')
  const shares = products.map(value => 1 / (1 + Math.exp(-value)))
  near(await run(mean, connected, { name: 'LOGISTIC', shape: [1, 2] }), shares, 'LOGISTIC')
  const rows = { ...mean, constants: [integers([1], [1])] }
  await assert.rejects(run(rows), /MEAN with anything but the height and width of a picture/)
})

t.test('what is fused into an operator: nothing below 0, nothing above 6', async () => {
  const cut: [activation: number, of: (value: number) => number][] = [
    [0, value => value],
    [1, value => Math.max(value, 0)],
    [3, value => Math.min(Math.max(value, 0), 6)]
  ]
  // A window of one cell, whose weights make numbers well above 6.
  const window: Window = { kernel: [1, 1], strides: [1, 1], same: false }
  const fives = floats([1, 1, 1, CHANNELS], Float32Array.of(5, 5, 5))
  const constants = [fives, floats([CHANNELS], new Float32Array(3), 'bias')]
  for (const [activation, of] of cut) {
    const options = { ...optionsOf(window), depthMultiplier: 1, activation }
    const expected = [...IMAGE].map(value => of(5 * value))
    const found = await run({ name: 'DEPTHWISE_CONV_2D', options, constants, shape: IMAGE_SHAPE })
    near(found, expected, `activation ${activation}`)
  }
})

t.test('weights in half precision are those that half precision has', async () => {
  // What is not a half is rounded when it is stored: 1/3 to 0.333251953125.
  const halves = toFloat16([1 / 3, 1, -2])
  const tensors = [
    computed(IMAGE_SHAPE, 'image'),
    { name: 'halves', shape: [1, 1, CHANNELS], type: 'float16', data: bytesOf(halves) },
    computed([1, 1, CHANNELS], 'slopes'),
    computed(IMAGE_SHAPE, 'sloped'),
    computed([1, IMAGE.length], 'row')
  ]
  const operators = [
    { name: 'DEQUANTIZE', inputs: [1], outputs: [2], options: {} },
    { name: 'PRELU', inputs: [0, 2], outputs: [3], options: {} },
    { name: 'RESHAPE', inputs: [3], outputs: [4], options: {} }
  ]
  const onnx = convertToOnnx({ tensors, operators, inputs: [0], outputs: [4] }, { name: 'halves', outputs: ['row'] })
  const network = await openNetwork(onnx)
  const { row } = await network.run(new Float32Array(IMAGE.length).fill(-3), [1, CHANNELS, HEIGHT, WIDTH])
  await network.dispose()
  near([...row ?? []].slice(0, 3), [-3 * 0.333251953125, -3, 6], 'PRELU')
})
