// The picture of the hand making a letter.
import { h } from '../elements/dom.ts'
import { t } from '../elements/text/language.ts'

const PICTURES = import.meta.glob<string>(
  '../../assets/content/illustrations/*.svg', { query: '?url', import: 'default', eager: true })

const pictureOf = (letter: string): string | undefined =>
  PICTURES[`../../assets/content/illustrations/${letter.toLowerCase()}.svg`]

let shown = 0

/** Shows the movement of a letter once more: under another address a picture starts from its beginning. */
export function moveAgain (picture: HTMLElement) {
  if (picture instanceof HTMLImageElement) picture.src = `${picture.src.split('#')[0]}#${++shown}`
}

/** @param decorative whether the letter stands beside it in words
 * @param isLazy whether the picture is loaded only when it is nearly in sight */
export function illustration (letter: string, { decorative = false, isLazy = false } = {}): HTMLElement {
  const source = pictureOf(letter)
  const alt = decorative ? '' : t('pictureOf', letter)
  if (!source) return h('span', { class: 'illustration no-picture', 'aria-hidden': 'true' }, letter)
  // A browser does not tell a picture whether its user prefers reduced motion.
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches ? '#still' : ''
  const picture = h('img', { class: 'illustration of-letter', alt, draggable: 'false' })
  if (isLazy) {
    picture.dataset.source = source + still
    inSight.observe(picture)
  } else picture.src = source + still
  return picture
}

/** A browser's own `loading=lazy` begins screens ahead: every first visit would load all letters. */
const inSight = new IntersectionObserver(pictures => {
  for (const { target, isIntersecting } of pictures) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
    target.src = target.dataset.source ?? ''
    inSight.unobserve(target)
  }
}, { rootMargin: '10%' })
