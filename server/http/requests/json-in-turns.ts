// Parses long JSON piece by piece: names that all differ take the parser ten times as long as others.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RequestError } from '../errors/request-error.ts'

/** No schema is as deep. */
const DEEPEST = 32
/** Lists, objects and what stands in them. Rows of an import with all fields reach it in 3 MB. */
const MOST_VALUES = 250_000
/** Values after which a list is cut: they are parsed within milliseconds. No schema has as many in one item of a list,
 * or outside lists. */
const PIECE = 2 ** 12

/** Characters that are looked at in one turn, within milliseconds. */
const LOOK = 2 ** 18

type Parse = (json: string) => Promise<unknown>

/** Parses the items of the outermost lists in turns with other requests.
 * @param parse does it at once
 * @throws RequestError 400 for lists in lists in lists, 413 for very many values */
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

/** A list that was cut at a comma has an item after it. */
function itemsOf (pieces: unknown[][]): unknown[] {
  if (pieces.length > 1 && pieces.at(-1)!.length === 0) throw new RequestError('INVALID_JSON')
  return pieces.flat()
}

/** Puts lists in the place of those that hold their numbers. */
function withLists (value: unknown, lists: unknown[][]): unknown {
  if (Array.isArray(value)) return lists[value[0] as number]
  if (typeof value !== 'object' || value === null) return value
  for (const name in value) Reflect.set(value, name, withLists(Reflect.get(value, name), lists))
  return value
}

/** Cuts JSON at the brackets of its outermost lists, and long ones between their items. An empty piece is a pause. */
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
    if (atOnce > 2 * PIECE) throw new RequestError('BODY_TOO_LARGE')
    if (!isStart && !isEnd && !(mark === ',' && depth === depthOfList && inPiece > PIECE)) continue
    yield { text: json.slice(start, isStart ? at + 1 : at), isOfList }
    start = isEnd ? at : at + 1
    if (isStart || isEnd) depthOfList = isStart ? depth : 0
    inPiece = 0
  }
  yield { text: json.slice(start), isOfList: false }
}

/** The marks outside texts, each with how many lists and objects are open after it; an empty one now and then. */
function * marksIn (json: string): Generator<{ at: number, mark: string, depth: number }> {
  let [depth, values, isInText, pause] = [0, 0, false, LOOK]
  for (let at = 0; at < json.length; at++) {
    if (at >= pause) {
      pause = at + LOOK
      yield { at, mark: '', depth }
    }
    const mark = json[at]!
    if (mark === '\\') at++
    else if (mark === '"') isInText = !isInText
    const step = isInText ? undefined : stepOf(mark)
    if (step === undefined) continue
    depth += step
    if (step >= 0) values++
    if (depth < 0 || depth > DEEPEST) throw new RequestError('INVALID_JSON')
    if (values > MOST_VALUES) throw new RequestError('BODY_TOO_LARGE')
    yield { at, mark, depth }
  }
}

/** By how much what opens, separates or closes changes the depth. */
function stepOf (mark: string): number | undefined {
  if (mark === '[' || mark === '{') return 1
  if (mark === ']' || mark === '}') return -1
  return mark === ',' ? 0 : undefined
}
