// Matrix products, https://onnx.ai/onnx/operators/
import { numberAttribute, numbersAt, roomFor, type Call, type Operator, type Step } from './step.ts'
import { productWith, weightsOf } from './product.ts'
import { commonShape, repeated, sizeOf, type Data, type Numbers, type Shape } from './tensors.ts'
import { unsupported } from './unsupported.ts'

/** Offsets of the three matrices of one product. */
interface Places { out: number, a: number, b: number }
interface Sizes { height: number, depth: number, columns: number }

/** Adds the product of two matrices. Zeros of the first are skipped, even if the other factor is not finite. */
function addPlainProduct (out: Data, a: Data, b: Data, at: Places, { height, depth, columns }: Sizes) {
  for (let i = 0; i < height; i++) {
    for (let n = 0; n < depth; n++) {
      const value = a[at.a + i * depth + n]!
      if (value === 0) continue
      const [to, from] = [at.out + i * columns, at.b + n * columns]
      for (let j = 0; j < columns; j++) out[to + j] = Math.fround(out[to + j]! + value * b[from + j]!)
    }
  }
}

export const matMul: Operator = call => {
  const [a, b] = [numbersAt(call, 0), numbersAt(call, 1)]
  const [height, depth, columns] = [a.shape.at(-2), a.shape.at(-1), b.shape.at(-1)]
  if (!height || !depth || !columns || b.shape.length < 2) throw unsupported('MatMul of vectors')
  if (b.shape.at(-2) !== depth) throw new Error(`MatMul of [${a.shape}] and [${b.shape}]`)
  const batches = commonShape(a.shape.slice(0, -2), b.shape.slice(0, -2))
  const out = roomFor(call, [...batches, height, columns])
  call.spend(sizeOf(batches) * height * depth * columns)
  if (b.shape.length === 2 && b.isConstant) {
    const addProduct = productWith(weightsOf(depth, columns, (row, column) => b.data[row * columns + column]!))
    const lines = sizeOf(out.shape) / columns
    return { results: [out], run () { addProduct(out.data.fill(0), a.data, lines) } }
  }
  return batched(a, b, out, batches, { height, depth, columns })
}

function batched (a: Numbers, b: Numbers, out: Numbers, batches: Shape, sizes: Sizes): Step {
  const { height, depth, columns } = sizes
  const [left, right] = [a, b].map(({ shape }) => repeated(shape.slice(0, -2), batches)) as [number[], number[]]
  const places = left.map((_, i): Places =>
    ({ out: i * height * columns, a: left[i]! * height * depth, b: right[i]! * depth * columns }))
  return {
    results: [out],
    run () {
      out.data.fill(0)
      for (const at of places) addPlainProduct(out.data, a.data, b.data, at, sizes)
    }
  }
}

export const gemm: Operator = call => {
  const [a, b, isTransposed] = [numbersAt(call, 0), numbersAt(call, 1), numberAttribute(call, 'transB', 0) !== 0]
  checkScale(call)
  if (!b.isConstant) throw unsupported('Gemm with a computed second matrix')
  if (a.shape.length !== 2 || b.shape.length !== 2) throw new Error('Gemm of inputs that are not matrices')
  const [height, depth] = a.shape as [number, number]
  const [inner, columns] = (isTransposed ? b.shape.toReversed() : b.shape) as [number, number]
  if (depth !== inner) throw new Error(`Gemm of [${a.shape}] and [${b.shape}]`)
  const out = roomFor(call, [height, columns])
  call.spend(height * depth * columns)
  const [toRow, toColumn] = isTransposed ? [1, depth] : [columns, 1]
  const addProduct = productWith(weightsOf(depth, columns, (row, column) => b.data[row * toRow + column * toColumn]!))
  const begin = firstSums(call, out)
  return {
    results: [out],
    run () {
      begin()
      addProduct(out.data, a.data, height)
    }
  }
}

function checkScale (call: Call) {
  const isPlain = numberAttribute(call, 'alpha', 1) === 1 && numberAttribute(call, 'beta', 1) === 1
  if (!isPlain || numberAttribute(call, 'transA', 0) !== 0) throw unsupported('Gemm with factors')
}

/** Starts from the third input or, without one, from zeros. */
function firstSums (call: Call, out: Numbers): () => void {
  if (!call.inputs[2]) return () => out.data.fill(0)
  const { data, shape } = numbersAt(call, 2)
  if (String(commonShape(shape, out.shape)) !== String(out.shape)) throw new Error('Gemm with a larger third input')
  const places = repeated(shape, out.shape)
  return () => { for (let n = 0; n < places.length; n++) out.data[n] = data[places[n]!]! }
}
