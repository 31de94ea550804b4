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
  // The compiler is a process of its own.
  const [kernels, drafts] = await Promise.all([compileKernels(), Promise.all(HAND_NETWORKS.map(draftPlan))])
  const module = await WebAssembly.compile(kernels['hand-kernels.wasm'] as Uint8Array<ArrayBuffer>)
  return {
    ...kernels,
    ...Object.fromEntries(drafts.map(draft => [draft.file, checkedPlan(module, draft)])),
    'hand_landmarker.task': await buildLandmarkerTask(
      await readSourceModel('palm_detection_full'),
      await readSourceModel('hand_landmark_full')
    )
  }
}

/** Packs model.zip, with the same bytes as a server. */
export const packLetterModel = (json: Uint8Array, onnx: Uint8Array): Promise<Uint8Array> =>
  writeModelArchive({ info: parseModelInfo(JSON.parse(new TextDecoder().decode(json))), onnx })

/** A network in half precision, as its source has it, and with rounded weights. */
async function draftPlan ({ file, source, golden, inner, bits }: HandNetworkSource) {
  const { plan, weights } = planNetwork(readTflite(await readSourceModel(source)), golden, inner)
  const rounded = { ...plan, weights: withBits(plan.weights, bits) }
  return { file, exact: writePlan(plan, weights), rounded, stored: storedWeights(rounded.weights, weights) }
}

/** Checks the network in half precision, and expects its rounded form's outputs from now on. */
function checkedPlan (
  kernels: WebAssembly.Module, { exact, rounded, stored }: Awaited<ReturnType<typeof draftPlan>>
): Uint8Array {
  selfCheck(openHandNetwork(kernels, exact))
  const magnitudes = magnitudesOnNoise(openHandNetwork(kernels, joinPlan(rounded, stored)))
  const outputs = rounded.outputs.map(output => ({ ...output, golden: magnitudes[output.name]! }))
  return joinPlan({ ...rounded, outputs }, stored)
}
