// Finds the words of a list that may be in a film: token passing along a tree, with a beam (Young, Russell and
// Thornton, "Token Passing: a Simple Conceptual Model for Connected Speech Recognition Systems", 1989).
import { BETWEEN } from './spelled-film.ts'
import type { ListedWord, WordTree } from './word-tree.ts'

export interface WordSearch {
  /** Adds a frame. `logs`: of each letter. */
  add (logs: Float64Array): void
  /** The likeliest words so far, the best first. */
  best (count: number): ListedWord[]
}

/** Nodes that are less likely than the best by this log odds are dropped. With 25 instead, a trial lost one word of 96;
 * with 15, four. */
const BEAM = 30
const IMPOSSIBLE = -1e9

/** The nodes that are still followed, and their scores: in the letter, and after it. */
interface Tokens {
  inLetter: Float64Array
  after: Float64Array
  nodes: Int32Array
  count: number
}

const createTokens = (nodes: number): Tokens => ({
  inLetter: new Float64Array(nodes).fill(IMPOSSIBLE),
  after: new Float64Array(nodes).fill(IMPOSSIBLE),
  nodes: new Int32Array(nodes),
  count: 0
})

const scoreOf = ({ inLetter, after }: Tokens, node: number) => Math.max(inLetter[node]!, after[node]!)

export function createWordSearch (tree: WordTree): WordSearch {
  const size = tree.letters.length
  let [now, next] = [createTokens(size), createTokens(size)]
  now.after[0] = 0
  now.nodes[now.count++] = 0
  return {
    add (logs) {
      for (let i = 0; i < now.count; i++) pass(tree, now, next, now.nodes[i]!, logs)
      clear(now)
      dropUnlikely(next)
      ;[now, next] = [next, now]
    },
    best (count) {
      const ends = [...now.nodes.subarray(0, now.count)].filter(node => tree.words.has(node))
      return ends.sort((a, b) => scoreOf(now, b) - scoreOf(now, a)).slice(0, count)
        .flatMap(node => tree.words.get(node)!)
    }
  }
}

/** Passes the token of a node to itself and to its children. */
function pass (
  { letters, starts, children }: WordTree, from: Tokens, to: Tokens, node: number, logs: Float64Array
): void {
  const inLetter = from.inLetter[node]!
  const likelier = scoreOf(from, node)
  const own = node > 0 ? inLetter + logs[letters[node]!]! : IMPOSSIBLE
  raise(to, node, own, likelier + BETWEEN)
  for (let i = starts[node]!; i < starts[node + 1]!; i++) {
    const child = children[i]!
    raise(to, child, likelier + logs[letters[child]!]!, IMPOSSIBLE)
  }
}

function raise (tokens: Tokens, node: number, inLetter: number, after: number): void {
  if (scoreOf(tokens, node) === IMPOSSIBLE) tokens.nodes[tokens.count++] = node
  if (inLetter > tokens.inLetter[node]!) tokens.inLetter[node] = inLetter
  if (after > tokens.after[node]!) tokens.after[node] = after
}

function clear (tokens: Tokens): void {
  for (let i = 0; i < tokens.count; i++) forget(tokens, tokens.nodes[i]!)
  tokens.count = 0
}

function forget ({ inLetter, after }: Tokens, node: number): void {
  inLetter[node] = IMPOSSIBLE
  after[node] = IMPOSSIBLE
}

function dropUnlikely (tokens: Tokens): void {
  const found = tokens.nodes.slice(0, tokens.count)
  const top = found.reduce((most, node) => Math.max(most, scoreOf(tokens, node)), IMPOSSIBLE)
  tokens.count = 0
  for (const node of found) {
    if (scoreOf(tokens, node) >= top - BEAM) tokens.nodes[tokens.count++] = node
    else forget(tokens, node)
  }
}
