// Reads the parts of an ONNX file that the package's own runtime supports.
// Field numbers are those of the specification, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
import { fromFloat16 } from '../engine/float16.ts'
import {
  bytesIn, integersIn, messageIn, messagesIn, numberIn, readMessage, textIn, textsIn, type Message
} from './protobuf.ts'
import { doubles, sizeOf, type Shape, type Value } from './tensors.ts'
import { unsupported } from './unsupported.ts'

export interface Input { name: string, shape: Shape }

export interface GraphNode {
  operator: string
  /** An empty name means an omitted input. */
  inputs: readonly string[]
  outputs: readonly string[]
  attributes: ReadonlyMap<string, Attribute>
}

export type Attribute = number | readonly number[]

export interface ModelFile {
  inputs: readonly Input[]
  outputs: readonly string[]
  /** By name. Widening many numbers is slow, so call it only once the nodes are known to be supported. */
  constants: () => Map<string, Value>
  /** In topological order. */
  nodes: readonly GraphNode[]
}

/** TensorProto.DataType. */
export const DATA_TYPES = { float32: 1, int64: 7, bool: 9, float16: 10 } as const

/** Operator sets with the same definitions of the operators in operators.ts. */
const OPSETS = { oldest: 13, newest: 17 }

/**
 * @throws DactyloError `model-unsupported` if the file uses unsupported features
 * @throws Error if the file is damaged, or is not an ONNX file
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
  if (version === undefined) throw new Error('the file does not name an operator set')
  if (version >= OPSETS.oldest && version <= OPSETS.newest) return
  throw unsupported(`operator set ${version} is not one of ${OPSETS.oldest} to ${OPSETS.newest}`)
}

const isStandard = (domain: string) => domain === '' || domain === 'ai.onnx'

function refuse (message: Message, fields: readonly number[], what: string) {
  if (fields.some(field => message.has(field))) throw unsupported(`the model has ${what}`)
}

function inputOf (input: Message): Input {
  const [name, tensor] = [textIn(input, 1), messageIn(messageIn(input, 2), 1)]
  const shape = messagesIn(messageIn(tensor, 2), 1).map(dimension => numberIn(dimension, 1) ?? NaN)
  if (numberIn(tensor, 1) !== DATA_TYPES.float32 || !shape.every(isLength)) {
    throw unsupported(`input ${name} is not float32 with a fixed shape`)
  }
  return { name, shape }
}

const isLength = (length: number) => Number.isSafeInteger(length) && length > 0

function constant (tensor: Message): Value {
  const name = textIn(tensor, 8)
  refuse(tensor, [3, 4, 5, 6, 7, 10, 11, 13, 14], `constant ${name} that is not stored as raw bytes`)
  const shape = integersIn(tensor, 1)
  // A copy, for alignment; slice() of a Node Buffer would be a view.
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
      throw unsupported(`constant ${name} has the type ${type}`)
  }
}

function nodeOf (node: Message): GraphNode {
  const [operator, domain] = [textIn(node, 4), textIn(node, 7)]
  if (!isStandard(domain)) throw unsupported(`${operator} belongs to the operator domain ${domain}`)
  const attributes = new Map(messagesIn(node, 5).map(attribute => [textIn(attribute, 1), attributeOf(attribute)]))
  return { operator, inputs: textsIn(node, 1), outputs: textsIn(node, 2), attributes }
}

/** AttributeProto.AttributeType: 1 is a float, 2 an integer, 7 a list of integers. */
function attributeOf (attribute: Message): Attribute {
  switch (numberIn(attribute, 20)) {
    case 1: return numberIn(attribute, 2) ?? 0
    case 2: return numberIn(attribute, 3) ?? 0
    case 7: return integersIn(attribute, 8)
    default: throw unsupported(`attribute ${textIn(attribute, 1)} is neither a number nor a list of integers`)
  }
}
