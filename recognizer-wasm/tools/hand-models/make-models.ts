// Converts Google's models to ours: reads, plans, checks and bundles them.
import { openHandNetwork } from '../../src/engine/hand-network.ts'
import { magnitudesOnNoise, selfCheck } from '../../src/engine/self-check.ts'
import { writeModelArchive } from '../../src/letters/model-archive.ts'
import { parseModelInfo } from '../../src/letters/model-info.ts'
import { compileKernels } from './compile-kernels.ts'
import { HAND_NETWORKS, type HandNetworkSource } from './hand-networks.ts'
import { buildLandmarkerTask } from './landmarker-task.ts'
import { withBits } from './pack-weights.ts'
import { planNetwork } from './plan-network.ts'
import { joinPlan, storedWeights, writePlan } from './plan-writer.ts'
import { readSourceModel } from './source-models.ts'
import { readTflite } from './tflite-reader.ts'

/** Builds the hand tracker's files, reproducibly. Returns them by name. */
export async function makeHandModels (): Promise<Record<string, Uint8Array>> {
  const models: Record<string, Uint8Array> = await compileKernels()
  const module = await WebAssembly.compile(models['hand-kernels.wasm'] as Uint8Array<ArrayBuffer>)
  for (const network of HAND_NETWORKS) models[network.file] = await makePlan(module, network)
  models['hand_landmarker.task'] = await buildLandmarkerTask(
    await readSourceModel('palm_detection_full'),
    await readSourceModel('hand_landmark_full')
  )
  return models
}

/** Packs model.zip, with the same bytes as a server. */
export const packLetterModel = (json: Uint8Array, onnx: Uint8Array): Promise<Uint8Array> =>
  writeModelArchive({ info: parseModelInfo(JSON.parse(new TextDecoder().decode(json))), onnx })

/** Checks the network in half precision, as its source has it, and then rounds its weights. */
async function makePlan (
  kernels: WebAssembly.Module, { source, golden, inner, bits }: HandNetworkSource
): Promise<Uint8Array> {
  const { plan, weights } = planNetwork(readTflite(await readSourceModel(source)), golden, inner)
  selfCheck(openHandNetwork(kernels, writePlan(plan, weights)))
  const rounded = { ...plan, weights: withBits(plan.weights, bits) }
  const stored = storedWeights(rounded.weights, weights)
  const magnitudes = magnitudesOnNoise(openHandNetwork(kernels, joinPlan(rounded, stored)))
  const outputs = plan.outputs.map(output => ({ ...output, golden: magnitudes[output.name]! }))
  return joinPlan({ ...rounded, outputs }, stored)
}
