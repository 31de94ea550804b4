// The records of a text with separators: CSV, or cells copied from a spreadsheet.

export interface RowOfText {
  /** As a spreadsheet counts rows, from 1. */
  number: number
  cells: string[]
}

/** Excel declares the separator in a line above the header. */
const DECLARED = /^\ufeff?sep=([,;\t|])\r?\n/i
const SEPARATORS = ['\t', ';', ','] as const
/** Lines in which a separator is looked for. */
const SAMPLE = 50

/** Invisible marks of the direction of a text, which come along when a name is copied. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The rows with a value. Only cells without quotes are trimmed. */
export function recordsOf (csv: string): RowOfText[] {
  const [declaration = '', declared] = DECLARED.exec(csv) ?? []
  const text = csv.slice(declaration.length).replace(/^\ufeff/, '').replace(MARKS, '')
  const separator = declared ?? separatorIn(text)
  const blank = `[^\\S\\r\\n${separator}]*`
  const quoted = new RegExp(`${blank}("(?:[^"]|"")*")${blank}(?=[${separator}\\r\\n]|$)`, 'y')
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  const end = /\r\n|\r|\n/y
  const rows: RowOfText[] = []
  let [at, number, cells] = [0, declared === undefined ? 1 : 2, [] as string[]]
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  while (at <= text.length) {
    const inQuotes = take(quoted)?.[1]
    cells.push(inQuotes === undefined ? take(plain)![0].trim() : inQuotes.slice(1, -1).replaceAll('""', '"'))
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (cells.some(each => each.trim() !== '')) rows.push({ number, cells })
    number += 1
    cells = []
    if (!take(end)) break
  }
  return rows
}

/** The separator of most lines and, among equals, the most frequent one. */
function separatorIn (text: string): string {
  const lines = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
    .slice(0, SAMPLE)
  const scoreOf = (separator: string) => {
    const counts = lines.map(line => line.split(separator).length - 1)
    return counts.filter(count => count > 0).length + counts.reduce((sum, count) => sum + count, 0) / 1e6
  }
  return SEPARATORS.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]!
}
