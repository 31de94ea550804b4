// Reads enough of a CSV table to know its columns and the files that it names. The server reads the rows.

const BLANK_LINES = /^\ufeff?(?:[\s,;]*[\r\n])?/
/** Excel declares the separator in a line above the header. */
const DECLARED = /^sep=(.)\r?\n/i

/** The records of CSV, the header first. Empty lines are left out. */
export function recordsOf (csv: string): string[][] {
  const whole = csv.replace(BLANK_LINES, '')
  const [declaration = '', declared] = DECLARED.exec(whole) ?? []
  const text = whole.slice(declaration.length)
  const separator = declared ?? separatorIn(text)
  const cells = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'g')
  const records: string[][] = []
  let record: string[] = []
  for (const [found, cell = '', end] of text.matchAll(cells)) {
    if (found === '') break
    record.push((/^"(.*)"$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell).trim())
    if (end === separator) continue
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  return records
}

function separatorIn (text: string): string {
  const [header = ''] = text.split(/[\r\n]/, 1)
  return [',', ';', '\t'].reduce((most, each) => header.split(each).length > header.split(most).length ? each : most)
}
