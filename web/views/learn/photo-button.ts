// A button for learners without a camera: a photo shows the letter that is asked for.
import type { Letters, Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { photoInput } from '../photo/input.ts'
import { readPhoto } from '../photo/read-photo.ts'
import { t } from './strings.ts'

interface Listener {
  onReading: (reading: Reading) => void
  /** Gets the question that the learner must answer before the photo is read. */
  onQuestion: (question: HTMLElement) => void
  tell: (text: string) => void
}

export function photoButton (
  recognizer: Letters, signal: AbortSignal, { onReading, onQuestion, tell }: Listener
): HTMLElement {
  const read = async (file: Blob) => {
    tell(t('reading'))
    const seen = await readPhoto(file, recognizer, signal, { onQuestion })
    if (signal.aborted) return
    if (typeof seen === 'string') tell(t(seen))
    else onReading(seen)
  }
  const input = photoInput(file => { read(file).catch(reportError) })
  return h('label', { class: 'button' }, input, t('usePhoto'))
}
