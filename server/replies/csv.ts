// Tables as spreadsheets open them by a double click.
import { stringify } from 'csv-stringify/sync'
import type { Input, Options } from 'csv-stringify/sync'
import type { Language } from 'recognizer-wasm'
import { Type } from 'typebox'

/** What the documentation says of such an answer. */
export const CSV_ANSWER = 'With a header; with semicolons where `Accept-Language` asks for French, else with commas'

/** What the documentation says of a table that is sent. */
export const SignsTable = Type.String({
  examples: ['key,word,definition,difficulty\ncat,Chat,"Deux doigts, à la joue.",beginner\n']
})

/** Writes a table with a mark that it is UTF-8. French spreadsheets want semicolons: the comma is in their numbers. */
export const writeCsv = (rows: Input, language: Language, options: Options): string =>
  stringify(rows, { bom: true, delimiter: language === 'fr' ? ';' : ',', ...options })
