// Opens a photo, and reads it once the learner agrees.
import { DactyloError, type Letters, type Reading } from 'recognizer-wasm/client'
import { askForConsent } from '../../signing/camera/consent.ts'
import { whyNotStarted } from '../../signing/camera/not-started.ts'
import { openPhoto } from './picture.ts'

interface ReadListener {
  /** Gets the decoded photo. */
  onOpened?: (picture: ImageBitmap) => void
  /** Gets the question to answer before the photo is read. */
  onQuestion: (question: HTMLElement) => void
}

export type UnreadReason = 'notAPhoto' | 'photoUnread' | 'photoNotTaken' | ReturnType<typeof whyNotStarted>

/** The reading of a photo, or the reason why there is none. Meaningless once the signal has aborted. */
export async function readPhoto (
  file: Blob, recognizer: Letters, signal: AbortSignal, { onOpened, onQuestion }: ReadListener
): Promise<Reading | UnreadReason> {
  const picture = await openPhoto(file).catch(() => null)
  if (!picture) return 'notAPhoto'
  if (!signal.aborted) onOpened?.(picture)
  try {
    const notStarted = await recognizer.start().then(() => null, whyNotStarted)
    if (notStarted) return notStarted
    await askForConsent(recognizer, signal, onQuestion)
    return signal.aborted ? 'photoUnread' : await recognizer.read(picture)
  } catch (error) {
    return error instanceof DactyloError && error.code === 'server' ? 'photoNotTaken' : 'photoUnread'
  } finally {
    picture.close()
  }
}
