// A spreadsheet runs a cell that begins like a formula (OWASP, "CSV Injection"). An apostrophe makes it a text.
// Apostrophes before such a text get one more, so that reading restores every text.

const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

export const neutralized = (text: string): string => FORMULA.test(text) ? `'${text}` : text

/** The text of a cell that `neutralized` wrote. Others are unchanged, unless they begin like those. */
export const restored = (cell: string): string => cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
