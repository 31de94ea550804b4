// Reads letters with the downloaded model, and replaces the model by a newer one on request.
import { letterRuntime } from '../src/onnx/letter-runtime.ts'
import type { DactyloError } from '../src/errors.ts'
import type { Downloads } from './downloads.ts'
import { loadLetterModel, loadNewerModel, type CachedModel } from './letter-model.ts'
import { openOnnxRuntime } from './onnx-runtime.ts'
import { openPageLetters, type PageLetters } from './page-letters.ts'
import type { Settings } from './protocol.ts'

export interface UpdatableLetters extends PageLetters {
  /** Looks for a newer, usable letter model, if the one in use was cached by an earlier visit. */
  findNewerModel (): Promise<boolean>
  useNewerModel (): Promise<void>
}

type ModelSettings = Pick<Settings, 'model' | 'ownModel' | 'onnxRuntime' | 'calibration' | 'personal'>

/** @param onProblem called if the server's model cannot be loaded, and the package's own is used
 * @throws DactyloError: `download` if a file cannot be loaded, `model-…` if no model can be used */
export async function openUpdatableLetters (
  downloads: Downloads, { model: url, ownModel, onnxRuntime, calibration, personal }: ModelSettings,
  onProblem: (problem: DactyloError) => void
): Promise<UpdatableLetters> {
  const otherwise = onnxRuntime === null ? undefined : () => openOnnxRuntime(downloads, onnxRuntime)
  const runtime = letterRuntime(otherwise ? { otherwise } : {})
  const open = async (model: CachedModel) =>
    ({ model, letters: await openPageLetters(model, runtime, { calibration, personal }) })
  const load = (url: string) => loadLetterModel(downloads, url, open)
  const { model, letters } = await load(url).catch((error: DactyloError) => {
    if (ownModel === null || error.code !== 'download') throw error
    onProblem(error)
    return load(ownModel)
  })
  let change: (() => Promise<void>) | null = null
  return {
    ...letters,
    async findNewerModel () {
      change = model.kept ? await loadNewerModel(downloads, url, model, letters.prepare) : null
      return change !== null
    },
    async useNewerModel () {
      const changeOnce = change
      change = null
      await changeOnce?.()
    }
  }
}
