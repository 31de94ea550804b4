// Operators that sum along axes, https://onnx.ai/onnx/operators/
import { integersAt, listAttribute, numberAttribute, numbersAt, roomFor, type Call, type Operator } from './step.ts'
import { axisOf, repeated, type Data } from './tensors.ts'
import { unsupported } from './unsupported.ts'

/** Adds each element of `data` to the sum at its index in `places`. */
type Accumulate = (sums: Data, data: Data, places: readonly number[]) => void

const addAll: Accumulate = (sums, data, places) => {
  for (let n = 0; n < data.length; n++) sums[places[n]!]! += data[n]!
}
const addMagnitudes: Accumulate = (sums, data, places) => {
  for (let n = 0; n < data.length; n++) sums[places[n]!]! += Math.abs(data[n]!)
}
const addSquares: Accumulate = (sums, data, places) => {
  for (let n = 0; n < data.length; n++) sums[places[n]!]! += data[n]! * data[n]!
}

type AxesOf = (call: Call) => readonly number[] | undefined

function reduction (gather: Accumulate, axesOf: AxesOf, finish = (sum: number) => sum): Operator {
  return call => {
    const { data, shape } = numbersAt(call, 0)
    const axes = axesOf(call)?.map(axis => axisOf(axis, shape)) ?? shape.map((_, i) => i)
    if (axes.length === 0 || numberAttribute(call, 'noop_with_empty_axes', 0) !== 0) {
      throw unsupported(`${call.operator} without axes`)
    }
    const reduced = shape.map((length, i) => axes.includes(i) ? 1 : length)
    const isKept = numberAttribute(call, 'keepdims', 1) !== 0
    const out = roomFor(call, isKept ? reduced : reduced.filter((_, i) => !axes.includes(i)))
    call.spend(data.length)
    const places = repeated(reduced, shape)
    return {
      results: [out],
      run () {
        gather(out.data.fill(0), data, places)
        for (let n = 0; n < out.data.length; n++) out.data[n] = Math.fround(finish(Math.fround(out.data[n]!)))
      }
    }
  }
}

// Before operator set 18, only ReduceSum takes its axes as an input.
const axesAttribute: AxesOf = call => listAttribute(call, 'axes')
const axesInput: AxesOf = call => integersAt(call, 1)

export const reduceSum = reduction(addAll, axesInput)
export const reduceL1 = reduction(addMagnitudes, axesAttribute)
export const reduceL2 = reduction(addSquares, axesAttribute, Math.sqrt)
