// Reads an ONNX file, as far as the package's own runtime can run it.
// Field numbers are those of the public specification, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
import { fromFloat16 } from '../engine/float16.ts'
import {
  bytesIn, integersIn, messageIn, messagesIn, numberIn, readMessage, textIn, textsIn, type Message
} from './protobuf.ts'
import { doubles, sizeOf, type Shape, type Value } from './tensors.ts'
import { unsupported } from './unsupported.ts'

export interface Input { name: string, shape: Shape }

export interface GraphNode {
  operator: string
  /** An empty name means "left out". */
  inputs: readonly string[]
  outputs: readonly string[]
  attributes: ReadonlyMap<string, Attribute>
}

export type Attribute = number | readonly number[]

export interface ModelFile {
  inputs: readonly Input[]
  outputs: readonly string[]
  /** By name. To widen many numbers takes time: call it once it is known that the nodes can be run. */
  constants: () => Map<string, Value>
  /** A node comes after the nodes whose results it reads. */
  nodes: readonly GraphNode[]
}

/** TensorProto.DataType. */
export const DATA_TYPES = { float32: 1, int64: 7, bool: 9, float16: 10 } as const

/** Operator sets that define the operators of operators.ts in the same words. */
const OPSETS = { oldest: 13, newest: 17 }

/**
 * @throws DactyloError `model-unsupported` when there is more in the file than is read here
 * @throws Error when the file is damaged, or no ONNX file
 */
export function readModelFile (bytes: Uint8Array): ModelFile {
  const model = readMessage(bytes)
  const graph = messageIn(model, 7)
  checkOpset(model)
  refuse(model, [25], 'functions')
  refuse(graph, [15], 'sparse constants')
  const constants = new Map(messagesIn(graph, 5).map(tensor => [textIn(tensor, 8), tensor]))
  return {
    constants: () => new Map([...constants].map(([name, tensor]) => [name, constant(tensor)])),
    // Old files list their constants among the inputs.
    inputs: messagesIn(graph, 11).filter(input => !constants.has(textIn(input, 1))).map(inputOf),
    outputs: messagesIn(graph, 12).map(output => textIn(output, 1)),
    nodes: messagesIn(graph, 1).map(nodeOf)
  }
}

function checkOpset (model: Message) {
  const sets = messagesIn(model, 8).filter(set => isStandard(textIn(set, 1)))
  const version = sets[0] && numberIn(sets[0], 2)
  if (version === undefined) throw new Error('the file names no operator set')
  if (version >= OPSETS.oldest && version <= OPSETS.newest) return
  throw unsupported(`operator set ${version} is not from ${OPSETS.oldest} to ${OPSETS.newest}`)
}

const isStandard = (domain: string) => domain === '' || domain === 'ai.onnx'

function refuse (message: Message, fields: readonly number[], what: string) {
  if (fields.some(field => message.has(field))) throw unsupported(`the model has ${what}`)
}

function inputOf (input: Message): Input {
  const [name, tensor] = [textIn(input, 1), messageIn(messageIn(input, 2), 1)]
  const shape = messagesIn(messageIn(tensor, 2), 1).map(dimension => numberIn(dimension, 1) ?? NaN)
  if (numberIn(tensor, 1) !== DATA_TYPES.float32 || !shape.every(isLength)) {
    throw unsupported(`input ${name} is not float32 of a fixed shape`)
  }
  return { name, shape }
}

const isLength = (length: number) => Number.isSafeInteger(length) && length > 0

function constant (tensor: Message): Value {
  const name = textIn(tensor, 8)
  refuse(tensor, [3, 4, 5, 6, 7, 10, 11, 13, 14], `constant ${name} otherwise than as its raw bytes`)
  const shape = integersIn(tensor, 1)
  // A copy, so that the numbers are aligned; slice() of Node's Buffer would be a view.
  const [type, raw] = [numberIn(tensor, 2), new Uint8Array(bytesIn(tensor, 9) ?? []).buffer]
  const check = (width: number) => {
    const size = sizeOf(shape)
    if (!shape.every(Number.isSafeInteger) || size < 0 || size * width !== raw.byteLength) {
      throw new Error(`constant ${name} has ${raw.byteLength} bytes for the shape [${shape}]`)
    }
  }
  switch (type) {
    case DATA_TYPES.float32:
      check(4)
      return { type: 'float32', shape, data: doubles(new Float32Array(raw)), isConstant: true }
    case DATA_TYPES.float16:
      check(2)
      return { type: 'float16', shape, data: doubles(fromFloat16(new Uint16Array(raw))), isConstant: true }
    case DATA_TYPES.int64:
      check(8)
      return { type: 'int64', shape, data: Array.from(new BigInt64Array(raw), Number), isConstant: true }
    default:
      throw unsupported(`constant ${name} is of type ${type}`)
  }
}

function nodeOf (node: Message): GraphNode {
  const [operator, domain] = [textIn(node, 4), textIn(node, 7)]
  if (!isStandard(domain)) throw unsupported(`${operator} is of the operators of ${domain}`)
  const attributes = new Map(messagesIn(node, 5).map(attribute => [textIn(attribute, 1), attributeOf(attribute)]))
  return { operator, inputs: textsIn(node, 1), outputs: textsIn(node, 2), attributes }
}

/** AttributeProto.AttributeType: a float, a whole number, and a list of these. */
function attributeOf (attribute: Message): Attribute {
  switch (numberIn(attribute, 20)) {
    case 1: return numberIn(attribute, 2) ?? 0
    case 2: return numberIn(attribute, 3) ?? 0
    case 7: return integersIn(attribute, 8)
    default: throw unsupported(`attribute ${textIn(attribute, 1)} is no number and no list of them`)
  }
}
