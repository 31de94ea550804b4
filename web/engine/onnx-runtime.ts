import { wasmRuntime } from '../../recognizer-wasm/src/index.ts'
import type { OnnxRuntime } from '../../recognizer-wasm/src/index.ts'
import type { Downloads } from './download.ts'
import { FILES } from './files.ts'

/** onnxruntime-web on our own files. One thread: more help on an idle machine only, and a phone is never idle. */
export async function openOnnxRuntime (downloads: Downloads): Promise<OnnxRuntime> {
  const wasm = URL.createObjectURL(await downloads.get(FILES.onnxWasm))
  return wasmRuntime({ wasmPaths: { wasm, mjs: FILES.onnxScript } })
}
