// Completes dist/recognizer-wasm, where tsc has put the code, to a package that `npm pack` can publish.
import { cp, readdir } from 'node:fs/promises'

const root = new URL('../../', import.meta.url)
const source = new URL('recognizer-wasm/', root)
const target = new URL('dist/recognizer-wasm/', root)

const FILES = {
  'package.json': source,
  'README.md': source,
  LICENSE: root,
  NOTICE: root,
  'models/palm-detection.onnx': source,
  'models/hand-landmark.onnx': source,
  'models/hand-landmark-lite.onnx': source,
  'models/hand_landmarker.task': source
}

// Hand-written declarations, which tsc reads and does not copy.
for (const file of await readdir(new URL('src/', source))) {
  if (file.endsWith('.d.ts')) FILES[`src/${file}`] = source
}

for (const [file, from] of Object.entries(FILES)) await cp(new URL(file, from), new URL(file, target))
