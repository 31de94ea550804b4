// Hands to read, to name, to print and to share are always as the person opposite shows them (the class `to-read`).
// Hands to copy follow the learner's choice.
import { h } from '../elements/dom.ts'
import { readSetting, saveSetting } from '../elements/stored-setting.ts'
import { translator } from '../elements/text/language.ts'

const t = translator({
  asOpposite: {
    en: 'Hands to read are as the person opposite shows them. Hands to copy can be as in a mirror: see the settings.',
    fr: 'Les mains à lire sont celles d’une personne en face de vous. ' +
      'Les mains à imiter peuvent être en miroir : voir les réglages.'
  }
})

const KEY = 'dactylo-readers-note'

/** A sentence that says so, once on this device; null from then on. */
export function readersNote (): HTMLElement | null {
  if (readSetting(KEY) !== null) return null
  saveSetting(KEY, 'said')
  return h('p', { class: 'quiet readers-note' }, t('asOpposite'))
}
