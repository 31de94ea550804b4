// A list of words as a tree of letters, in flat arrays: words share the work for their common beginnings.
import { invalidArgument } from '../errors.ts'
import { lettersIn, runsOf, type Run } from './runs.ts'

/** A word of the list. */
export interface ListedWord {
  /** As given. */
  word: string
  /** Its letters, with equal neighbours as one run. */
  runs: readonly Run[]
}

export interface WordTree {
  /** Of each node: its letter. Node 0 is the root. A node comes after its parent. */
  letters: Int16Array
  /** The children of node `i` are `children[starts[i]]` to `children[starts[i + 1] - 1]`. */
  starts: Int32Array
  children: Int32Array
  /** The words that end at a node. */
  words: ReadonlyMap<number, readonly ListedWord[]>
}

/**
 * @param known the model's letters
 * @throws DactyloError `invalid-argument` if a word has no letter, or one that the model does not know
 */
export function createWordTree (list: readonly string[], known: readonly string[]): WordTree {
  const letters = [-1]
  const childrenOf: Map<number, number>[] = [new Map()]
  const words = new Map<number, ListedWord[]>()
  for (const word of new Set(list)) {
    const runs = runsOf(lettersIn(word, known), known)
    if (runs.length === 0) throw invalidArgument(`A word of the list has no letter: "${word}"`)
    let node = 0
    for (const { letter } of runs) {
      const child = childrenOf[node]!.get(letter) ?? letters.push(letter) - 1
      if (child === childrenOf.length) childrenOf.push(new Map())
      childrenOf[node]!.set(letter, child)
      node = child
    }
    words.set(node, [...words.get(node) ?? [], { word, runs }])
  }
  const starts = new Int32Array(letters.length + 1)
  childrenOf.forEach((own, node) => { starts[node + 1] = starts[node]! + own.size })
  return {
    letters: Int16Array.from(letters),
    starts,
    children: Int32Array.from(childrenOf.flatMap(own => [...own.values()])),
    words
  }
}
