// Renders pictures of a pair's labels with simulated signers.
import sharp from 'sharp'
import { progressBar, type Writer } from '../progress-bar.ts'
import type { Random } from '../skeleton/random.ts'
import { crossedBy, isCrossed } from '../synthetic/crossings.ts'
import { letterBy } from '../synthetic/letters.ts'
import { nameOf, randomOf, signerOf, type Signer } from '../synthetic/signer.ts'
import { drawHand } from '../synthetic/stills.ts'
import { openTracker } from '../synthetic/tracking.ts'
import type { ReadPicture } from './picture-reader.ts'
import { pointFeatures } from './point-features.ts'
import type { Pair, View } from './views.ts'

const SEED = 1

const handBy = (person: Signer, label: string, random: Random) =>
  isCrossed(label) ? crossedBy(person, label, random) : letterBy(person, label, random)

/**
 * Renders each label once per signer, and reads the pictures in which the tracker finds the hand.
 * @param read the landmark network
 * @param stderr receives the progress
 * @throws if a label is not a letter that can be rendered
 */
export async function renderViews (
  read: ReadPicture, pairs: readonly Pair[], signers: number, stderr: Writer
): Promise<View[]> {
  const labels = [...new Set(pairs.flat())]
  const tracker = await openTracker()
  const show = progressBar('rendering', stderr)
  const views: View[] = []
  for (let signer = 0; signer < signers; signer++) {
    const person = signerOf(SEED, signer)
    for (const [item, label] of labels.entries()) {
      const random = randomOf(SEED, signer, item)
      const { image } = await drawHand(person, handBy(person, label, random), random)
      const [hand] = await tracker.detect(image)
      if (!hand) continue
      const { data, width, height } = image
      const points = hand.landmarks.map(([x, y]): [number, number] => [x * width, y * height])
      const sides = await read(sharp(data, { raw: { width, height, channels: 4 } }), { points, hand: 'right' })
      const name = nameOf(SEED, signer)
      views.push({ source: 'rendered', signer: name, label, sides, points: pointFeatures(hand.worldLandmarks) })
    }
    show(signer + 1, signers, '')
  }
  await tracker.dispose()
  return views
}
