// Writes ONNX models: a graph builder over the messages of onnx.proto that a network needs.
// Field numbers are those of the specification, https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
import protobuf from 'protobufjs'
import { toFloat16 } from './float16.ts'

const ONNX_PROTO = `
  syntax = "proto3";
  package onnx;
  message AttributeProto {
    string name = 1; float f = 2; int64 i = 3; bytes s = 4; repeated float floats = 7; repeated int64 ints = 8;
    int32 type = 20;
  }
  message ValueInfoProto { string name = 1; TypeProto type = 2; }
  message NodeProto {
    repeated string input = 1; repeated string output = 2; string name = 3; string op_type = 4;
    repeated AttributeProto attribute = 5;
  }
  message StringStringEntryProto { string key = 1; string value = 2; }
  message ModelProto {
    int64 ir_version = 1; string producer_name = 2; GraphProto graph = 7;
    repeated OperatorSetIdProto opset_import = 8; repeated StringStringEntryProto metadata_props = 14;
  }
  message GraphProto {
    repeated NodeProto node = 1; string name = 2; repeated TensorProto initializer = 5;
    repeated ValueInfoProto input = 11; repeated ValueInfoProto output = 12;
  }
  message TensorProto { repeated int64 dims = 1; int32 data_type = 2; string name = 8; bytes raw_data = 9; }
  message TensorShapeProto {
    message Dimension { oneof value { int64 dim_value = 1; string dim_param = 2; } } repeated Dimension dim = 1;
  }
  message TypeProto { message Tensor { int32 elem_type = 1; TensorShapeProto shape = 2; } Tensor tensor_type = 1; }
  message OperatorSetIdProto { string domain = 1; int64 version = 2; }`

/** The message of a whole file. */
const ModelProto = protobuf.parse(ONNX_PROTO, { keepCase: true }).root.lookupType('onnx.ModelProto')

/** TensorProto.DataType. */
const DATA_TYPES = { float32: 1, int32: 6, int64: 7, bool: 9, float16: 10 } as const
/** AttributeProto.AttributeType. */
const ATTRIBUTE_TYPES = { float: 1, int: 2, string: 3, floats: 6, ints: 7 } as const
/** ONNX 1.8 (2020), which belongs to opset 13 and which old runtimes can read. */
const IR_VERSION = 7
const DEFAULT_OPSET = 13

export type DataType = keyof typeof DATA_TYPES
/** A fixed size, or the name of a size that the caller chooses. */
export type Dimension = number | string
/** A plain number or list is written as int. ONNX distinguishes `1` from `1.0`, so floats are marked. */
export type Attribute = number | string | readonly number[] | { float: number } | { floats: readonly number[] }

export interface NodeOptions {
  attributes?: Record<string, Attribute>
  /** Names of the results; by default one, named after the operator and a counter. */
  outputs?: readonly string[]
}

/** A graph under construction. Methods that create a value return its name, for use as an input. */
export interface OnnxGraph {
  input (name: string, shape: readonly Dimension[], type?: DataType): string
  /** Declares the existing value `name` an output of the graph. */
  output (name: string, shape: readonly Dimension[], type?: DataType): void
  float32 (name: string, shape: readonly number[], values: ArrayLike<number>): string
  /** Stores half-precision weights and a cast to float32, which a runtime applies once, at load. */
  float16 (name: string, shape: readonly number[], values: ArrayLike<number>): string
  int64 (name: string, shape: readonly number[], values: readonly number[]): string
  /** Appends an operator and returns the name of its first result. An empty input name means an omitted input. */
  node (operator: string, inputs: readonly string[], options?: NodeOptions): string
  /** Whether a value of this name exists. */
  has (name: string): boolean
  /** The finished model; the same calls produce the same bytes. */
  bytes (metadata?: Record<string, string>): Uint8Array
}

/**
 * Starts an ONNX graph.
 * @throws if a name is used twice, a node reads a value that does not exist yet, or a size does not match its shape
 */
export function createOnnxGraph (name: string, { opset = DEFAULT_OPSET } = {}): OnnxGraph {
  const values = createNames(name)
  const none = (): object[] => []
  const graph = { name, node: none(), initializer: none(), input: none(), output: none() }
  const store = (value: string, type: DataType, shape: readonly number[], data: Numbers) => {
    graph.initializer.push(tensorProto(values.define(value), type, shape, data))
    return value
  }
  const self: OnnxGraph = {
    input (value, shape, type = 'float32') {
      graph.input.push(valueInfo(values.define(value), shape, type))
      return value
    },
    output (value, shape, type = 'float32') {
      values.require(value, 'An output')
      graph.output.push(valueInfo(value, shape, type))
    },
    float32: (value, shape, numbers) => store(value, 'float32', shape, Float32Array.from(numbers)),
    float16 (value, shape, numbers) {
      store(`${value}_half`, 'float16', shape, toFloat16(numbers))
      return self.node('Cast', [`${value}_half`], { attributes: { to: DATA_TYPES.float32 }, outputs: [value] })
    },
    int64: (value, shape, numbers) => store(value, 'int64', shape, BigInt64Array.from(numbers, BigInt)),
    node (operator, inputs, { attributes = {}, outputs } = {}) {
      for (const value of inputs) if (value !== '') values.require(value, operator)
      const [first, ...rest] = outputs ?? []
      const result = values.define(first ?? `${operator}_${graph.node.length}`)
      const output = [result, ...rest.map(values.define)]
      const attribute = Object.entries(attributes).map(attributeProto)
      graph.node.push({ name: result, op_type: operator, input: inputs, output, attribute })
      return result
    },
    has: values.has,
    bytes: (metadata = {}) => ModelProto.encode(modelProto(graph, opset, metadata)).finish()
  }
  return self
}

/** The names of a graph's values: each must be unique, and defined before it is read. */
function createNames (graph: string) {
  const known = new Set<string>()
  return {
    has: (value: string) => known.has(value),
    define (value: string): string {
      if (known.has(value)) throw new Error(`The ONNX graph ${graph} already has a value named ${value}`)
      known.add(value)
      return value
    },
    require (value: string, reader: string): void {
      if (known.has(value)) return
      throw new Error(`${reader} of the ONNX graph ${graph} reads ${value}, which does not exist`)
    }
  }
}

type Numbers = Uint16Array | Float32Array | BigInt64Array

function tensorProto (name: string, type: DataType, shape: readonly number[], data: Numbers) {
  const size = shape.reduce((product, length) => product * length, 1)
  if (data.length !== size) throw new Error(`${name} has ${data.length} numbers for the shape [${shape}]`)
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return { name, dims: shape, data_type: DATA_TYPES[type], raw_data: bytes }
}

function modelProto (graph: object, opset: number, metadata: Record<string, string>) {
  return {
    ir_version: IR_VERSION,
    producer_name: 'dactylo',
    graph,
    opset_import: [{ domain: '', version: opset }],
    metadata_props: Object.entries(metadata).map(([key, value]) => ({ key, value }))
  }
}

function valueInfo (name: string, shape: readonly Dimension[], type: DataType) {
  const dim = shape.map(size => typeof size === 'number' ? { dim_value: size } : { dim_param: size })
  return { name, type: { tensor_type: { elem_type: DATA_TYPES[type], shape: { dim } } } }
}

function attributeProto ([name, value]: [string, Attribute]) {
  if (typeof value === 'number') return { name, type: ATTRIBUTE_TYPES.int, i: value }
  if (typeof value === 'string') return { name, type: ATTRIBUTE_TYPES.string, s: new TextEncoder().encode(value) }
  if ('float' in value) return { name, type: ATTRIBUTE_TYPES.float, f: value.float }
  if ('floats' in value) return { name, type: ATTRIBUTE_TYPES.floats, floats: value.floats }
  return { name, type: ATTRIBUTE_TYPES.ints, ints: value }
}
