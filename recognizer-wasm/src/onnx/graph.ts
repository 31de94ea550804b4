// A letter model prepared to run: all shapes are known, all arrays allocated, all constants computed.
import { readModelFile, type GraphNode, type Input, type ModelFile } from './model-file.ts'
import { OPERATORS } from './operators.ts'
import type { Call } from './step.ts'
import { sizeOf, zeros, type Numbers, type Value } from './tensors.ts'
import { unsupported } from './unsupported.ts'

export interface Graph {
  readonly inputs: readonly Input[]
  readonly outputs: readonly { name: string, shape: readonly number[] }[]
  /** @returns copies of the outputs by name */
  run (given: Readonly<Record<string, Float32Array>>): Record<string, Float32Array>
}

/** Operations per run: forty times the alphabet's model. Larger models justify downloading onnxruntime-web. */
const MAX_OPERATIONS = 2 ** 24

/**
 * @throws DactyloError `model-unsupported` if the package's own runtime cannot run the model
 * @throws Error if the file is damaged, or the graph is invalid
 */
export function openGraph (bytes: Uint8Array): Graph {
  const file = readModelFile(bytes)
  for (const node of file.nodes) checkOperator(node)
  const values = file.constants()
  const spend = budget()
  for (const { name, shape } of file.inputs) {
    spend(sizeOf(shape))
    define(values, name, { type: 'float32', shape, data: zeros(sizeOf(shape)), isConstant: false })
  }
  const steps = file.nodes.flatMap(node => prepareNode(node, values, spend))
  return graphOf(file, steps, values)
}

type Values = ReadonlyMap<string, Value>

function graphOf ({ inputs, outputs }: ModelFile, steps: readonly (() => void)[], values: Values): Graph {
  const results = outputs.map(name => ({ name, ...resultOf(values, name) }))
  return {
    inputs,
    outputs: results.map(({ name, shape }) => ({ name, shape })),
    run (given) {
      for (const { name, shape } of inputs) {
        const [data, room] = [given[name], values.get(name) as Numbers]
        if (data?.length !== sizeOf(shape)) throw new Error(`Input ${name} must have ${sizeOf(shape)} numbers`)
        for (let i = 0; i < data.length; i++) room.data[i] = data[i]!
      }
      for (const step of steps) step()
      return Object.fromEntries(results.map(({ name, data }) => [name, Float32Array.from(data)]))
    }
  }
}

function resultOf (values: Values, name: string): Numbers {
  const value = values.get(name)
  if (!value) throw new Error(`the graph has no output ${name}`)
  if (value.type !== 'float32') throw unsupported(`output ${name} is ${value.type}`)
  return value
}

function budget () {
  let left = MAX_OPERATIONS
  return (operations: number) => {
    left -= operations
    if (!(left >= 0)) throw unsupported(`a run takes more than ${MAX_OPERATIONS} operations`)
  }
}

function define (values: Map<string, Value>, name: string, value: Value) {
  if (values.has(name)) throw new Error(`${name} is defined twice`)
  values.set(name, value)
}

/** The steps of a node. A node with constant inputs runs now and needs no step. */
function prepareNode (node: GraphNode, values: Map<string, Value>, spend: Call['spend']): (() => void)[] {
  const inputs = node.inputs.map(name => valueNamed(values, name))
  spend(1)
  const [operator] = OPERATORS.get(node.operator)!
  const { results, run } = operator({ ...node, inputs, spend })
  const isConstant = inputs.every(input => !input || input.isConstant)
  if (isConstant) run?.()
  if (results.length !== node.outputs.length) throw new Error(`${node.operator} has ${results.length} results`)
  node.outputs.forEach((name, i) => {
    if (name !== '') define(values, name, isConstant ? { ...results[i]!, isConstant } as Value : results[i]!)
  })
  return run && !isConstant ? [run] : []
}

function valueNamed (values: Values, name: string): Value | undefined {
  const value = values.get(name)
  if (value || name === '') return value
  throw new Error(`${name} is used before it is defined`)
}

function checkOperator ({ operator, attributes }: GraphNode) {
  const known = OPERATORS.get(operator)
  if (!known) throw unsupported(`the operator ${operator} is not supported`)
  const [, ...supported] = known
  const other = [...attributes.keys()].find(name => !supported.includes(name))
  if (other !== undefined) throw unsupported(`the attribute ${other} of ${operator} is not supported`)
}
