// The bytes of a written ONNX model, parsed by the rules of Protocol Buffers with onnx.proto's field numbers.
import assert from 'node:assert/strict'
import t from '#tap'
import { createOnnxGraph } from 'recognizer-wasm/tools/onnx/onnx-writer'

type Value = bigint | Uint8Array

/** The fields of a message: numbers as on the wire, all others as bytes. */
function fieldsOf (bytes: Uint8Array): Map<number, Value[]> {
  const fields = new Map<number, Value[]>()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      assert.ok(byte !== undefined, 'the message ends inside a number')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asIntN(64, value)
    }
  }
  const take = (length: number) => {
    assert.ok(at + length <= bytes.length, 'the message ends inside a field')
    at += length
    return bytes.subarray(at - length, at)
  }
  const wireTypes: Record<number, () => Value> = {
    0: varint, 1: () => take(8), 2: () => take(Number(varint())), 5: () => take(4)
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const read = wireTypes[key & 7]
    assert.ok(read, `wire type ${key & 7}`)
    fields.set(key >> 3, [...fields.get(key >> 3) ?? [], read()])
  }
  return fields
}

const bytesOf = (value: Value | undefined) => value instanceof Uint8Array ? value : new Uint8Array()
const all = (message: Map<number, Value[]>, field: number) => message.get(field) ?? []
const messages = (message: Map<number, Value[]>, field: number) =>
  all(message, field).map(value => fieldsOf(bytesOf(value)))
const text = (message: Map<number, Value[]>, field: number) => new TextDecoder().decode(bytesOf(all(message, field)[0]))
const texts = (message: Map<number, Value[]>, field: number) =>
  all(message, field).map(value => new TextDecoder().decode(bytesOf(value)))
const number = (message: Map<number, Value[]>, field: number) => Number(all(message, field)[0] ?? 0n)

/** Packed numbers, as proto3 writes them. */
function varints (value: Value | undefined): number[] {
  // In a message that only has field 1, every key is followed by a number.
  const keyed = [...bytesOf(value)].flatMap((byte, i, bytes) => i === 0 || bytes[i - 1]! < 0x80 ? [0x08, byte] : [byte])
  return all(fieldsOf(Uint8Array.from(keyed)), 1).map(Number)
}
const floats = (value: Value | undefined) => [...new Float32Array(Uint8Array.from(bytesOf(value)).buffer)]

function modelOf (build: (graph: ReturnType<typeof createOnnxGraph>) => void, metadata?: Record<string, string>) {
  const graph = createOnnxGraph('written', { opset: 17 })
  build(graph)
  const model = fieldsOf(graph.bytes(metadata))
  return { model, graph: messages(model, 7)[0]! }
}

t.test('a model has its versions, producer and metadata', async t => {
  const { model, graph } = modelOf(graph => graph.input('x', [1]), { author: 'a test', 'with=signs': 'é…' })
  t.equal(number(model, 1), 7, 'ir_version')
  t.equal(text(model, 2), 'dactylo', 'producer_name')
  t.same(messages(model, 8).map(set => [text(set, 1), number(set, 2)]), [['', 17]], 'opset_import')
  const metadata = messages(model, 14).map(entry => [text(entry, 1), text(entry, 2)])
  t.same(metadata, [['author', 'a test'], ['with=signs', 'é…']])
  t.equal(text(graph, 2), 'written')
})

t.test('attributes have the type of their value', async t => {
  const attributes = {
    axis: -1, mode: 'linear', perm: [0, 3, 1, 2], none: [], alpha: { float: 1 }, scales: { floats: [0.5, 2] }
  }
  const { graph } = modelOf(graph => graph.node('Anything', [graph.input('x', [1]), '', 'x'], { attributes }))
  const [node] = messages(graph, 1)
  t.equal(text(node!, 4), 'Anything')
  t.same(texts(node!, 1), ['x', '', 'x'], 'an omitted input keeps its place')
  const found = Object.fromEntries(messages(node!, 5).map(attribute => [text(attribute, 1), attribute]))
  // AttributeProto.AttributeType: FLOAT 1, INT 2, STRING 3, FLOATS 6, INTS 7.
  const types = Object.fromEntries(Object.entries(found).map(([name, attribute]) => [name, number(attribute, 20)]))
  t.same(types, { axis: 2, mode: 3, perm: 7, none: 7, alpha: 1, scales: 6 })
  t.equal(number(found.axis!, 3), -1)
  t.equal(text(found.mode!, 4), 'linear')
  t.same(varints(all(found.perm!, 8)[0]), [0, 3, 1, 2])
  t.same(floats(all(found.alpha!, 2)[0]), [1], 'the float one, not the integer')
  t.same(floats(all(found.scales!, 7)[0]), [0.5, 2])
})

t.test('dimensions are numbers or names, in the order of the shape', async t => {
  const { graph } = modelOf(graph => {
    graph.input('frames', ['batch', 15, 3], 'int64')
    graph.output('frames', ['batch', 15, 3], 'int64')
  })
  for (const field of [11, 12]) {
    const [port] = messages(graph, field)
    t.equal(text(port!, 1), 'frames')
    const tensor = messages(messages(port!, 2)[0]!, 1)[0]!
    t.equal(number(tensor, 1), 7, 'INT64')
    const dims = messages(messages(tensor, 2)[0]!, 1).map(dim => dim.has(1) ? number(dim, 1) : text(dim, 2))
    t.same(dims, ['batch', 15, 3])
  }
})

t.test('constants are stored as raw little-endian numbers of their type', async t => {
  const { graph } = modelOf(graph => {
    graph.float32('w', [1, 2], [1, -2])
    graph.int64('shape', [2], [-1, 2 ** 40])
    graph.float16('h', [2], [1, -2])
    graph.float32('scalar', [], [6])
  })
  const found = messages(graph, 5).map(tensor => ({
    name: text(tensor, 8), dims: varints(all(tensor, 1)[0]), type: number(tensor, 2), raw: bytesOf(all(tensor, 9)[0])
  }))
  t.same(found.map(({ name, dims, type }) => [name, dims, type]), [
    ['w', [1, 2], 1], ['shape', [2], 7], ['h_half', [2], 10], ['scalar', [], 1]
  ])
  t.same(found.map(({ raw }) => Buffer.from(raw).toString('hex')), [
    '0000803f000000c0', 'ffffffffffffffff' + '0000000000010000', '003c00c0', '0000c040'
  ])
  const [cast] = messages(graph, 1)
  t.same([text(cast!, 4), texts(cast!, 1), texts(cast!, 2)], ['Cast', ['h_half'], ['h']])
})
