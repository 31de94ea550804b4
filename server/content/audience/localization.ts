// Chooses the texts that a reader gets. Content has its texts in French and, in properties that end in `En`, in
// English.
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import type { Language } from 'recognizer-wasm'
import { Type } from 'typebox'
import { nullable } from '../../http/answers/shapes.ts'
import { languageOf } from '../../http/texts/texts.ts'

/** Who reads content, and in which language. */
export type Reader = Pick<FastifyRequest['user'], 'id' | 'role' | 'sessionId'> &
  { language: Language, isPreview?: boolean }

/** The caller; an admin who asks for a preview as a student of that id. */
export function readerOf (request: FastifyRequest): Reader {
  const reader = { ...request.user, language: languageOf(request) }
  const isPreview = reader.role === 'admin' && (request.query as { preview?: boolean }).preview === true
  return isPreview ? { ...reader, role: 'student', isPreview } : reader
}

/** The part of a reader that decides on what is read, and in which language. */
export type Reading = Pick<Reader, 'role' | 'language' | 'isPreview'>

/** An admin reads both languages, as they are kept, to write them back. */
const readsBoth = ({ role }: Reading) => role === 'admin'

type English<Row> = Extract<keyof Row, `${string}En`>

/** A row as a reader gets it. */
export type Localized<Row> = Omit<Row, English<Row>> & Partial<Pick<Row, English<Row>>>

/** A row of content as a reader gets it. An admin gets both languages. Anybody else gets each text once, in their
 * language, or in French while there is no English. */
export function localize<Row extends object> (row: Row, reader: Reading): Localized<Row> {
  if (readsBoth(reader)) return row
  const texts = row as Record<string, unknown>
  const shown: Record<string, unknown> = {}
  // A loop: lists do this for each of their rows.
  for (const name in texts) {
    if (name.endsWith('En')) continue
    shown[name] = reader.language === 'en' ? texts[`${name}En`] ?? texts[name] : texts[name]
  }
  return shown as Localized<Row>
}

/** A text as `localize` gives it, for the database to sort by. */
export const localizedColumn = (french: AnyPgColumn, english: AnyPgColumn, reader: Reading): SQL =>
  readsBoth(reader) || reader.language === 'fr' ? sql`${french}` : sql`coalesce(${english}, ${french})`

/** The schema of a text in one language, in an answer. */
export const localizedText = (example: string) => Type.String({
  description: 'In the language of `Accept-Language`, English if it names none; for an admin always in French',
  examples: [example]
})

/** The schema of the English of a text, in an answer. */
export const EnglishText = Type.Optional(nullable(Type.String({
  description: 'The English text, for admins only; null while there is none: then everybody reads the French one'
})))
