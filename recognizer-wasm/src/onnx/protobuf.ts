// Parses Protocol Buffers, https://protobuf.dev/programming-guides/encoding/: the fields of one message at a time.
import { unsupported } from './unsupported.ts'

/** A number, or the bytes of a text, a list or a nested message. */
export type FieldValue = number | Uint8Array

/** The values of a message, by field number. */
export type Message = ReadonlyMap<number, readonly FieldValue[]>

/** More fields than any letter model has in a message or a list. Without a limit, a hostile file could use up all
 * memory. */
const MAX_FIELDS = 2 ** 17

const damaged = () => new Error('the file is not an ONNX file, or it is truncated or damaged')
const tooMany = () => unsupported(`a message in the file has more than ${MAX_FIELDS} fields`)

interface Cursor { readonly bytes: Uint8Array, at: number }

/** @throws if the bytes are not a message, or have more fields than a letter model */
export function readMessage (bytes: Uint8Array): Message {
  const message = new Map<number, FieldValue[]>()
  const cursor = { bytes, at: 0 }
  for (let count = 0; cursor.at < bytes.length; count++) {
    if (count === MAX_FIELDS) throw tooMany()
    const tag = readVarint(cursor)
    const field = Math.floor(tag / 8)
    if (field < 1) throw damaged()
    const value = readValue(cursor, tag % 8)
    const values = message.get(field)
    if (values) values.push(value)
    else message.set(field, [value])
  }
  return message
}

function readValue (cursor: Cursor, wireType: number): FieldValue {
  switch (wireType) {
    case 0: return readVarint(cursor)
    case 1: return take(cursor, 8)
    case 2: return take(cursor, readVarint(cursor))
    case 5: return floatIn(take(cursor, 4))
    default: throw damaged()
  }
}

function take (cursor: Cursor, length: number): Uint8Array {
  const from = cursor.at
  if (!(length >= 0 && length <= cursor.bytes.length - from)) throw damaged()
  cursor.at += length
  return cursor.bytes.subarray(from, cursor.at)
}

const floatIn = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true)

/** Signed 64-bit integers; those beyond 2 ** 53 are rounded. */
function readVarint (cursor: Cursor): number {
  let [low, high] = [0, 0]
  for (let shift = 0; shift < 70; shift += 7) {
    const byte = cursor.bytes[cursor.at++]
    if (byte === undefined) throw damaged()
    const bits = byte & 0x7f
    if (shift < 32) low |= bits << shift
    if (shift > 21) high |= shift < 32 ? bits >>> 32 - shift : bits << shift - 32
    if (byte < 0x80) return (low >>> 0) + high * 2 ** 32
  }
  throw damaged()
}

/** The last value of a field, as the format requires; undefined if the field is absent. */
const last = (message: Message, field: number) => message.get(field)?.at(-1)

export function numberIn (message: Message, field: number): number | undefined {
  const value = last(message, field)
  if (value !== undefined && typeof value !== 'number') throw damaged()
  return value
}

export function bytesIn (message: Message, field: number): Uint8Array | undefined {
  const value = last(message, field)
  if (typeof value === 'number') throw damaged()
  return value
}

export function textIn (message: Message, field: number): string {
  return textOf(bytesIn(message, field) ?? new Uint8Array())
}

export const textsIn = (message: Message, field: number): string[] => allBytesIn(message, field).map(textOf)

export const messagesIn = (message: Message, field: number): Message[] => allBytesIn(message, field).map(readMessage)

/** @throws if the field is absent */
export function messageIn (message: Message, field: number): Message {
  const bytes = bytesIn(message, field)
  if (!bytes) throw damaged()
  return readMessage(bytes)
}

/** A list of integers, packed or not. */
export function integersIn (message: Message, field: number): number[] {
  return (message.get(field) ?? []).flatMap(value => typeof value === 'number' ? [value] : unpack(value))
}

function unpack (bytes: Uint8Array): number[] {
  if (bytes.length > MAX_FIELDS) throw tooMany()
  const [numbers, cursor] = [[] as number[], { bytes, at: 0 }]
  while (cursor.at < bytes.length) numbers.push(readVarint(cursor))
  return numbers
}

function allBytesIn (message: Message, field: number): Uint8Array[] {
  return (message.get(field) ?? []).map(value => {
    if (typeof value === 'number') throw damaged()
    return value
  })
}

/** Names are only compared, never shown, so bytes need no UTF-8 decoding. */
function textOf (bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
