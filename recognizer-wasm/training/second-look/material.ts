// What second looks are learned from, as a command asks for it.
import { integer, option, optional, text } from '../options.ts'
import type { Writer } from '../progress-bar.ts'
import type { Sample } from '../recordings/samples.ts'
import { openPictureReader } from './picture-reader.ts'
import { renderViews } from './rendered-views.ts'
import { picturesLike, picturesOf, readViews, type Pair, type View } from './views.ts'

export interface Material {
  /** Pictures of people. */
  views: View[]
  /** Pictures of signers that nobody is. */
  rendered: View[]
  /** Pictures of another sign, of whose differences between people none is to count. */
  like: View[]
}

export const MATERIAL_OPTIONS = {
  rendered: option('signers that nobody is, whose drawn hands teach it as much as people do', integer(0, 10_000), '0'),
  like: optional('another sign of such a shape, of whose differences between many people none is to count', text)
}

interface Asked { pictures: string | undefined, rendered: number, like: string | undefined }

/**
 * Reads the pictures of recordings, and draws others.
 * @param samples all that were read; who may not be learned from is passed over
 * @param stderr is told how far it is
 * @throws when a picture cannot be read, a letter not be drawn, or nobody shows the other sign
 */
export async function readMaterial (
  samples: readonly Sample[], pairs: readonly Pair[], { pictures, rendered, like }: Asked, stderr: Writer
): Promise<Material> {
  const reader = await openPictureReader()
  const read = async (wanted: readonly Sample[]) =>
    pictures === undefined ? [] : await readViews(reader, wanted, pictures, stderr)
  const others = like === undefined ? [] : picturesLike(samples, like.toLowerCase())
  if (like !== undefined && others.length === 0) throw new Error(`Nobody shows ${like} in pictures`)
  return {
    views: await read(picturesOf(samples, pairs)),
    rendered: rendered > 0 ? await renderViews(reader, pairs, rendered, stderr) : [],
    like: await read(others)
  }
}
