// The pictures that a second look is trained on, each read as a right hand and as a left hand.
import path from 'node:path'
import sharp from 'sharp'
import { groupBy } from '../recordings/group-by.ts'
import { isLicensed, mayTrainOn, type Sample } from '../recordings/samples.ts'
import { progressBar, type Writer } from '../progress-bar.ts'
import { pointFeatures } from './point-features.ts'
import type { ReadPicture, Sides } from './picture-reader.ts'

export type Pair = readonly [first: string, second: string]

/** One picture. */
export interface View {
  source: string
  signer: string
  label: string
  sides: Sides
  /** Features from its points. */
  points: Float32Array
}

/** Most pictures of one sign by one person: more, mostly of one film, add nothing new. */
const MAX_PER_PERSON = 24

/** The pictures with the labels of some pairs. */
export function picturesOf (samples: readonly Sample[], pairs: readonly Pair[]): Sample[] {
  const labels = new Set<string | null>(pairs.flat())
  const usable = samples.filter(sample => sample.picture && mayTrainOn(sample) && labels.has(sample.label))
  return [...groupBy(usable, ({ signer, label }) => `${label} ${signer}`).values()]
    .flatMap(same => evenly(same, MAX_PER_PERSON))
}

/** Most pictures of another sign by one person. */
const MAX_OTHERS_PER_PERSON = 5

/** The sign of a picture: its label, or the letter in the signer's own alphabet. */
const signOf = ({ label, own }: Sample): string => label ?? own ?? ''

/** Pictures of signs outside all pairs, if more than one person shows them. */
export function picturesOfOthers (samples: readonly Sample[], pairs: readonly Pair[]): Sample[] {
  const asked = new Set(pairs.flat())
  const usable = samples.filter(sample => sample.picture && isLicensed(sample) && !asked.has(signOf(sample)))
  return [...groupBy(usable, signOf).values()].flatMap(same => {
    const people = [...groupBy(same, ({ source, signer }) => `${source} ${signer}`).values()]
    return people.length > 1 ? people.flatMap(own => evenly(own, MAX_OTHERS_PER_PERSON)) : []
  })
}

/**
 * Reads pictures.
 * @param read the landmark network
 * @param folder the folder of the picture files
 * @param stderr receives the progress
 * @throws if a picture cannot be read
 */
export async function readViews (
  read: ReadPicture, samples: readonly Sample[], folder: string, stderr: Writer
): Promise<View[]> {
  const show = progressBar('pictures', stderr)
  const views: View[] = []
  for (const sample of samples) {
    const { source, signer, picture, frames } = sample
    const sides = await read(sharp(path.join(folder, picture!.file)), picture!)
    views.push({ source, signer, label: signOf(sample), sides, points: pointFeatures(frames[0]!) })
    show(views.length, samples.length, '')
  }
  return views
}

/** Whether someone shows both labels of a pair. */
export const hasBoth = (own: readonly { label: string | null }[], pair: Pair): boolean =>
  pair.every(wanted => own.some(({ label }) => label === wanted))

/** At most `most` items of a list, evenly spaced. */
const evenly = <T>(list: readonly T[], most: number): T[] => list.length <= most
  ? [...list]
  : Array.from({ length: most }, (_, i) => list[Math.floor(i * list.length / most)]!)
