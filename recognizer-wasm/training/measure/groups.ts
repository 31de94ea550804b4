// Who is left out together, so that a model is never asked about somebody it has learned from.
import { groupBy } from '../recordings/group-by.ts'
import type { Sample } from '../recordings/samples.ts'

/** People who are left out together. */
export interface Group { name: string, signers: readonly string[] }

interface Grouping {
  /** Sources whose signers cannot be told apart for sure. */
  together: readonly string[]
  /** How many groups to make; as many as there are people when left out. */
  folds?: number
}

/** Deals the signers of these samples out, source after source, so that every group has some of each. */
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
