// Reads newline-delimited JSON: one row a line, such as {"signs":{"key":"cat"}}, where "signs" is the kind of the row.
import { invalid } from '../errors/request-error.ts'
import { faultTexts, fillIn, ruleTexts } from '../texts/texts.ts'
import { hasBrokenText } from './json-body.ts'
import { MAX_LINE_LENGTH } from './text-pieces.ts'

interface LineOptions<Kind extends string> {
  kinds: readonly Kind[]
  /** Path of a fault of the whole. */
  name?: string
  /** Maximum number of rows of a kind. */
  maxRows?: number
}

/** @param pieces of the text
 * @returns the rows by kind, not validated
 * @throws RequestError 400 for the first line that has no row of a kind */
export async function rowsOfLines<Kind extends string> (
  pieces: AsyncIterable<string>, { kinds, name = '', maxRows = Infinity }: LineOptions<Kind>
): Promise<Partial<Record<Kind, unknown[]>>> {
  const rows: Partial<Record<Kind, unknown[]>> = {}
  let [number, rest] = [0, '']
  const add = (line: string) => {
    number += 1
    if (line.trim() === '') return
    const [kind, row] = entryOf(line, kinds) ?? []
    if (!kind) throw invalid(name, fillIn(faultTexts.notARow, { line: number, kinds: kinds.join(', ') }))
    const some = rows[kind] ??= []
    if (hasBrokenText(line)) throw invalid(`${kind}.${some.length}`, faultTexts.brokenText)
    if (some.push(row) > maxRows) throw invalid(kind, fillIn(ruleTexts.maxItems, { limit: maxRows }))
  }
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop()!
    // Only \n ends a line here, \r is a blank of JSON.
    if (rest.length > MAX_LINE_LENGTH) throw invalid(name, fillIn(faultTexts.longLine, { limit: MAX_LINE_LENGTH }))
    lines.forEach(add)
  }
  add(rest)
  return rows
}

/** The kind of a line and its row, undefined for anything else. */
function entryOf<Kind extends string> (line: string, kinds: readonly Kind[]): [Kind, unknown] | undefined {
  try {
    const [[name, row] = [], ...others] = Object.entries(JSON.parse(line) as object)
    const kind = kinds.find(each => each === name)
    return kind && others.length === 0 ? [kind, row] : undefined
  } catch {
    return undefined
  }
}
