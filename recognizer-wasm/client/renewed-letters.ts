// The downloaded letter model, read in the page, and replaced by a newer one when the user says so.
import { letterRuntime } from '../src/onnx/letter-runtime.ts'
import type { Downloads } from './downloads.ts'
import { loadLetterModel, loadNewerModel } from './letter-model.ts'
import { openOnnxRuntime } from './onnx-runtime.ts'
import { openPageLetters, type PageLetters } from './page-letters.ts'
import type { Settings } from './protocol.ts'

export interface RenewedLetters extends PageLetters {
  /** Looks for a newer letter model that can be used, where the one in use was kept from an earlier visit. */
  findNewerModel (): Promise<boolean>
  useNewerModel (): Promise<void>
}

/** @throws DactyloError: `download` where a file does not arrive, `model-…` where no model can be used */
export async function openRenewedLetters (
  downloads: Downloads,
  { model: url, onnxRuntime, calibration }: Pick<Settings, 'model' | 'onnxRuntime' | 'calibration'>
): Promise<RenewedLetters> {
  const otherwise = onnxRuntime === null ? undefined : () => openOnnxRuntime(downloads, onnxRuntime)
  const runtime = letterRuntime(otherwise ? { otherwise } : {})
  const { model, letters } = await loadLetterModel(
    downloads, url, async model => ({ model, letters: await openPageLetters(model, runtime, calibration) }))
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
