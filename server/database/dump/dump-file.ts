// Reads the lines of an export.
import { open } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { header, type Counts } from './tables.ts'

/** The most rows that are loaded at once. */
const BATCH = 500

/** Lines of an export that follow each other and are about the same table. */
export interface Batch { table: string, lines: string[], from: number, to: number }

type Line = Partial<{ format: string, tables: object, table: string, row: object, counts: Counts }>

/** The rows of an export, some at a time.
 * @param said gets the counts of rows that the end of the file names
 * @throws Error when the file is no export, is damaged, or is of a version with other tables */
export async function * batchesOf (path: string, said: Counts): AsyncGenerator<Batch> {
  const file = await open(path)
  let isComplete = false
  let batch: Batch | undefined
  let number = 0
  try {
    for await (const text of file.readLines()) {
      number++
      const line = parse(text, path, number)
      if (number === 1) {
        checkHeader(line, path)
        continue
      }
      if (isComplete) throw new Error(`${path} goes on after its end, at line ${number}`)
      isComplete = typeof line.counts === 'object'
      Object.assign(said, line.counts)
      if (isComplete) continue
      if (batch && (batch.table !== line.table || batch.lines.length === BATCH)) {
        yield batch
        batch = undefined
      }
      batch ??= { table: tableOf(line, path, number), lines: [], from: number, to: number }
      batch.lines.push(text)
      batch.to = number
    }
  } finally {
    await file.close()
  }
  if (batch) yield batch
  if (!isComplete) throw new Error(`${path} is not complete: its last line is missing`)
}

function parse (text: string, path: string, number: number): Line {
  try {
    const line: unknown = JSON.parse(text)
    if (typeof line === 'object' && line !== null) return line
  } catch {
    // The error below does not repeat the line.
  }
  throw new Error(number === 1 ? `${path} is no export of Dactylo` : `${path} is damaged at line ${number}`)
}

function checkHeader ({ format, tables }: Line, path: string): void {
  if (format !== header.format) throw new Error(`${path} is no export of Dactylo`)
  if (!isDeepStrictEqual(tables, header.tables)) {
    throw new Error(`${path} comes from a version with other tables: export and import with the same one`)
  }
}

function tableOf ({ table, row }: Line, path: string, number: number): string {
  if (table === undefined || !Object.hasOwn(header.tables, table) || typeof row !== 'object') {
    throw new Error(`${path} is damaged at line ${number}`)
  }
  return table
}
