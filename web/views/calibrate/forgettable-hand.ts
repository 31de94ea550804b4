// Says which of the learner's own letters are stored on this device, and deletes them.
import { h } from '../../elements/dom.ts'
import { forgetHand, ownHand, type HandContext } from '../../learner/own-hand.ts'
import { t } from './strings.ts'

/** False if nothing is stored. */
export function forgettableHand (context: HandContext): HTMLElement | false {
  const letters = Object.keys(ownHand.read(context.account)?.examples ?? {}).toSorted()
  if (letters.length === 0) return false
  const text = h('p', { class: 'quiet', role: 'status' }, t('ownLetters', letters.join(' ')))
  const button = h('button', {
    type: 'button',
    onclick () {
      forgetHand(context)
      text.textContent = t('handForgotten')
      button.hidden = true
    }
  }, t('forgetHand'))
  return h('div', { class: 'own-hand' }, text, h('div', { class: 'actions' }, button))
}
