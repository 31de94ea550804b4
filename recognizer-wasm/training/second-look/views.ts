// The pictures that a second look is learned from, each seen as a right hand and as a left one.
import path from 'node:path'
import { groupBy } from '../recordings/group-by.ts'
import type { Sample } from '../recordings/samples.ts'
import { progressBar, type Writer } from '../progress-bar.ts'
import { pointFeatures } from './point-features.ts'
import { openPictureReader } from './picture-reader.ts'

export type Pair = readonly [first: string, second: string]

/** One picture. */
export interface View {
  signer: string
  label: string
  /** Inner features of the hand as a right one, and as a left one. */
  sides: readonly [right: Float32Array, left: Float32Array]
  /** What its points say, to compare with. */
  points: Float32Array
}

/** Pictures of one sign by one person: more of them, mostly of one film, are more of the same. */
const FROM_EACH = 24

/**
 * Reads the pictures of the labels of some pairs, by people who show both labels of one: of the others, the person
 * would be a sign of the label.
 * @param folder where the pictures' files are
 * @param stderr is told how far it is
 * @throws when a picture cannot be read
 */
export async function readViews (
  samples: readonly Sample[], folder: string, pairs: readonly Pair[], stderr: Writer
): Promise<View[]> {
  const wanted = [...groupBy(samples.filter(({ picture }) => picture), ({ signer }) => signer).values()]
    .flatMap(own => {
      const labels = new Set(pairs.filter(pair => shows(own, pair)).flat())
      return [...groupBy(own.filter(({ label }) => labels.has(label ?? '')), ({ label }) => label).values()]
    })
    .flatMap(same => evenly(same, FROM_EACH))
  const read = await openPictureReader()
  const show = progressBar('pictures', stderr)
  const views: View[] = []
  for (const { signer, label, picture, frames } of wanted) {
    const file = path.join(folder, picture!.file)
    const sides = [await read(file, picture!, 'right'), await read(file, picture!, 'left')] as const
    views.push({ signer, label: label!, sides, points: pointFeatures(frames[0]!) })
    show(views.length, wanted.length, '')
  }
  return views
}

/** Whether somebody shows both labels of a pair. */
export const shows = (own: readonly { label: string | null }[], pair: Pair): boolean =>
  pair.every(wanted => own.some(({ label }) => label === wanted))

/** So many of a list, as far apart as can be. */
const evenly = <T>(list: readonly T[], most: number): T[] => list.length <= most
  ? [...list]
  : Array.from({ length: most }, (_, i) => list[Math.floor(i * list.length / most)]!)
