// Reads the pictures that second looks are trained on, as a command requests them.
import { flag, integer, option } from '../options.ts'
import type { Writer } from '../progress-bar.ts'
import type { Sample } from '../recordings/samples.ts'
import { openPictureReader } from './picture-reader.ts'
import { renderViews } from './rendered-views.ts'
import { picturesOf, picturesOfOthers, readViews, type Pair, type View } from './views.ts'

export interface Material {
  /** Pictures of people. */
  views: View[]
  /** Pictures of rendered signers. */
  rendered: View[]
  /** Pictures of other signs. Differences between people who show the same one are irrelevant to a pair. */
  others: View[]
}

export const MATERIAL_OPTIONS = {
  rendered: option('number of rendered signers, weighted together like all people', integer(0, 10_000), '0'),
  others: flag('ignore features that differ between people who show the same other sign; reads their pictures')
}

interface MaterialRequest { pictures: string | undefined, rendered: number, others: boolean }

/**
 * Reads the pictures of recordings, and renders others.
 * @param samples all recordings; those that may not be used for training are skipped
 * @param stderr receives the progress
 * @throws if a picture cannot be read, a letter cannot be rendered, or no two people show the same other sign
 */
export async function readMaterial (
  samples: readonly Sample[], pairs: readonly Pair[], { pictures, rendered, others }: MaterialRequest, stderr: Writer
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
