// Byte ranges of files, which video players request.

/** A range of bytes, both ends included. */
export interface Range { start: number, end: number }

/** Parses a Range header (RFC 9110, 14.2). Several ranges, or an invalid one, count as none: the answer is the whole
 * file.
 * @param size bytes of the file
 * @returns 'unsatisfiable' if the file has no byte of the range */
export function rangeOf (header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
