// The file of an import: a table to check and mend, or lines of JSON with one row each.
import type { Schemas } from 'api-client'
import { fieldOf } from '#course/table-columns'
import { guessByName, tableOf, type Table } from '../../elements/table/table.ts'
import { readText } from '../../elements/table/text.ts'
import { t } from './strings.ts'

/** The fields of each kind, in the order of their menu. */
export const FIELDS = {
  signs: Object.keys({
    key: 0,
    word: 0,
    definition: 0,
    definitionEn: 0,
    difficulty: 0,
    category: 0,
    imageUrl: 0,
    imageAlt: 0,
    imageAltEn: 0,
    imageCredit: 0,
    imageLicence: 0,
    videoUrl: 0,
    videoCredit: 0,
    videoLicence: 0,
    isPublished: 0
  } satisfies Record<keyof Schemas['SignRow'], 0>),
  words: Object.keys({
    key: 0, word: 0, language: 0, kind: 0, isPublished: 0
  } satisfies Record<keyof Schemas['WordRow'], 0>)
}
export type Kind = keyof typeof FIELDS

/** Rows to import: those of a table, or lines. */
export type Rows = { kind: Kind, table: Table } | { kind: undefined, lines: string }

export type ImportFile = { name: string } & Rows

export const isTable = ({ name }: File): boolean => /\.(csv|tsv|txt)$/i.test(name)
export const isImport = (file: File): boolean => isTable(file) || /\.(json|ndjson)$/i.test(file.name)

/** @returns what to do, if the file has no rows */
export async function readImportFile (file: File): Promise<ImportFile | string> {
  const { text, fault } = await readText(file)
  if (text === undefined) return fault
  if (isTable(file)) return { name: file.name, ...readTable(text) }
  const lines = /\.json$/i.test(file.name) ? jsonToLines(text) : text
  return lines === undefined ? t('noRows', file.name) : { name: file.name, kind: undefined, lines }
}

/** A table lists words if its header has their columns, and signs otherwise. */
export function readTable (csv: string): { kind: Kind, table: Table } {
  const all = [...FIELDS.signs, ...FIELDS.words]
  const { columns } = tableOf(csv, all, guessByName(all))
  const has = (field: string) => columns.some(({ name }) => fieldOf(name) === field)
  const kind = has('language') && !has('definition') ? 'words' : 'signs'
  return { kind, table: tableOf(csv, FIELDS[kind], guessByName(FIELDS[kind])) }
}

/** The rows of exported JSON, with or without its envelope, one a line. */
export function jsonToLines (json: string): string | undefined {
  try {
    const read = JSON.parse(json) as { data?: object }
    const content = (read.data ?? read) as Schemas['ContentRows']
    const rows = Object.entries(content).flatMap(([kind, rows]) => rows.map(row => JSON.stringify({ [kind]: row })))
    return rows.length > 0 ? rows.join('\n') : undefined
  } catch {
    return undefined
  }
}
