// Opens a photo, and reads it once the learner agrees to how.
import { DactyloError, type Letters, type Reading } from 'recognizer-wasm/client'
import { askForConsent } from '../../signing/camera/consent.ts'
import { whyNotStarted } from '../../signing/camera/not-started.ts'
import { openPhoto } from './picture.ts'

interface ReadListener {
  /** Gets the photo before it is read. */
  onOpened?: (picture: ImageBitmap) => void
  /** Gets the question that the learner must answer before the photo is read. */
  onQuestion: (question: HTMLElement) => void
}

export type WhyUnread = 'notAPhoto' | 'photoUnread' | 'photoNotTaken' | ReturnType<typeof whyNotStarted>

/** What is in a photo, or why that is not known. When the signal has ended, the result means nothing. */
export async function readPhoto (
  file: Blob, recognizer: Letters, signal: AbortSignal, { onOpened, onQuestion }: ReadListener
): Promise<Reading | WhyUnread> {
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
