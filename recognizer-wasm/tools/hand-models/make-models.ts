// The steps from Google's models to ours: take, read, convert, check, bundle.
import { checkNetwork } from './check-network.ts'
import { convertToOnnx } from './convert.ts'
import { HAND_NETWORKS, type HandNetwork } from './hand-networks.ts'
import { buildLandmarkerTask } from './landmarker-task.ts'
import { readSourceModel } from './source-models.ts'
import { readTflite } from './tflite-reader.ts'

/** All files of recognizer-wasm/models, by name. The same bytes each time. */
export async function makeHandModels (): Promise<Record<string, Uint8Array>> {
  const models: Record<string, Uint8Array> = {}
  for (const network of HAND_NETWORKS) models[network.file] = await makeNetwork(network)
  models['hand_landmarker.task'] = await buildLandmarkerTask(
    await readSourceModel('palm_detection_full'),
    await readSourceModel('hand_landmark_full')
  )
  return models
}

async function makeNetwork (network: HandNetwork): Promise<Uint8Array> {
  const tflite = readTflite(await readSourceModel(network.source))
  const onnx = convertToOnnx(tflite, { name: network.source, outputs: Object.keys(network.outputs) })
  await checkNetwork(onnx, network)
  return onnx
}
