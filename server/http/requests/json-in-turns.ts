// Parses long JSON in pieces: property names that all differ take the parser ten times as long.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RequestError } from '../errors/request-error.ts'

/** Maximum depth. No schema is as deep. */
const MAX_DEPTH = 32
/** Maximum number of lists, objects and values in them. An import with all fields has as many in 3 MB. */
const MAX_VALUES = 250_000
/** Values per piece of a list: they parse within milliseconds. No schema allows as many in one item of a list, or
 * outside lists. */
const PIECE_VALUES = 2 ** 12

/** Characters scanned per turn, which takes milliseconds. */
const SCAN_LENGTH = 2 ** 18

type Parse = (json: string) => Promise<unknown>

/** Parses the items of the outermost lists in turns with other requests.
 * @param parse parses a piece at once
 * @throws RequestError 400 for too deep nesting, 413 for too many values */
export async function parseInTurns (json: string, parse: Parse): Promise<unknown> {
  const lists: unknown[][][] = []
  let others = ''
  await nextTurn()
  for (const { text, isOfList } of piecesOf(json)) {
    if (isOfList) {
      lists.at(-1)!.push(await parse(`[${text}]`) as unknown[])
      await nextTurn()
    } else if (text === '') {
      await nextTurn()
    } else {
      others += text
      if (text.endsWith('[')) others += lists.push([]) - 1
    }
  }
  const value = withLists(await parse(others), lists.map(itemsOf))
  await nextTurn()
  return value
}

/** A list that was cut at a comma must have an item after it. */
function itemsOf (pieces: unknown[][]): unknown[] {
  if (pieces.length > 1 && pieces.at(-1)!.length === 0) throw new RequestError('INVALID_JSON')
  return pieces.flat()
}

/** Replaces the placeholders `[index]` by the parsed lists. */
function withLists (value: unknown, lists: unknown[][]): unknown {
  if (Array.isArray(value)) return lists[value[0] as number]
  if (typeof value !== 'object' || value === null) return value
  for (const name in value) Reflect.set(value, name, withLists(Reflect.get(value, name), lists))
  return value
}

/** Cuts JSON at the brackets of its outermost lists, and long lists between items. An empty piece is a pause. */
function * piecesOf (json: string): Generator<{ text: string, isOfList: boolean }> {
  let [start, depthOfList, inPiece, others] = [0, 0, 0, 0]
  for (const { at, mark, depth } of marksIn(json)) {
    if (mark === '') {
      yield { text: '', isOfList: false }
      continue
    }
    const isOfList = depthOfList > 0
    const [isStart, isEnd] = [!isOfList && mark === '[', depth < depthOfList]
    const atOnce = isOfList ? ++inPiece : ++others
    if (atOnce > 2 * PIECE_VALUES) throw new RequestError('BODY_TOO_LARGE')
    if (!isStart && !isEnd && !(mark === ',' && depth === depthOfList && inPiece > PIECE_VALUES)) continue
    yield { text: json.slice(start, isStart ? at + 1 : at), isOfList }
    start = isEnd ? at : at + 1
    if (isStart || isEnd) depthOfList = isStart ? depth : 0
    inPiece = 0
  }
  yield { text: json.slice(start), isOfList: false }
}

/** Brackets and commas outside strings, each with the nesting depth after it. An empty mark is a pause. */
function * marksIn (json: string): Generator<{ at: number, mark: string, depth: number }> {
  let [depth, values, isInText, pause] = [0, 0, false, SCAN_LENGTH]
  for (let at = 0; at < json.length; at++) {
    if (at >= pause) {
      pause = at + SCAN_LENGTH
      yield { at, mark: '', depth }
    }
    const mark = json[at]!
    if (mark === '\\') at++
    else if (mark === '"') isInText = !isInText
    const step = isInText ? undefined : stepOf(mark)
    if (step === undefined) continue
    depth += step
    if (step >= 0) values++
    if (depth < 0 || depth > MAX_DEPTH) throw new RequestError('INVALID_JSON')
    if (values > MAX_VALUES) throw new RequestError('BODY_TOO_LARGE')
    yield { at, mark, depth }
  }
}

/** The change of depth at a mark. */
function stepOf (mark: string): number | undefined {
  if (mark === '[' || mark === '{') return 1
  if (mark === ']' || mark === '}') return -1
  return mark === ',' ? 0 : undefined
}
