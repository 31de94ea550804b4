// Operators on single elements, https://onnx.ai/onnx/operators/
import { DATA_TYPES } from './model-file.ts'
import { numberAttribute, numbersAt, roomFor, scalarAt, type Operator } from './step.ts'
import { commonShape, repeated, type Data, type Numbers } from './tensors.ts'
import { unsupported } from './unsupported.ts'

type Places = readonly number[]

/** Fills `out`. i and j are the indices of each element's operands in a and b. */
type Pairwise = (out: Data, a: Data, i: Places, b: Data, j: Places) => void

// One loop per operator: a shared loop that calls a function per element is several times slower.
const PAIRWISE = {
  Add (out, a, i, b, j) { for (let n = 0; n < out.length; n++) out[n] = Math.fround(a[i[n]!]! + b[j[n]!]!) },
  Sub (out, a, i, b, j) { for (let n = 0; n < out.length; n++) out[n] = Math.fround(a[i[n]!]! - b[j[n]!]!) },
  Mul (out, a, i, b, j) { for (let n = 0; n < out.length; n++) out[n] = Math.fround(a[i[n]!]! * b[j[n]!]!) },
  Div (out, a, i, b, j) { for (let n = 0; n < out.length; n++) out[n] = Math.fround(a[i[n]!]! / b[j[n]!]!) },
  Less (out, a, i, b, j) { for (let n = 0; n < out.length; n++) out[n] = a[i[n]!]! < b[j[n]!]! ? 1 : 0 },
  PRelu (out, a, i, b, j) {
    for (let n = 0; n < out.length; n++) {
      const x = a[i[n]!]!
      out[n] = x < 0 ? Math.fround(x * b[j[n]!]!) : x
    }
  }
} satisfies Record<string, Pairwise>

function pairwise (fill: Pairwise, type: Numbers['type'] = 'float32'): Operator {
  return call => {
    const [a, b] = [numbersAt(call, 0), numbersAt(call, 1)]
    const out = roomFor(call, commonShape(a.shape, b.shape), type)
    const [i, j] = [repeated(a.shape, out.shape), repeated(b.shape, out.shape)]
    return { results: [out], run: () => fill(out.data, a.data, i, b.data, j) }
  }
}

export const add = pairwise(PAIRWISE.Add)
export const subtract = pairwise(PAIRWISE.Sub)
export const multiply = pairwise(PAIRWISE.Mul)
export const divide = pairwise(PAIRWISE.Div)
export const less = pairwise(PAIRWISE.Less, 'bool')
export const parametricRelu = pairwise(PAIRWISE.PRelu)

export const where: Operator = call => {
  const [condition, a, b] = [numbersAt(call, 0, 'bool'), numbersAt(call, 1), numbersAt(call, 2)]
  const out = roomFor(call, commonShape(condition.shape, commonShape(a.shape, b.shape)))
  const placesOf = ({ shape }: Numbers) => repeated(shape, out.shape)
  const [c, i, j] = [placesOf(condition), placesOf(a), placesOf(b)]
  return {
    results: [out],
    run () {
      for (let n = 0; n < out.data.length; n++) {
        out.data[n] = condition.data[c[n]!] ? a.data[i[n]!]! : b.data[j[n]!]!
      }
    }
  }
}

/** The following operators preserve NaN. */
export const relu: Operator = call => {
  const { data, shape } = numbersAt(call, 0)
  const out = roomFor(call, shape)
  return {
    results: [out],
    run () { for (let n = 0; n < data.length; n++) out.data[n] = data[n]! < 0 ? 0 : data[n]! }
  }
}

export const sign: Operator = call => {
  const { data, shape } = numbersAt(call, 0)
  const out = roomFor(call, shape)
  return { results: [out], run () { for (let n = 0; n < data.length; n++) out.data[n] = Math.sign(data[n]!) } }
}

export const clip: Operator = call => {
  const { data, shape } = numbersAt(call, 0)
  const [lowest, highest] = [scalarAt(call, 1) ?? -Infinity, scalarAt(call, 2) ?? Infinity]
  const out = roomFor(call, shape)
  return {
    results: [out],
    run () { for (let n = 0; n < data.length; n++) out.data[n] = Math.min(highest, Math.max(lowest, data[n]!)) }
  }
}

export const cast: Operator = call => {
  const [value, to] = [call.inputs[0], numberAttribute(call, 'to', 0)]
  if (value && value.type !== 'int64') {
    if (to === DATA_TYPES.float32) return { results: [{ ...value, type: 'float32' }] }
    if (to === DATA_TYPES.bool && value.type === 'float32') return truth(value, roomFor(call, value.shape, 'bool'))
  }
  throw unsupported(`Cast from ${value?.type} to type ${to}`)
}

const truth = ({ data }: Numbers, out: Numbers) => ({
  results: [out],
  run () { for (let n = 0; n < data.length; n++) out.data[n] = data[n] === 0 ? 0 : 1 }
})
