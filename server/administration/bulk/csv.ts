// Exports content as CSV.
import type { Language } from 'recognizer-wasm'
import { columnOf, valueIn } from '../../../course/table-columns.ts'
import { writeCsv } from '../../http/answers/csv.ts'
import type { Row } from '../../http/requests/csv-rows.ts'
import { rowSchemas, type CsvKind } from './schemas.ts'

/** Writes rows below a header, both in the language. */
export const csvOf = (kind: CsvKind, rows: readonly Row[], language: Language): Promise<string> =>
  writeCsv(lines(Object.keys(rowSchemas[kind].properties), rows, language), language)

function * lines (fields: readonly string[], rows: readonly Row[], language: Language): Generator<unknown[]> {
  yield fields.map(field => columnOf(field, language))
  for (const row of rows) {
    yield fields.map(field => {
      const value = row[field]
      return typeof value === 'string' ? valueIn(field, value, language) : value
    })
  }
}
