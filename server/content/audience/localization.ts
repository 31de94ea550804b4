// Chooses texts by the language of the reader. Content has French texts, and English ones in properties with the suffix
// `En`.
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { Language } from 'recognizer-wasm'
import { Type } from 'typebox'
import type { Caller } from '../../accounts/sessions/tokens.ts'
import { nullable } from '../../http/answers/shapes.ts'
import { languageOf } from '../../http/texts/texts.ts'

/** The reader of content, and the language. */
export type Reader = Caller & { language: Language, isPreview?: boolean }

/** The caller. For a preview, an admin counts as a student with the same id. */
export function readerOf (request: FastifyRequest): Reader {
  const reader = { ...request.user, language: languageOf(request) }
  const isPreview = reader.role === 'admin' && (request.query as { preview?: boolean }).preview === true
  return isPreview ? { ...reader, role: 'student', isPreview } : reader
}

/** An admin reads both languages as stored, to be able to write them back. */
const readsBoth = ({ role }: Reader) => role === 'admin'

type English<Row> = Extract<keyof Row, `${string}En`>

/** A row in the form for a reader. */
type Localized<Row> = Omit<Row, English<Row>> & Partial<Pick<Row, English<Row>>>

/** A row in the form for a reader. An admin gets both languages. Others get each text in their language, or in French
 * if there is no English. */
export function localize<Row extends object> (row: Row, reader: Reader): Localized<Row> {
  if (readsBoth(reader)) return row
  const texts = row as Record<string, unknown>
  const shown: Record<string, unknown> = {}
  // A plain loop, because lists do this for each row.
  for (const name in texts) {
    if (name.endsWith('En')) continue
    shown[name] = reader.language === 'en' ? texts[`${name}En`] ?? texts[name] : texts[name]
  }
  return shown as Localized<Row>
}

/** A text as `localize` chooses it, for sorting in the database. */
export const localizedColumn = (french: AnyPgColumn, english: AnyPgColumn, reader: Reader): SQL =>
  readsBoth(reader) || reader.language === 'fr' ? sql`${french}` : sql`coalesce(${english}, ${french})`

/** Schema of a localized text in an answer. */
export const localizedText = (example: string) => Type.String({
  description: 'In the language of `Accept-Language`, English by default. Always French for admins',
  examples: [example]
})

/** Schema of the English text in an answer. */
export const EnglishText = Type.Optional(nullable(Type.String({
  description: 'The English text, for admins only. Null means that all readers get the French text'
})))
