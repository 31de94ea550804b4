// Reading TFLite files, and adding metadata to them, with files small enough to write by hand.
import t from '#tap'
import { Builder } from 'flatbuffers'
import { FlatTable } from 'recognizer-wasm/tools/hand-models/flat-table'
import { describePictureModel } from 'recognizer-wasm/tools/hand-models/tflite-metadata'
import { readTflite } from 'recognizer-wasm/tools/hand-models/tflite-reader'
import { readSourceModel } from 'recognizer-wasm/tools/hand-models/source-models'

type Write = (builder: Builder, field: number) => void
type Fields = Record<number, Write>

const int8 = (value: number): Write => (builder, field) => builder.addFieldInt8(field, value, -1)
const int32 = (value: number): Write => (builder, field) => builder.addFieldInt32(field, value, -1)
const offset = (value: number): Write => (builder, field) => builder.addFieldOffset(field, value, 0)

function table (builder: Builder, fields: Fields): number {
  builder.startObject(10)
  for (const [field, write] of Object.entries(fields)) write(builder, Number(field))
  return builder.endObject()
}

function tables (builder: Builder, offsets: readonly number[]): Write {
  builder.startVector(4, offsets.length, 4)
  for (const position of offsets.toReversed()) builder.addOffset(position)
  return offset(builder.endVector())
}

function int32s (builder: Builder, values: readonly number[]): Write {
  builder.startVector(4, values.length, 4)
  for (const value of values.toReversed()) builder.addInt32(value)
  return offset(builder.endVector())
}

const text = (builder: Builder, words: string): Write => offset(builder.createString(words))

/** An operator of schema.fbs: its code in the old field, the new field, or a custom name. */
interface Code { old?: number, builtin?: number, custom?: string }
interface FileOptions { codes?: Code[], options?: Fields, graphs?: number, identifier?: string }

/** A model that adds an image to four bytes of weights. */
function tfliteFile ({ codes = [{ old: 0 }], options, graphs = 1, identifier = 'TFL3' }: FileOptions = {}): Uint8Array {
  const builder = new Builder()
  const operatorCodes = tables(builder, codes.map(({ old = 0, builtin = 0, custom }) => {
    const name: Fields = custom ? { 1: text(builder, custom) } : {}
    return table(builder, { 0: int8(old), 3: int32(builtin), ...name })
  }))
  const weights = offset(builder.createByteVector(Uint8Array.of(1, 2, 3, 4)))
  const buffers = tables(builder, [table(builder, {}), table(builder, { 0: weights })])
  const tensor = (name: string, shape: number[], type: number, buffer: number) =>
    table(builder, { 0: int32s(builder, shape), 1: int8(type), 2: int32(buffer), 3: text(builder, name) })
  const subgraphs = tables(builder, Array.from({ length: graphs }, () => {
    const tensors = tables(builder, [
      tensor('image', [1, 2, 2, 1], 0, 0), tensor('weights', [4], 9, 1), tensor('sum', [1, 2, 2, 1], 99, 0)
    ])
    const operators = tables(builder, codes.map((_, i) => {
      const optionField: Fields = options ? { 4: offset(table(builder, options)) } : {}
      return table(builder, { 0: int32(i), 1: int32s(builder, [0, 1]), 2: int32s(builder, [2]), ...optionField })
    }))
    return table(builder, { 0: tensors, 1: int32s(builder, [0]), 2: int32s(builder, [2]), 3: operators })
  }))
  const description = text(builder, 'adds')
  const model = table(builder, { 0: int32(3), 1: operatorCodes, 2: subgraphs, 3: description, 4: buffers })
  builder.finish(model, identifier)
  return builder.asUint8Array()
}

t.test('tensors, constants and operators are read as written', async t => {
  const { tensors, operators, inputs, outputs } = readTflite(tfliteFile())
  t.same(tensors.map(({ name, shape, type }) => [name, shape, type]), [
    ['image', [1, 2, 2, 1], 'float32'], ['weights', [4], 'int8'], ['sum', [1, 2, 2, 1], 'unknown']
  ])
  t.same(tensors.map(({ data }) => data && [...data]), [null, [1, 2, 3, 4], null])
  t.same([inputs, outputs], [[0], [2]])
  t.same(operators, [{ name: 'ADD', inputs: [0, 1], outputs: [2], options: { activation: 0 } }])
})

t.test('an operator’s name is found from old codes, new codes and custom names, also for unknown codes', async t => {
  const codes: Code[] = [
    // Codes of the schema: 3 is CONV_2D, 54 is PRELU; above 127 the old field has 127, "placeholder".
    { old: 3 }, { builtin: 54 }, { old: 54, builtin: 54 }, { old: 127, builtin: 130 }, { old: 32, custom: 'Landmarks' }
  ]
  const names = readTflite(tfliteFile({ codes })).operators.map(({ name }) => name)
  t.same(names, ['CONV_2D', 'PRELU', 'PRELU', 'BuiltinOperator 130', 'Landmarks'])
})

t.test('omitted options have the schema’s default values', async t => {
  const convolution = (options?: Fields) =>
    readTflite(tfliteFile({ codes: [{ old: 3 }], options })).operators[0]?.options
  const left = { padding: 0, strideWidth: 0, strideHeight: 0, activation: 0, dilationWidth: 1, dilationHeight: 1 }
  t.same(convolution(), left, 'no table at all')
  t.same(convolution({}), left, 'an empty table')
  t.same(convolution({ 0: int8(1), 1: int32(2), 3: int8(3), 5: int32(4) }),
    { ...left, padding: 1, strideWidth: 2, activation: 3, dilationHeight: 4 })
})

t.test('a file of another kind, or without exactly one graph, is refused', async t => {
  t.throws(() => readTflite(tfliteFile({ identifier: 'TFL2' })), /the identifier TFL3 is missing/)
  t.throws(() => readTflite(new Uint8Array()), /the identifier TFL3 is missing/)
  t.throws(() => readTflite(new TextEncoder().encode('<!doctype html><title>Not found</title>')), /not a TFLite model/)
  t.throws(() => readTflite(tfliteFile({ graphs: 2 })), /one graph, found 2/)
  t.throws(() => readTflite(tfliteFile({ graphs: 0 })), /one graph, found 0/)
})

/** The fields of the Model table that metadata adds. */
const [DESCRIPTION, BUFFERS, METADATA] = [3, 4, 6]

t.test('metadata says that the input is an RGB image with bytes scaled to 0 to 1', async t => {
  const model = FlatTable.root(describePictureModel(tfliteFile(), 'Adder'))
  const [entry, ...others] = model.tables(METADATA)
  t.equal(others.length, 0)
  t.equal(entry!.text(0), 'TFLITE_METADATA')
  const bytes = model.tables(BUFFERS)[entry!.int32(1)]!.bytes(0)
  t.equal(new TextDecoder().decode(bytes.subarray(4, 8)), 'M001')
  const metadata = FlatTable.root(bytes.slice())
  t.equal(metadata.text(0), 'Adder')
  const [input] = metadata.tables(3)[0]!.tables(2)
  const content = input!.table(3)!
  t.equal(content.int8(0), 2, 'ContentProperties: ImageProperties')
  t.equal(content.table(1)!.int8(0), 1, 'ColorSpaceType: RGB')
  const [unit] = input!.tables(4)
  t.equal(unit!.int8(0), 1, 'ProcessUnitOptions: NormalizationOptions')
  const float = (field: number) => new Float32Array(Int32Array.from(unit!.table(1)!.int32s(field)).buffer)
  t.same([...float(0), ...float(1)], [0, 255], 'mean and deviation')
})

t.test('adding metadata leaves everything else unchanged, even existing metadata', async t => {
  const original = tfliteFile({ codes: [{ old: 3 }, { old: 32, custom: 'Landmarks' }] })
  const once = describePictureModel(original, 'First')
  const twice = describePictureModel(once, 'Second')
  for (const described of [once, twice]) {
    t.same(readTflite(described), readTflite(original))
    t.equal(FlatTable.root(described).text(DESCRIPTION), 'adds')
    t.equal(FlatTable.root(described).int32(0), 3, 'the version')
  }
  const entries = FlatTable.root(twice).tables(METADATA)
  const names = entries.map(entry => {
    const bytes = FlatTable.root(twice).tables(BUFFERS)[entry.int32(1)]!.bytes(0)
    return FlatTable.root(bytes.slice()).text(0)
  })
  t.same(names, ['First', 'Second'])
})

t.test('Google’s models are the verified ones', async t => {
  const model = await readSourceModel('hand_landmark_lite')
  const { operators } = readTflite(model)
  t.ok(operators.length > 50 && operators.every(({ name }) => !name.startsWith('BuiltinOperator')))
})
