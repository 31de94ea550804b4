// The operators of the package's own runtime: those that its letter models use.
import { add, cast, clip, divide, less, multiply, parametricRelu, relu, sign, subtract, where } from './elementwise.ts'
import { gemm, matMul } from './matrices.ts'
import { concat, gather, reshape, slice, split } from './rearrange.ts'
import { reduceL1, reduceL2, reduceSum } from './reduce.ts'
import type { Operator } from './step.ts'

/** Each operator with its supported attributes. */
export const OPERATORS: ReadonlyMap<string, readonly [operator: Operator, ...attributes: string[]]> = new Map([
  ['Add', [add]],
  ['Cast', [cast, 'to']],
  ['Clip', [clip]],
  ['Concat', [concat, 'axis']],
  ['Div', [divide]],
  ['Gather', [gather, 'axis']],
  ['Gemm', [gemm, 'alpha', 'beta', 'transA', 'transB']],
  ['Less', [less]],
  ['MatMul', [matMul]],
  ['Mul', [multiply]],
  ['PRelu', [parametricRelu]],
  ['ReduceL1', [reduceL1, 'axes', 'keepdims']],
  ['ReduceL2', [reduceL2, 'axes', 'keepdims']],
  ['ReduceSum', [reduceSum, 'keepdims', 'noop_with_empty_axes']],
  ['Relu', [relu]],
  ['Reshape', [reshape]],
  ['Sign', [sign]],
  ['Slice', [slice]],
  ['Split', [split, 'axis']],
  ['Sub', [subtract]],
  ['Where', [where]]
])
