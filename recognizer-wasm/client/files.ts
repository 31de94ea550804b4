// The sizes and checksums of the hand tracker's files.
import { hasRelaxedSimd } from '../src/engine/kernels.ts'
import manifest from '../models/manifest.json' with { type: 'json' }
import type { PackageFiles } from '../src/package-files.ts'
import type { CachedFile } from './downloads.ts'

export type TrackerFiles = Omit<PackageFiles, 'letterModel'>

/** The tracker's files for this browser. */
export function trackerFiles ({ kernels, relaxedKernels, palmDetection, handLandmark }: TrackerFiles) {
  const { files } = manifest
  return {
    kernels: hasRelaxedSimd()
      ? { url: relaxedKernels, ...files['hand-kernels-relaxed.wasm'] }
      : { url: kernels, ...files['hand-kernels.wasm'] },
    palmDetection: { url: palmDetection, ...files['palm-detection.plan'] },
    handLandmark: { url: handLandmark, ...files['hand-landmark.plan'] }
  } satisfies Record<string, CachedFile>
}
