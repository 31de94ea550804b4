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
/** Column names of school lists, in lower case without spaces and accents: those that the server accepts, and others,
 * which it refuses by name. */
const COLUMNS = [
  'firstname', 'givenname', 'prenom', 'lastname', 'surname', 'familyname', 'nom', 'nomdefamille', 'username',
  'identifiant', 'nomdutilisateur',
  'pupil', 'student', 'name', 'class', 'email', 'eleve', 'nomprenom', 'nometprenom', 'classe', 'courriel'
]

const isColumn = (cell: string) => COLUMNS.includes(cell.normalize('NFD').toLowerCase().replace(/[^a-z]/g, ''))

const separatorOf = (text: string) => SEPARATORS.find(each => text.includes(each)) ?? ','

export function hasHeader (text: string): boolean {
  const [first = ''] = text.trim().split(/[\r\n]/, 1)
  return first.split(separatorOf(text)).some(isColumn)
}

/** Without column names the order is first name, last name, username. */
export const withHeader = (text: string): string =>
  hasHeader(text) ? text : `${['firstName', 'lastName', 'username'].join(separatorOf(text))}\n${text}`
