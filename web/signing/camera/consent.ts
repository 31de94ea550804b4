// Asks the learner before pictures leave the device.
import type { Letters } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { onEnd } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'

/** If only the server can read pictures, waits until the learner agrees or the signal aborts. Asked once a visit.
 * @param show displays the question
 * @param alternatives buttons for learners who do not agree */
export async function askForConsent (
  recognizer: Letters, signal: AbortSignal, show: (question: HTMLElement) => void, alternatives: HTMLElement[] = []
) {
  if (recognizer.state.pictures !== 'asks' || signal.aborted) return
  await new Promise<void>(resolve => {
    onEnd(signal, resolve)
    const onclick = () => {
      recognizer.agree()
      resolve()
    }
    show(h('div', { class: 'camera-problem', role: 'alert' },
      h('h2', {}, t('maySendPictures')),
      h('p', {}, t('whySendPictures')),
      h('div', { class: 'actions' },
        h('button', { class: 'primary', type: 'button', onclick }, t('sendPictures')), ...alternatives)))
  })
}
