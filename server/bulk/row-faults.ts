// What is wrong with rows, each named by its place.
import type { Text } from 'recognizer-wasm'
import { Compile } from 'typebox/compile'
import { inTurns } from '../process/in-turns.ts'
import { faultsOf } from '../replies/faults.ts'
import type { Fault } from '../replies/faults.ts'
import { formReader } from '../replies/normal-forms.ts'
import { faultTexts } from '../replies/texts.ts'
import { keyOf } from './kinds.ts'
import { ROW_KINDS, rowSchemas } from './schemas.ts'
import type { Row, RowKind, SoundRows } from './schemas.ts'

/** The most faults that an import reports. */
export const MOST_FAULTS = 1000

export const faultAt = (kind: RowKind, index: number, text: Text, field = ''): Fault =>
  ({ path: [kind, index, field].filter(part => part !== '').join('.'), text })

/** The rows of one kind without those that are wrong by themselves, in whose place there is undefined.
 * Gives the texts of the rows one form.
 * @param faults gets what is wrong with them, up to `MOST_FAULTS` in all */
export async function soundRows (
  kind: RowKind, rows: SoundRows, faults: Fault[]
): Promise<SoundRows> {
  const validator = Compile(rowSchemas[kind])
  const readForms = formReader(rowSchemas[kind])!
  const keys = new Set<string>()
  const sound: (Row | undefined)[] = []
  for await (const [index, row] of inTurns(rows.entries())) {
    readForms(row)
    const isSound = row !== undefined && validator.Check(row)
    const isTwice = isSound && keys.has(keyOf(kind, row))
    if (isSound) keys.add(keyOf(kind, row))
    sound.push(isSound && !isTwice ? row : undefined)
    if (isTwice) faults.push(faultAt(kind, index, faultTexts.twice, 'key'))
    else if (row !== undefined && !isSound && faults.length < MOST_FAULTS) {
      const found = faultsOf(validator.Errors(row)).faults
      faults.push(...found.map(({ path, text }) => faultAt(kind, index, text, path)))
    }
  }
  return sound
}

/** The first faults as their rows stand. */
export function firstFaults (faults: readonly Fault[]): Fault[] {
  const placed = faults.map(fault => ({ fault, place: placeOf(fault) }))
  placed.sort((a, b) => a.place - b.place)
  return placed.slice(0, MOST_FAULTS).map(({ fault }) => fault)
}

function placeOf ({ path }: Fault): number {
  const [kind, index] = path.split('.')
  return ROW_KINDS.indexOf(kind as RowKind) * 1e9 + Number(index)
}
