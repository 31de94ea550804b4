// The file of an import in a form that the server reads as it arrives: a table, or lines of JSON with one row each.
import type { Schemas } from 'api-client'
import { kindOf } from './import-faults.ts'

export interface ImportFile {
  /** The kind of the rows of a table; undefined for lines. */
  kind: 'signs' | 'words' | undefined
  /** Undefined if the file is not UTF-8: the server reports that. */
  text: string | undefined
  /** The file as it is. */
  file: File
}

/** @returns undefined for JSON without rows */
export async function readImportFile (file: File): Promise<ImportFile | undefined> {
  const text = decode(await file.arrayBuffer())
  const isTable = /\.csv$/i.test(file.name)
  if (isTable || text === undefined) return { kind: isTable ? kindOf(text ?? '') : undefined, text, file }
  const lines = /\.json$/i.test(file.name) ? linesOf(text) : text
  return lines === undefined ? undefined : { kind: undefined, text: lines, file }
}

function decode (bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
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
