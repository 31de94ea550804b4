// Reads the text of tables that people type, paste from a spreadsheet or open.

/** Decodes UTF-8 or, for files of older spreadsheets, Windows-1252.
 * @returns undefined for a binary file */
export async function textOf (file: File): Promise<string | undefined> {
  const bytes = await file.arrayBuffer()
  if (new Uint8Array(bytes).includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = ['\t', ';', ','] as const
/** The column names that the server accepts, in lower case without spaces and accents. */
const COLUMNS = [
  'firstname', 'givenname', 'prenom', 'lastname', 'surname', 'familyname', 'nom', 'nomdefamille', 'username',
  'identifiant', 'nomdutilisateur'
]

const isColumn = (cell: string) => COLUMNS.includes(cell.normalize('NFD').toLowerCase().replace(/[^a-z]/g, ''))

const separatorOf = (text: string) => SEPARATORS.find(each => text.includes(each)) ?? ','

export function hasHeader (text: string): boolean {
  const [first = ''] = text.trim().split(/[\r\n]/, 1)
  return first.split(separatorOf(text)).some(isColumn)
}

/** Without column names the order is first name, last name, username. */
export function withHeader (text: string): string {
  if (hasHeader(text)) return text
  const separator = separatorOf(text)
  const max = Math.max(...text.split(/[\r\n]+/).map(line => line.split(separator).length))
  const rows = text.split(/\r?\n|\r/).map(line => line.trim() && padded(line, separator, max))
  return [['firstName', 'lastName', 'username'].slice(0, max).join(separator), ...rows].join('\n')
}

/** Pads a line to the longest line's cells: a pupil may have no last name. */
const padded = (line: string, separator: string, max: number): string =>
  line + separator.repeat(max - line.split(separator).length)
