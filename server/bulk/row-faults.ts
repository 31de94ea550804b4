// What is wrong with rows, each named by its place.
import type { Text } from 'recognizer-wasm'
import { Value } from 'typebox/value'
import { faultsOf } from '../replies/faults.ts'
import type { Fault } from '../replies/faults.ts'
import { faultTexts } from '../replies/texts.ts'
import { keyOf } from './kinds.ts'
import { ROW_KINDS, rowSchemas } from './schemas.ts'
import type { Row, RowKind } from './schemas.ts'

export const faultAt = (kind: RowKind, index: number, text: Text, field = ''): Fault =>
  ({ path: [kind, index, field].filter(part => part !== '').join('.'), text })

/** What is wrong with rows by themselves.
 * @returns the faults of each faulty row, by its index */
export function shapeFaults (kind: RowKind, rows: readonly Row[]): Map<number, Fault[]> {
  const keys = new Set<string>()
  const found = new Map<number, Fault[]>()
  for (const [index, row] of rows.entries()) {
    const { faults } = faultsOf(Value.Errors(rowSchemas[kind], row))
    if (faults.length > 0) found.set(index, faults.map(({ path, text }) => faultAt(kind, index, text, path)))
    else if (keys.has(keyOf(kind, row))) found.set(index, [faultAt(kind, index, faultTexts.twice, 'key')])
    else keys.add(keyOf(kind, row))
  }
  return found
}

/** Sorts faults as the rows stand. */
export function byRow (a: Fault, b: Fault): number {
  const [[kind, row], [otherKind, otherRow]] = [placeOf(a), placeOf(b)]
  return kind - otherKind || row - otherRow
}

function placeOf ({ path }: Fault): [number, number] {
  const [kind, index] = path.split('.')
  return [ROW_KINDS.indexOf(kind as RowKind), Number(index)]
}
