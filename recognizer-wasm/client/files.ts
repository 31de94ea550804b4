// The package's own files: their addresses, and the sizes and checksums of those that a hand tracker is made of.
import { hasRelaxedSimd } from '../src/engine/kernels.ts'
import manifest from '../models/manifest.json' with { type: 'json' }
import type { KeptFile } from './downloads.ts'

/** The address of each file. */
export interface PackageFiles {
  kernels: string
  relaxedKernels: string
  palmDetection: string
  handLandmark: string
  /** model.zip of the alphabet. */
  letterModel: string
}

export type TrackerFiles = Omit<PackageFiles, 'letterModel'>

/** The files of the tracker in this browser. */
export function trackerFiles ({ kernels, relaxedKernels, palmDetection, handLandmark }: TrackerFiles) {
  const { files } = manifest
  return {
    kernels: hasRelaxedSimd()
      ? { url: relaxedKernels, ...files['hand-kernels-relaxed.wasm'] }
      : { url: kernels, ...files['hand-kernels.wasm'] },
    palmDetection: { url: palmDetection, ...files['palm-detection.plan'] },
    handLandmark: { url: handLandmark, ...files['hand-landmark.plan'] }
  } satisfies Record<string, KeptFile>
}
