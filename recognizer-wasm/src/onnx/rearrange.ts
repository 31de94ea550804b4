// Operators that only move numbers, https://onnx.ai/onnx/operators/
import {
  integersAt, numberAttribute, numbersAt, requiredIntegersAt, roomFor, type Call, type Operator, type Step
} from './step.ts'
import { axisOf, placeOf, positions, sizeOf, stridesOf, type Numbers, type Shape } from './tensors.ts'
import { unsupported } from './unsupported.ts'

function copyStep (from: Numbers, to: Numbers, places: readonly number[]): Step {
  const [read, write] = [from.data, to.data]
  return { results: [to], run () { for (let n = 0; n < places.length; n++) write[n] = read[places[n]!]! } }
}

const joinSteps = (steps: readonly Step[]): Step => ({
  results: steps.flatMap(({ results }) => results),
  run () { for (const { run } of steps) run?.() }
})

/** Changes the shape only; the numbers are shared. */
export const reshape: Operator = call => {
  const [x, wanted] = [numbersAt(call, 0), requiredIntegersAt(call, 1)]
  const known = wanted.map((length, i) => length === 0 ? x.shape[i] ?? NaN : length)
  const rest = x.data.length / sizeOf(known.filter(length => length !== -1))
  const shape = known.map(length => length === -1 ? rest : length)
  if (sizeOf(shape) !== x.data.length || !shape.every(length => Number.isInteger(length) && length > 0)) {
    throw new Error(`Reshape of [${x.shape}] to [${wanted}]`)
  }
  return { results: [{ ...x, shape }] }
}

export const gather: Operator = call => {
  const [x, wanted] = [numbersAt(call, 0), requiredIntegersAt(call, 1)]
  const axis = axisOf(numberAttribute(call, 'axis', 0), x.shape)
  const [length, stride] = [x.shape[axis]!, stridesOf(x.shape)[axis]!]
  const indices = wanted.map(index => placeOf(index, length, 'index'))
  const out = roomFor(call, x.shape.toSpliced(axis, 1, ...call.inputs[1]!.shape))
  const places = Array.from(out.data, (_, n) => {
    const [outer, index] = [Math.floor(n / stride / indices.length), Math.floor(n / stride) % indices.length]
    return (outer * length + indices[index]!) * stride + n % stride
  })
  return copyStep(x, out, places)
}

export const split: Operator = call => {
  const [x, lengths] = [numbersAt(call, 0), integersAt(call, 1)]
  const axis = axisOf(numberAttribute(call, 'axis', 0), x.shape)
  if (!lengths) throw unsupported('Split into equal parts')
  if (lengths.reduce((sum, length) => sum + length, 0) !== x.shape[axis]) throw new Error('Split into wrong lengths')
  const strides = stridesOf(x.shape)
  let from = 0
  return joinSteps(lengths.map(length => {
    const out = roomFor(call, x.shape.with(axis, length))
    const places = positions(out.shape, strides, from * strides[axis]!)
    from += length
    return copyStep(x, out, places)
  }))
}

export const concat: Operator = call => {
  const parts = call.inputs.map((_, i) => numbersAt(call, i))
  const [first] = parts
  if (!first) throw new Error('Concat of nothing')
  const axis = axisOf(numberAttribute(call, 'axis', NaN), first.shape)
  const lengths = parts.map(({ shape }) => shape[axis] ?? NaN)
  if (parts.some(({ shape }, i) => String(first.shape.with(axis, lengths[i]!)) !== String(shape))) {
    throw new Error('Concat of incompatible shapes')
  }
  const out = roomFor(call, first.shape.with(axis, lengths.reduce((sum, length) => sum + length)))
  const strides = stridesOf(out.shape)
  let from = 0
  const moves = parts.map(({ data, shape }, i) => {
    const places = positions(shape, strides, from * strides[axis]!)
    from += lengths[i]!
    return () => { for (let n = 0; n < data.length; n++) out.data[places[n]!] = data[n]! }
  })
  return { results: [out], run () { for (const move of moves) move() } }
}

export const slice: Operator = call => {
  const x = numbersAt(call, 0)
  const [shape, strides] = [[...x.shape], stridesOf(x.shape)]
  let offset = 0
  for (const { axis, start, end, step } of sliceRanges(call, x.shape)) {
    const length = x.shape[axis]!
    const place = (at: number) => Math.min(Math.max(at < 0 ? at + length : at, 0), length)
    const [from, to] = [place(start), place(end)]
    shape[axis] = Math.max(0, Math.ceil((to - from) / step))
    offset += from * strides[axis]!
    strides[axis]! *= step
  }
  const out = roomFor(call, shape)
  return copyStep(x, out, positions(shape, strides, offset))
}

function sliceRanges (call: Call, shape: Shape) {
  const [starts, ends] = [requiredIntegersAt(call, 1), requiredIntegersAt(call, 2)]
  const [axes, steps] = [integersAt(call, 3) ?? starts.map((_, i) => i), integersAt(call, 4) ?? starts.map(() => 1)]
  if ([ends, axes, steps].some(({ length }) => length !== starts.length)) throw new Error('Slice with uneven lists')
  if (steps.some(step => step < 1)) throw unsupported('Slice backwards')
  const all = starts.map((start, i) => ({ axis: axisOf(axes[i]!, shape), start, end: ends[i]!, step: steps[i]! }))
  if (new Set(all.map(({ axis }) => axis)).size !== all.length) throw new Error('Slice with a repeated axis')
  return all
}
