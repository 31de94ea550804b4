// Reads the rows of an import as they arrive, from a request or a file.
import type { Language } from 'recognizer-wasm'
import { columnOf, fieldOf, valueFrom } from '../../../course/table-columns.ts'
import { rowsOfCsv } from '../../http/requests/csv-rows.ts'
import { rowsOfLines } from '../../http/requests/json-lines.ts'
import { ROW_KINDS, rowSchemas, type CsvKind, type Rows } from './schemas.ts'

interface Source {
  /** The kind of the rows of CSV; undefined for lines of JSON. */
  kind: CsvKind | undefined
  /** Name of the file in faults. */
  name?: string
  /** Maximum number of rows of a kind. */
  maxRows?: number
}

/** @throws RequestError 400 as `rowsOfCsv` and `rowsOfLines` */
export async function readRows (pieces: AsyncIterable<string>, { kind, ...source }: Source): Promise<Rows> {
  if (!kind) return await rowsOfLines(pieces, { kinds: ROW_KINDS, ...source }) as Rows
  const fields = rowSchemas[kind].properties
  const names = (language: Language) => Object.keys(fields).map(field => columnOf(field, language)).join(', ')
  const columns = { en: names('en'), fr: names('fr') }
  return { [kind]: await rowsOfCsv(pieces, { kind, fields, fieldOf, valueFrom, columns, ...source }) }
}
