// Aligns a typed word with the spelled one, so that one missed letter does not shift all the following ones.

/** A letter and what was read for it. `read` is null for a missed letter, `letter` for an extra one. */
export interface Pair { letter: string | null, read: string | null }

/** An alignment with the fewest differences (Wagner and Fischer, 1974). */
export function align (word: readonly string[], read: readonly string[]): Pair[] {
  const costs = costsOf(word, read)
  const pairs: Pair[] = []
  let i = word.length
  let j = read.length
  while (i > 0 || j > 0) {
    const cost = costs[i]![j]!
    if (i > 0 && j > 0 && cost === costs[i - 1]![j - 1]! + difference(word[i - 1], read[j - 1])) {
      pairs.unshift({ letter: word[--i]!, read: read[--j]! })
    } else if (i > 0 && cost === costs[i - 1]![j]! + 1) {
      pairs.unshift({ letter: word[--i]!, read: null })
    } else {
      pairs.unshift({ letter: null, read: read[--j]! })
    }
  }
  return pairs
}

export const isRight = ({ letter, read }: Pair): boolean => letter === read

/** The Levenshtein distance. */
export const differencesBetween = (one: string, other: string): number =>
  costsOf(one, other)[one.length]![other.length]!

/** Distances between each prefix of the word and each prefix of what was read. */
function costsOf (word: ArrayLike<string>, read: ArrayLike<string>): number[][] {
  const costs = Array.from({ length: word.length + 1 }, (_, i) => [i])
  costs[0] = Array.from({ length: read.length + 1 }, (_, j) => j)
  for (let i = 1; i <= word.length; i++) {
    for (let j = 1; j <= read.length; j++) {
      const together = costs[i - 1]![j - 1]! + difference(word[i - 1], read[j - 1])
      costs[i]![j] = Math.min(together, costs[i - 1]![j]! + 1, costs[i]![j - 1]! + 1)
    }
  }
  return costs
}

const difference = (one: string | undefined, other: string | undefined) => one === other ? 0 : 1
