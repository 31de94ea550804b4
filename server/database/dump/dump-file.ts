// Reads an export.
import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { header, type Counts } from './tables.ts'

/** Rows loaded at once. */
const BATCH = 500

/** Consecutive lines of an export about the same table. */
export interface Batch { table: string, lines: string[], from: number, to: number }

type Line = Partial<{ format: string, tables: object, table: string, row: object, counts: Counts }>

/** Yields the rows of an export in batches.
 * @param expected is filled with the row counts at the end of the file
 * @throws Error if the file is not an export, is damaged, or comes from a version with other tables */
export async function * batchesOf (path: string, expected: Counts): AsyncGenerator<Batch> {
  let isComplete = false
  let batch: Batch | undefined
  let number = 0
  for await (const text of linesOf(path)) {
    number++
    const line = parse(text, path, number)
    if (number === 1) {
      checkHeader(line, path)
      continue
    }
    if (isComplete) throw new Error(`${path} has lines after its end, from line ${number}`)
    isComplete = typeof line.counts === 'object'
    Object.assign(expected, line.counts)
    if (isComplete) continue
    if (batch && (batch.table !== line.table || batch.lines.length === BATCH)) {
      yield batch
      batch = undefined
    }
    batch ??= { table: tableOf(line, path, number), lines: [], from: number, to: number }
    batch.lines.push(text)
    batch.to = number
  }
  if (batch) yield batch
  if (!isComplete) throw new Error(`${path} is incomplete: its last line is missing`)
}

/** Yields the lines of a file. They end with \n alone: Node's readline also ends them at U+2028 and U+2029, which texts
 * may contain. */
async function * linesOf (path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const text of createReadStream(path, 'utf8')) {
    const lines: string[] = (rest + text).split('\n')
    rest = lines.pop()!
    yield * lines
  }
  if (rest) yield rest
}

function parse (text: string, path: string, number: number): Line {
  try {
    const line: unknown = JSON.parse(text)
    if (typeof line === 'object' && line !== null) return line
  } catch {
    // The error below must not quote the line.
  }
  throw new Error(number === 1 ? `${path} is not a Dactylo export` : `${path} is damaged at line ${number}`)
}

function checkHeader ({ format, tables }: Line, path: string): void {
  if (format !== header.format) throw new Error(`${path} is not a Dactylo export`)
  if (!isDeepStrictEqual(tables, header.tables)) {
    throw new Error(`${path} comes from a version with other tables. Export and import with the same version`)
  }
}

function tableOf ({ table, row }: Line, path: string, number: number): string {
  if (table === undefined || !Object.hasOwn(header.tables, table) || typeof row !== 'object') {
    throw new Error(`${path} is damaged at line ${number}`)
  }
  return table
}
