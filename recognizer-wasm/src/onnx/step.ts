// Building blocks of operators. A node is prepared once and run many times.
import type { Attribute, GraphNode } from './model-file.ts'
import { sizeOf, zeros, type Numbers, type Shape, type Value } from './tensors.ts'
import { unsupported } from './unsupported.ts'

/** A node with its inputs. An omitted input is undefined. */
export interface Call extends Pick<GraphNode, 'operator' | 'attributes'> {
  readonly inputs: readonly (Value | undefined)[]
  /**
   * Counts the operations of one run of the graph.
   * @throws DactyloError `model-unsupported` if they are too many for plain JavaScript
   */
  readonly spend: (operations: number) => void
}

/** A node's results, and the function that computes them; no function if the results share an input's numbers. */
export interface Step {
  results: readonly Value[]
  run?: () => void
}

export type Operator = (call: Call) => Step

const nth = (call: Call, i: number) => `input ${i + 1} of ${call.operator}`

/** @throws if the input is omitted or has another type */
export function numbersAt (call: Call, i: number, type: Numbers['type'] = 'float32'): Numbers {
  const value = call.inputs[i]
  if (value?.type === type) return value as Numbers
  if (!value) throw new Error(`${nth(call, i)} is missing`)
  throw unsupported(`${nth(call, i)} is ${value.type}`)
}

/** A constant input of integers; undefined if omitted. */
export function integersAt (call: Call, i: number): readonly number[] | undefined {
  const value = call.inputs[i]
  if (!value || value.type === 'int64') return value?.data
  throw unsupported(`${nth(call, i)} is computed, or does not hold integers`)
}

/** @throws if the input is omitted */
export function requiredIntegersAt (call: Call, i: number): readonly number[] {
  const integers = integersAt(call, i)
  if (integers) return integers
  throw new Error(`${nth(call, i)} is missing`)
}

/** A constant scalar input; undefined if omitted. */
export function scalarAt (call: Call, i: number): number | undefined {
  if (!call.inputs[i]) return undefined
  const { data, isConstant } = numbersAt(call, i)
  if (data.length === 1 && isConstant) return data[0]
  throw unsupported(`${nth(call, i)} is computed, or is not a scalar`)
}

export function numberAttribute (call: Call, name: string, otherwise: number): number {
  const value: Attribute = call.attributes.get(name) ?? otherwise
  if (typeof value === 'number') return value
  throw new Error(`${name} of ${call.operator} is a list`)
}

export function listAttribute (call: Call, name: string): readonly number[] | undefined {
  const value = call.attributes.get(name)
  if (typeof value !== 'number') return value
  throw new Error(`${name} of ${call.operator} is not a list`)
}

/** Allocates a result of zeros. */
export function roomFor (call: Call, shape: Shape, type: Numbers['type'] = 'float32'): Numbers {
  const size = sizeOf(shape)
  if (!(size > 0)) throw unsupported(`${call.operator} has an empty result`)
  call.spend(size)
  return { type, shape, data: zeros(size), isConstant: false }
}
