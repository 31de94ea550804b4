// What second looks are learned from, as a command asks for it.
import { flag, integer, option } from '../options.ts'
import type { Writer } from '../progress-bar.ts'
import type { Sample } from '../recordings/samples.ts'
import { openPictureReader } from './picture-reader.ts'
import { renderViews } from './rendered-views.ts'
import { picturesOf, picturesOfOthers, readViews, type Pair, type View } from './views.ts'

export interface Material {
  /** Pictures of people. */
  views: View[]
  /** Pictures of signers that nobody is. */
  rendered: View[]
  /** Pictures of other signs: what differs between the people who show one of them says nothing of a pair. */
  others: View[]
}

export const MATERIAL_OPTIONS = {
  rendered: option('signers that nobody is, whose drawn hands teach it as much as people do', integer(0, 10_000), '0'),
  others: flag('what differs between people who show the same other sign is not to count: their pictures are read, too')
}

interface Asked { pictures: string | undefined, rendered: number, others: boolean }

/**
 * Reads the pictures of recordings, and draws others.
 * @param samples all that were read; who may not be learned from is passed over
 * @param stderr is told how far it is
 * @throws when a picture cannot be read, a letter not be drawn, or nobody shows the other sign
 */
export async function readMaterial (
  samples: readonly Sample[], pairs: readonly Pair[], { pictures, rendered, others }: Asked, stderr: Writer
): Promise<Material> {
  const reader = await openPictureReader()
  const read = async (wanted: readonly Sample[]) =>
    pictures === undefined ? [] : await readViews(reader, wanted, pictures, stderr)
  const otherPictures = others ? picturesOfOthers(samples, pairs) : []
  if (others && otherPictures.length === 0) throw new Error('No two people show the same other sign')
  return {
    views: await read(picturesOf(samples, pairs)),
    rendered: rendered > 0 ? await renderViews(reader, pairs, rendered, stderr) : [],
    others: await read(otherPictures)
  }
}
