// Groups signers that must be held out together, so that a model is never tested on someone it was trained on.
import { groupBy } from '../recordings/group-by.ts'
import type { Sample } from '../recordings/samples.ts'

/** Signers that are held out together. */
export interface Group { name: string, signers: readonly string[] }

interface Grouping {
  /** Sources some of whose signers may be the same person. */
  together: readonly string[]
  /** Number of groups; by default one per person. */
  folds?: number
}

/** Distributes signers over the groups source by source, so that each group has some of each source. */
export function groupSigners (samples: readonly Sample[], { together, folds }: Grouping): Group[] {
  const units = [...groupBy(samples, ({ source }) => source)]
    .toSorted(([a], [b]) => a < b ? -1 : 1)
    .flatMap(([source, group]): Group[] => {
      const signers = [...new Set(group.map(({ signer }) => signer))].toSorted()
      return together.includes(source)
        ? [{ name: source, signers }]
        : signers.map(signer => ({ name: signer, signers: [signer] }))
    })
  const known = new Set<string>()
  const people = units.filter(({ name }) => !known.has(name) && known.add(name))
  if (!folds) return people
  return Array.from({ length: Math.min(folds, people.length) }, (_, fold) => ({
    name: `fold-${fold + 1}`,
    signers: people.filter((_, i) => i % folds === fold).flatMap(({ signers }) => signers)
  }))
}
