// A sign of the dictionary: its drawing, its word, its definition, and what to do with it.
import { isLetter } from 'recognizer-wasm'
import { h } from '../dom.ts'
import { turnButton } from '../hand/turn-button.ts'
import { illustration } from '../illustration.ts'
import { linkElsewhere, ownPicture } from '../picture.ts'
import { practiceLink } from '../routes.ts'
import type { Sign } from './find.ts'
import { t } from './strings.ts'

export function signCard (sign: Sign): HTMLElement {
  const { word, definition, category, imageUrl, videoUrl } = sign
  const shown = pictureOf(sign)
  return h('li', { class: 'card sign-card' },
    shown,
    h('div', {},
      h('h2', { tabindex: '-1' }, word),
      category && h('p', { class: 'quiet' }, category.name),
      h('p', { class: 'definition' }, definition),
      h('div', { class: 'actions' },
        isLetter(word) && turnButton(word, () => shown),
        isLetter(word) && h('a',
          { class: 'button small', href: practiceLink([word]), 'aria-label': t('practiseLetter', word) },
          t('practise')),
        !shown && imageUrl && linkElsewhere(imageUrl, t('picture'), `${t('picture')}: ${word}`),
        videoUrl && linkElsewhere(videoUrl, t('video'), `${t('video')}: ${word}`))))
}

/** The page has the hands of the alphabet itself. Other pictures need no alternative: word and definition stand
 * beside. */
function pictureOf ({ word, imageUrl }: Sign): HTMLElement | null {
  if (isLetter(word)) return illustration(word)
  return imageUrl ? ownPicture(imageUrl, '') : null
}
