// Says whether anything would have to be downloaded.
import { areKept } from './downloads.ts'
import { trackerFiles } from './files.ts'
import { isModelKept } from './letter-model.ts'
import type { Settings } from './protocol.ts'

/** Whether a recognizer starts with nothing to download. */
export async function isKept ({ files, model }: Settings): Promise<boolean> {
  const kept = await Promise.all([areKept(Object.values(trackerFiles(files))), isModelKept(model)])
  return kept.every(Boolean)
}
