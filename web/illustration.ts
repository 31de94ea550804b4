// The picture of the hand making a letter.
import { h } from './dom.ts'
import { t } from './language.ts'

const PICTURES = import.meta.glob<string>('../assets/content/illustrations/*.svg', { query: '?url', import: 'default', eager: true })

const pictureOf = (letter: string): string | undefined => PICTURES[`../assets/content/illustrations/${letter.toLowerCase()}.svg`]

/** @param decorative whether the letter stands beside it in words */
export function illustration (letter: string, { decorative = false } = {}): HTMLElement {
  const source = pictureOf(letter)
  const alt = decorative ? '' : t('pictureOf', letter)
  if (!source) return h('span', { class: 'illustration no-picture', 'aria-hidden': 'true' }, letter)
  return h('img', { class: 'illustration', src: source, alt, draggable: 'false' })
}
