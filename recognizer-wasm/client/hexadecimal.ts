/** Bytes as hexadecimal digits, two each. */
export const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
