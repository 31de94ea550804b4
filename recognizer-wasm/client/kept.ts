// Checks whether anything must be downloaded.
import { areKept } from './downloads.ts'
import { trackerFiles } from './files.ts'
import { isModelKept } from './letter-model.ts'
import type { Settings } from './protocol.ts'

/** Whether a recognizer starts without a download. */
export async function isKept ({ files, model }: Settings): Promise<boolean> {
  const kept = await Promise.all([areKept(Object.values(trackerFiles(files))), isModelKept(model)])
  return kept.every(Boolean)
}
