// Parts of a file, as players of films ask for them.

/** Bytes of a file, both ends included. */
export interface Range { start: number, end: number }

/** The part that a Range header asks for (RFC 9110, 14.2): one of bytes. Several, or what is no range, count as none:
 * then the whole file is the answer.
 * @param size bytes of the file
 * @returns 'unsatisfiable' where the file has none of these bytes */
export function rangeOf (header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}
