// The picture of the hand making a letter.
import { h } from './dom.ts'
import { t } from './text/language.ts'

const PICTURES = import.meta.glob<string>(
  '../assets/content/illustrations/*.svg', { query: '?url', import: 'default', eager: true })

const pictureOf = (letter: string): string | undefined =>
  PICTURES[`../assets/content/illustrations/${letter.toLowerCase()}.svg`]

let shown = 0

/** Shows the movement of a letter once more: a picture under another address starts from its beginning. */
export function moveAgain (picture: HTMLElement) {
  if (picture instanceof HTMLImageElement) picture.src = `${picture.src.split('#')[0]}#${++shown}`
}

/** @param decorative whether the letter stands beside it in words */
export function illustration (letter: string, { decorative = false } = {}): HTMLElement {
  const source = pictureOf(letter)
  const alt = decorative ? '' : t('pictureOf', letter)
  if (!source) return h('span', { class: 'illustration no-picture', 'aria-hidden': 'true' }, letter)
  // A browser does not tell a picture what its user likes.
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches ? '#still' : ''
  return h('img', { class: 'illustration', src: source + still, alt, draggable: 'false' })
}
