// A spreadsheet runs a cell that begins like a formula (OWASP, "CSV Injection"). An apostrophe makes it a text. Cells
// also begin behind separators in a text, and behind quotes there: a French spreadsheet splits a file with commas at
// its semicolons, and takes a quoted cell without its quotes.
// Apostrophes before such a text get one more, so that reading restores every text.

const [BEGIN, FORMULA] = ['(?<=^|[;,\\t\\r\\n])', '(?="*[=+\\-@\\t\\r＝＋－＠])']
const WRITTEN = new RegExp(`${BEGIN}'*${FORMULA}`, 'g')
const READ = new RegExp(`${BEGIN}'('*)${FORMULA}`, 'g')

export const neutralized = (text: string): string => text.replace(WRITTEN, "'$&")

/** The text of a cell that `neutralized` wrote. Others are unchanged, unless they have a part like those. */
export const restored = (cell: string): string => cell.replace(READ, '$1')
