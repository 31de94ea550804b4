// Exports content as CSV.
import type { Language } from 'recognizer-wasm'
import { columnOf, valueIn } from '../../../course/table-columns.ts'
import { writeCsv } from '../../http/answers/csv.ts'
import type { Row } from '../../http/requests/csv-rows.ts'
import { rowSchemas, type CsvKind } from './schemas.ts'

/** Needs quotes, because blanks at the ends would be trimmed. */
const HAS_BLANK_END = /^\s|\s$/

/** Writes rows below a header, both in the language. */
export const csvOf = (kind: CsvKind, rows: readonly Row[], language: Language): Promise<string> =>
  writeCsv(translated(rows, language), language, {
    header: true,
    columns: Object.keys(rowSchemas[kind].properties).map(key => ({ key, header: columnOf(key, language) })),
    quoted_match: HAS_BLANK_END
  })

function * translated (rows: readonly Row[], language: Language): Generator<Row> {
  for (const row of rows) {
    yield Object.fromEntries(Object.entries(row).map(([field, value]) =>
      [field, typeof value === 'string' ? valueIn(field, value, language) : value]))
  }
}
