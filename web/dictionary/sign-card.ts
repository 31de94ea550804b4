// A sign of the dictionary: its drawing, its word, what is said of it, and what to do with it.
import { isLetter } from 'recognizer-wasm'
import { h } from '../dom.ts'
import { illustration } from '../illustration.ts'
import { practiceLink } from '../practice/summary.ts'
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
        isLetter(word) && h('a',
          { class: 'button small', href: practiceLink([word], false), 'aria-label': t('practiseLetter', word) },
          t('practise')),
        !shown && imageUrl && elsewhere(imageUrl, t('picture'), word),
        videoUrl && elsewhere(videoUrl, t('video'), word))))
}

/** The page has the hands of the alphabet itself, and may show pictures of its own server only. */
function pictureOf ({ word, imageUrl }: Sign): HTMLElement | null {
  if (isLetter(word)) return illustration(word)
  if (!imageUrl || new URL(imageUrl, location.href).origin !== location.origin) return null
  // Without a connection it may be gone: its word and definition say what it shows.
  return h('img', { class: 'illustration', src: imageUrl, alt: '', loading: 'lazy' })
}

const elsewhere = (href: string, text: string, word: string) => h('a',
  { class: 'button small', href, target: '_blank', rel: 'noreferrer', 'aria-label': `${text}: ${word}` }, text)
