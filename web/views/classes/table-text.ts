// The text of a table that people write, paste from a spreadsheet, or open.

/** A file in UTF-8 or, as older spreadsheets save, in Windows-1252.
 * @returns undefined for a file that is no text */
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
/** The names of columns that the server reads, in small letters without blanks and accents. */
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

/** A list without names of columns has a first name, a last name and a username, in this order. */
export function withHeader (text: string): string {
  if (hasHeader(text)) return text
  const separator = separatorOf(text)
  const most = Math.max(...text.split(/[\r\n]+/).map(line => line.split(separator).length))
  const rows = text.split(/\r?\n|\r/).map(line => line.trim() && filledUp(line, separator, most))
  return [['firstName', 'lastName', 'username'].slice(0, most).join(separator), ...rows].join('\n')
}

/** A line with as many cells as the longest has: a pupil may have no last name. */
const filledUp = (line: string, separator: string, most: number): string =>
  line + separator.repeat(most - line.split(separator).length)
