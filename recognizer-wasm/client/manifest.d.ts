// The type of the file that `npm run models` writes beside the models, for type checks before that file exists.
declare module '*/models/manifest.json' {
  type Name = 'hand-kernels.wasm' | 'hand-kernels-relaxed.wasm' | 'palm-detection.plan' | 'hand-landmark.plan'
  const manifest: { files: Record<Name, { sha256: string, bytes: number }> }
  export default manifest
}
