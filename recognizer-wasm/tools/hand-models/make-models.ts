// Converts Google's models to ours: reads, plans, checks and bundles them.
import { openHandNetwork } from '../../src/engine/hand-network.ts'
import { writePlan } from '../../src/engine/plan-file.ts'
import { selfCheck } from '../../src/engine/self-check.ts'
import { writeModelArchive } from '../../src/letters/model-archive.ts'
import { parseModelInfo } from '../../src/letters/model-info.ts'
import { compileKernels } from './compile-kernels.ts'
import { HAND_NETWORKS, type HandNetworkSource } from './hand-networks.ts'
import { buildLandmarkerTask } from './landmarker-task.ts'
import { planNetwork } from './plan-network.ts'
import { readSourceModel } from './source-models.ts'
import { readTflite } from './tflite-reader.ts'

/** Builds the hand tracker's files, reproducibly. Returns them by name. */
export async function makeHandModels (): Promise<Record<string, Uint8Array>> {
  // In parallel: the compiler runs in another process.
  const [kernels, plans] = await Promise.all([compileKernels(), Promise.all(HAND_NETWORKS.map(makePlan))])
  const models: Record<string, Uint8Array> = { ...kernels }
  const module = await WebAssembly.compile(models['hand-kernels.wasm'] as Uint8Array<ArrayBuffer>)
  for (const [i, { file }] of HAND_NETWORKS.entries()) {
    selfCheck(openHandNetwork(module, plans[i]!))
    models[file] = plans[i]!
  }
  models['hand_landmarker.task'] = await buildLandmarkerTask(
    await readSourceModel('palm_detection_full'),
    await readSourceModel('hand_landmark_full')
  )
  return models
}

/** Packs model.zip, with the same bytes as a server. */
export const packLetterModel = (json: Uint8Array, onnx: Uint8Array): Promise<Uint8Array> =>
  writeModelArchive({ info: parseModelInfo(JSON.parse(new TextDecoder().decode(json))), onnx })

async function makePlan ({ source, golden, inner }: HandNetworkSource): Promise<Uint8Array> {
  const { plan, weights } = planNetwork(readTflite(await readSourceModel(source)), golden, inner)
  return writePlan(plan, weights)
}
