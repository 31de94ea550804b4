// Reads Google's hand models (Apache-2.0) from the npm package @mediapipe/hands.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface SourceModel {
  file: string
  /** Byte range of the model in `file`; by default the whole file. */
  slice?: readonly [start: number, end: number]
  sha256: string
}

/** The models we use. The hashes detect a silent change in a release of the package. */
const SOURCE_MODELS = {
  palm_detection_full: {
    file: 'hands_solution_packed_assets.data',
    slice: [11, 2341291],
    sha256: '2f25e740121983f68ffc05f99991d524dc0ea812134f6316a26125816941ee85'
  },
  hand_landmark_full: {
    file: 'hand_landmark_full.tflite',
    sha256: '8c026882c9ec059ce0f8e75266bee5a9a23c341a40e0000df755374d3d1b9b68'
  },
  hand_landmark_lite: {
    file: 'hand_landmark_lite.tflite',
    sha256: 'd7fde8ac11f8ce03f8663775bfc323f4fc9f2a38062b4f4efa142874ef5b2a48'
  }
} satisfies Record<string, SourceModel>

export type SourceModelName = keyof typeof SOURCE_MODELS

const packageFolder = () => dirname(createRequire(import.meta.url).resolve('@mediapipe/hands/package.json'))

/**
 * Reads one TFLite model.
 * @throws if its bytes are not the expected ones
 */
export async function readSourceModel (name: SourceModelName): Promise<Uint8Array> {
  const { file, slice, sha256 }: SourceModel = SOURCE_MODELS[name]
  const path = join(packageFolder(), file)
  const bytes = (await readFile(path)).subarray(...(slice ?? []))
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) {
    throw new Error(
      `${name} in ${path} has the SHA-256 ${found}, expected ${sha256}: is @mediapipe/hands the pinned version?`
    )
  }
  return bytes
}
