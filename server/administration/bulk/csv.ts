// Exports content as CSV.
import type { Language } from 'recognizer-wasm'
import { writeCsv } from '../../http/answers/csv.ts'
import type { Row } from '../../http/requests/csv-rows.ts'
import { rowSchemas, type CsvKind } from './schemas.ts'

/** Needs quotes, because blanks at the ends would be trimmed. */
const HAS_BLANK_END = /^\s|\s$/

/** Writes rows below a header. */
export const csvOf = (kind: CsvKind, rows: readonly Row[], language: Language): Promise<string> =>
  writeCsv(rows, language, {
    header: true,
    columns: Object.keys(rowSchemas[kind].properties),
    quoted_match: HAS_BLANK_END
  })
