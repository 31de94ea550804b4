// Asks before pictures leave the device.
import type { Letters } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { onEnd } from '../../elements/lifetime.ts'
import { t } from '../../elements/text/language.ts'

/** Where only the server can read pictures, waits until the learner agrees that they go there, or the signal ends. The
 * learner is asked once a visit.
 * @param show puts the question where the learner looks
 * @param waysOn for learners who do not agree */
export async function agreement (
  recognizer: Letters, signal: AbortSignal, show: (question: HTMLElement) => void, waysOn: HTMLElement[] = []
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
        h('button', { class: 'primary', type: 'button', onclick }, t('sendPictures')), ...waysOn)))
  })
}
