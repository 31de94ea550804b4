// Runs the landmark network on a recorded picture, with the region that a tracker would use.
import { readFile } from 'node:fs/promises'
import { compileKernels, openHandNetwork } from 'recognizer-wasm/internals'
import { handReader } from 'recognizer-wasm/tracker/hand-reader'
import { regionOfHand } from 'recognizer-wasm/tracker/region'
import type { Sharp } from 'sharp'
import type { Picture } from '../recordings/samples.ts'

const MODELS = new URL('../../models/', import.meta.url)
const model = (file: string) => readFile(new URL(file, MODELS))

/** Reads the inner features of a hand whose points in the picture are known. */
export type ReadPicture = (image: Sharp, hand: Pick<Picture, 'points' | 'hand'>) => Promise<Sides>

/** Inner features of a hand as a right and as a left hand; the picture is mirrored for the other side. */
export type Sides = readonly [right: Float32Array, left: Float32Array]

/** Opens the landmark network on the kernels without relaxed SIMD, which give the same numbers on every machine. */
export async function openPictureReader (): Promise<ReadPicture> {
  const kernels = await compileKernels(await model('hand-kernels.wasm'))
  const network = openHandNetwork(kernels, await model('hand-landmark.plan'))
  const readHand = handReader(network, { minPresence: 0, mirrored: false })
  const read = async (image: Sharp, points: Picture['points'], mirrored: boolean) => {
    const pixels = image.clone().flop(mirrored).toColourspace('srgb').ensureAlpha().raw()
    const { data, info: { width, height } } = await pixels.toBuffer({ resolveWithObject: true })
    const places = points.map(([x, y]) => [mirrored ? width - x : x, y] as const)
    return readHand({ data, width, height }, regionOfHand(places))!.hand.innerFeatures!
  }
  return async (image, { points, hand }) =>
    [await read(image, points, hand !== 'right'), await read(image, points, hand !== 'left')]
}
