// The addresses of the files in the package's folder `models`.

export interface PackageFiles {
  kernels: string
  relaxedKernels: string
  palmDetection: string
  handLandmark: string
  /** model.zip of the alphabet. */
  letterModel: string
}

/** Bundlers only recognize addresses written this way. */
export const ownFiles = (): PackageFiles => ({
  kernels: new URL('../models/hand-kernels.wasm', import.meta.url).href,
  relaxedKernels: new URL('../models/hand-kernels-relaxed.wasm', import.meta.url).href,
  palmDetection: new URL('../models/palm-detection.plan', import.meta.url).href,
  handLandmark: new URL('../models/hand-landmark.plan', import.meta.url).href,
  letterModel: new URL('../models/alphabet.zip', import.meta.url).href
})

/** @param folder the address of the folder `models`, with a trailing slash */
export const filesIn = (folder: string): PackageFiles => ({
  kernels: `${folder}hand-kernels.wasm`,
  relaxedKernels: `${folder}hand-kernels-relaxed.wasm`,
  palmDetection: `${folder}palm-detection.plan`,
  handLandmark: `${folder}hand-landmark.plan`,
  letterModel: `${folder}alphabet.zip`
})
