// Checks whether anything must be downloaded.
import { areCached } from './downloads.ts'
import { trackerFiles } from './files.ts'
import { isModelCached } from './letter-model.ts'
import type { Settings } from './protocol.ts'

/** Whether a recognizer starts without a download. */
export async function isKept ({ files, model }: Settings): Promise<boolean> {
  const kept = await Promise.all([areCached(Object.values(trackerFiles(files))), isModelCached(model)])
  return kept.every(Boolean)
}
