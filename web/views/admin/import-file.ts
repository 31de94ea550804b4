// The file of an import in a form that the server reads as it arrives: a table, or lines of JSON with one row each.
import type { Schemas } from 'api-client'
import { fieldOf } from '#course/table-columns'
import { recordsOf } from './table.ts'
import { t } from './strings.ts'

export interface ImportFile {
  /** The kind of the rows of a table; undefined for lines. */
  kind: 'signs' | 'words' | undefined
  /** The names of a table's columns, as written. */
  header: string[] | undefined
  /** Undefined if the file is not UTF-8: the server reports that. */
  text: string | undefined
  /** The files that signs name: names without a folder or an address. */
  named: { path: string, name: string }[]
  /** The file as it is. */
  file: File
}

/** @returns undefined for JSON without rows */
export async function readImportFile (file: File): Promise<ImportFile | undefined> {
  const text = decode(await file.arrayBuffer())
  if (/\.csv$/i.test(file.name)) return { ...readTable(text ?? ''), text, file }
  const lines = text !== undefined && /\.json$/i.test(file.name) ? linesOf(text) : text
  if (lines === undefined && text !== undefined) return undefined
  return { kind: undefined, header: undefined, named: filesOfLines(lines ?? ''), text: lines, file }
}

function decode (bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A table lists words if its header has their columns, and signs otherwise. */
export function readTable (csv: string): Pick<ImportFile, 'kind' | 'header' | 'named'> {
  const [header = [], ...rows] = recordsOf(csv)
  const fields = header.map(fieldOf)
  const kind = fields.includes('language') && !fields.includes('definition') ? 'words' : 'signs'
  const signs = rows.map(cells => Object.fromEntries(fields.map((field, i) => [field, cells[i]])))
  return { kind, header, named: namedIn(signs) }
}

/** The rows of exported JSON, with or without its envelope, one a line. */
export function linesOf (json: string): string | undefined {
  try {
    const read = JSON.parse(json) as { data?: object }
    const content = (read.data ?? read) as Schemas['ContentRows']
    const rows = Object.entries(content).flatMap(([kind, rows]) => rows.map(row => JSON.stringify({ [kind]: row })))
    return rows.length > 0 ? rows.join('\n') : undefined
  } catch {
    return undefined
  }
}

type SignFiles = { [Field in typeof FIELDS[number]]?: unknown }

function filesOfLines (lines: string): ImportFile['named'] {
  try {
    const rows = lines.split('\n').filter(line => line.trim() !== '').map(line => JSON.parse(line))
    return namedIn(rows.flatMap(({ signs }: { signs?: SignFiles }) => signs ?? []))
  } catch {
    // The server names the faulty line.
    return []
  }
}

const FIELDS = ['imageUrl', 'videoUrl'] as const

const namedIn = (signs: SignFiles[]) => signs.flatMap((sign, i) => FIELDS.flatMap(field => {
  const name = sign[field]
  return typeof name === 'string' && /^[^/\\:]+$/.test(name) ? [{ path: `signs.${i}.${field}`, name }] : []
}))

/** Names are equal in any case, as on most computers. macOS decomposes their accents. */
const plain = (name: string) => name.normalize('NFC').toLowerCase()

/** A fault for each name of a file that was not chosen. */
export function missingFiles ({ named }: Pick<ImportFile, 'named'>, files: readonly File[]): Schemas['Fault'][] {
  const chosen = new Set(files.map(({ name }) => plain(name)))
  return named.filter(({ name }) => !chosen.has(plain(name)))
    .map(({ path, name }) => ({ path, message: t('notChosen', name) }))
}

/** Replaces the names of files by addresses.
 * @param addresses by the name of the file */
export function withAddresses (text: string, addresses: ReadonlyMap<string, string>): string {
  let replaced = text
  for (const [name, address] of addresses) {
    const forms = ['NFC', 'NFD'].map(form => name.normalize(form).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    const cell = new RegExp(`(^|[,;\\t\\n"])(?:${forms})(?=[,;\\t\\r\\n"]|$)`, 'gi')
    replaced = replaced.replace(cell, (_, before: string) => `${before}${address}`)
  }
  return replaced
}
