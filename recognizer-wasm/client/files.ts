// The package's own files that a hand tracker is made of: their addresses, sizes and checksums.
import { hasRelaxedSimd } from '../src/engine/kernels.ts'
import manifest from '../models/manifest.json' with { type: 'json' }
import type { KeptFile } from './downloads.ts'

/** The address of each file. */
export interface PackageFiles {
  kernels: string
  relaxedKernels: string
  palmDetection: string
  handLandmark: string
}

/** The files of the tracker in this browser. */
export function trackerFiles ({ kernels, relaxedKernels, palmDetection, handLandmark }: PackageFiles) {
  const { files } = manifest
  return {
    kernels: hasRelaxedSimd()
      ? { url: relaxedKernels, ...files['hand-kernels-relaxed.wasm'] }
      : { url: kernels, ...files['hand-kernels.wasm'] },
    palmDetection: { url: palmDetection, ...files['palm-detection.plan'] },
    handLandmark: { url: handLandmark, ...files['hand-landmark.plan'] }
  } satisfies Record<string, KeptFile>
}
