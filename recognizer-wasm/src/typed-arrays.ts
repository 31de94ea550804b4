// Recognizes typed arrays by tag, not by class: another realm (jsdom, an iframe, node:vm) has other classes.

const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice('[object '.length, -1)

export const isFloat32Array = (value: unknown): value is Float32Array => tagOf(value) === 'Float32Array'

export const isByteArray = (value: unknown): value is Uint8Array | Uint8ClampedArray =>
  ['Uint8Array', 'Uint8ClampedArray'].includes(tagOf(value))

/** The bytes as a Uint8Array of this realm, without a copy; undefined if the value holds no bytes. */
export function bytesIn (value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  return tagOf(value) === 'ArrayBuffer' ? new Uint8Array(value as ArrayBuffer) : undefined
}
