// Adds metadata to a TFLite model, as MediaPipe Tasks requires: how to convert a picture to the input.
// Field numbers are those of https://github.com/tensorflow/tflite-
// support/blob/master/tensorflow_lite_support/metadata/metadata_schema.fbs
import { Builder } from 'flatbuffers'
import { FlatTable } from './flat-table.ts'

const METADATA_NAME = 'TFLITE_METADATA'
/** Unions: ContentProperties.ImageProperties and ProcessUnitOptions.NormalizationOptions. */
const IMAGE_PROPERTIES = 2
const NORMALIZATION_OPTIONS = 1
const RGB = 1
/** Scales a picture's bytes to 0 to 1. */
const MEAN = 0
const DEVIATION = 255

/** Fields of the table `Model` in the TFLite schema. */
const MODEL = {
  version: 0,
  operatorCodes: 1,
  subgraphs: 2,
  description: 3,
  buffers: 4,
  metadataBuffer: 5,
  metadata: 6,
  signatures: 7
}
/** TFLite aligns weights to this many bytes. */
const ALIGNMENT = 16
/** A vector is preceded by its length. */
const VECTOR_LENGTH_SIZE = 4

type Field = { int8: number } | { int32: number } | { offset: number }

function table (builder: Builder, fields: Record<number, Field>): number {
  builder.startObject(1 + Math.max(...Object.keys(fields).map(Number)))
  for (const [key, field] of Object.entries(fields)) {
    if ('int8' in field) builder.addFieldInt8(Number(key), field.int8, 0)
    else if ('int32' in field) builder.addFieldInt32(Number(key), field.int32, 0)
    else builder.addFieldOffset(Number(key), field.offset, 0)
  }
  return builder.endObject()
}

function vector (builder: Builder, offsets: readonly number[]): number {
  builder.startVector(4, offsets.length, 4)
  // A FlatBuffer is written back to front.
  for (const offset of offsets.toReversed()) builder.addOffset(offset)
  return builder.endVector()
}

function oneFloat (builder: Builder, value: number): number {
  builder.startVector(4, 1, 4)
  builder.addFloat32(value)
  return builder.endVector()
}

/** ModelMetadata of a model with one RGB picture as its input. */
function pictureMetadata (name: string): Uint8Array {
  const builder = new Builder()
  const normalization = table(builder, {
    0: { offset: oneFloat(builder, MEAN) },
    1: { offset: oneFloat(builder, DEVIATION) }
  })
  const process = table(builder, { 0: { int8: NORMALIZATION_OPTIONS }, 1: { offset: normalization } })
  const image = table(builder, { 0: { int8: RGB } })
  const content = table(builder, { 0: { int8: IMAGE_PROPERTIES }, 1: { offset: image } })
  const tensor = table(builder, { 3: { offset: content }, 4: { offset: vector(builder, [process]) } })
  const subgraph = table(builder, { 2: { offset: vector(builder, [tensor]) } })
  builder.finish(
    table(builder, { 0: { offset: builder.createString(name) }, 3: { offset: vector(builder, [subgraph]) } }),
    'M001'
  )
  return builder.asUint8Array()
}

/**
 * Adds metadata that declares the input an RGB picture scaled to 0..1.
 * The old file stays byte for byte at the end of the new one, and a new root table in front refers into it. This works
 * because all references in a FlatBuffer are relative and point forward.
 */
export function describePictureModel (model: Uint8Array, name: string): Uint8Array {
  const old = FlatTable.root(model)
  const builder = new Builder(model.length + 4096)
  builder.prep(ALIGNMENT, model.length)
  const start = builder.createByteVector(model) - VECTOR_LENGTH_SIZE
  // A builder counts from the end of the file.
  const kept = (position: number) => start - position

  const bytes = builder.createByteVector(pictureMetadata(name))
  const buffers = [...old.targets(MODEL.buffers).map(kept), table(builder, { 0: { offset: bytes } })]
  const label = builder.createString(METADATA_NAME)
  const entry = table(builder, { 0: { offset: label }, 1: { int32: buffers.length - 1 } })
  const metadata = [...old.targets(MODEL.metadata).map(kept), entry]

  const fields: Record<number, Field> = {
    [MODEL.version]: { int32: old.int32(MODEL.version) },
    [MODEL.buffers]: { offset: vector(builder, buffers) },
    [MODEL.metadata]: { offset: vector(builder, metadata) }
  }
  for (const field of [
    MODEL.operatorCodes,
    MODEL.subgraphs,
    MODEL.description,
    MODEL.metadataBuffer,
    MODEL.signatures
  ]) {
    const target = old.target(field)
    if (target) fields[field] = { offset: kept(target) }
  }
  builder.finish(table(builder, fields), 'TFL3')
  return builder.asUint8Array()
}
