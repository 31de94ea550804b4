// A button for learners without a camera: they show the letter on a photo.
import type { Letters, Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { fileInput } from '../../elements/file-input.ts'
import { readPhoto } from '../photo/read-photo.ts'
import { t } from './strings.ts'

interface Listener {
  onReading: (reading: Reading) => void
  /** Gets the question to answer before the photo is read. */
  onQuestion: (question: HTMLElement) => void
  report: (text: string) => void
}

export function photoButton (
  recognizer: Letters, signal: AbortSignal, { onReading, onQuestion, report }: Listener
): HTMLElement {
  const read = async (file: Blob) => {
    report(t('reading'))
    const seen = await readPhoto(file, recognizer, signal, { onQuestion })
    if (signal.aborted) return
    if (typeof seen === 'string') report(t(seen))
    else onReading(seen)
  }
  const input = fileInput({ accept: 'image/*' }, ([file]) => { if (file) read(file).catch(reportError) })
  return h('label', { class: 'button' }, input, t('usePhoto'))
}
