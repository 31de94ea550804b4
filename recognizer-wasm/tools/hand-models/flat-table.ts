// Reads FlatBuffers without generated code, https://flatbuffers.dev/internals/
import { ByteBuffer } from 'flatbuffers'

/** A table of a FlatBuffer. Fields are read by their number in the schema. */
export class FlatTable {
  readonly buffer: ByteBuffer
  readonly position: number

  constructor (buffer: ByteBuffer, position: number) {
    this.buffer = buffer
    this.position = position
  }

  static root (bytes: Uint8Array) {
    const buffer = new ByteBuffer(bytes)
    return new FlatTable(buffer, buffer.readInt32(0))
  }

  /** The position of a field, or 0 if the file omits it because it has its default value. */
  #at (field: number) {
    const offset = this.buffer.__offset(this.position, 4 + 2 * field)
    return offset && this.position + offset
  }

  /** The position of a field's target (a table, text or vector), or 0 if the field is omitted. */
  target (field: number) {
    const at = this.#at(field)
    return at && this.buffer.__indirect(at)
  }

  /** The positions of the tables in a vector. */
  targets (field: number) {
    return this.#vector(field, position => this.buffer.__indirect(position))
  }

  #vector<T> (field: number, read: (position: number) => T): T[] {
    const at = this.#at(field)
    if (!at) return []
    const start = this.buffer.__vector(at)
    return Array.from({ length: this.buffer.__vector_len(at) }, (_, i) => read(start + 4 * i))
  }

  #table = (position: number) => new FlatTable(this.buffer, this.buffer.__indirect(position))

  int8 (field: number, absent = 0) {
    const at = this.#at(field)
    return at ? this.buffer.readInt8(at) : absent
  }

  int32 (field: number, absent = 0) {
    const at = this.#at(field)
    return at ? this.buffer.readInt32(at) : absent
  }

  text (field: number) {
    const at = this.#at(field)
    return at ? String(this.buffer.__string(at)) : ''
  }

  table (field: number) {
    const at = this.#at(field)
    return at ? this.#table(at) : null
  }

  tables (field: number) {
    return this.#vector(field, this.#table)
  }

  int32s (field: number) {
    return this.#vector(field, position => this.buffer.readInt32(position))
  }

  bytes (field: number): Uint8Array {
    const at = this.#at(field)
    if (!at) return new Uint8Array()
    const start = this.buffer.__vector(at)
    return this.buffer.bytes().subarray(start, start + this.buffer.__vector_len(at))
  }
}
