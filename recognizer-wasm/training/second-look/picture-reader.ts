// What the landmark network sees in a recorded picture, as a tracker does that holds the hand.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { compileKernels, openHandNetwork, type Side } from 'recognizer-wasm'
import { handReader } from 'recognizer-wasm/tracker/hand-reader'
import { regionOfHand } from 'recognizer-wasm/tracker/region'
import type { Picture } from '../recordings/samples.ts'

const MODELS = new URL('../../models/', import.meta.url)
const model = (file: string) => readFile(new URL(file, MODELS))

/** The inner features of the hand in a picture, shown as the hand of one side: mirrored where it is the other one. */
export type ReadPicture = (file: string, picture: Picture, side: Side) => Promise<Float32Array>

/** Opens the landmark network, on the plain kernels: they give the same numbers on every machine. */
export async function openPictureReader (): Promise<ReadPicture> {
  const kernels = await compileKernels(await model('hand-kernels.wasm'))
  const network = openHandNetwork(kernels, await model('hand-landmark.plan'))
  const readHand = handReader(network, { minPresence: 0, mirrored: false, innerFeatures: true })
  return async (file, { points, hand }, side) => {
    const mirrored = hand !== side
    const { data, info: { width, height } } = await sharp(file).flop(mirrored).toColourspace('srgb').ensureAlpha().raw()
      .toBuffer({ resolveWithObject: true })
    const places = points.map(([x, y]) => [mirrored ? width - x : x, y] as const)
    return readHand({ data, width, height }, regionOfHand(places))!.hand.innerFeatures!
  }
}
