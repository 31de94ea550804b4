// Opens a photo, and reads it once the learner agrees to how.
import type { Letters, Reading } from 'recognizer-wasm/client'
import { agreement } from '../../signing/camera/agreement.ts'
import { openPhoto } from './picture.ts'

interface ReadListener {
  /** Gets the photo before it is read. */
  onOpened?: (picture: ImageBitmap) => void
  /** Gets the question that the learner must answer before the photo is read. */
  onQuestion: (question: HTMLElement) => void
}

/** What is in a photo, or why that is not known. When the signal has ended, the result means nothing. */
export async function readPhoto (
  file: Blob, recognizer: Letters, signal: AbortSignal, { onOpened, onQuestion }: ReadListener
): Promise<Reading | 'notAPhoto' | 'engineFailed' | 'photoUnread'> {
  const picture = await openPhoto(file).catch(() => null)
  if (!picture) return 'notAPhoto'
  if (!signal.aborted) onOpened?.(picture)
  const started = await recognizer.start().then(() => true, () => false)
  if (started) await agreement(recognizer, signal, onQuestion)
  if (signal.aborted || !started) {
    picture.close()
    return 'engineFailed'
  }
  return await recognizer.read(picture).catch(() => 'photoUnread' as const).finally(() => picture.close())
}
