// A sign with its picture, word, definition and buttons.
import { isLetter } from 'recognizer-wasm'
import { h } from '../../elements/dom.ts'
import { isOwn, linkElsewhere, ownPicture } from '../../elements/picture.ts'
import { illustration } from '../../hands/illustration.ts'
import { turnButton } from '../../hands/turnable/turn-button.ts'
import { practiceLink } from '../../shell/routes.ts'
import { creditsOf } from './credits.ts'
import type { Sign } from './find.ts'
import { withColon } from '../../elements/text/with-colon.ts'
import { t } from './strings.ts'

export function signCard (sign: Sign, signal: AbortSignal): HTMLElement {
  const { word, definition, category, imageUrl, videoUrl } = sign
  const shown = pictureOf(sign)
  return h('li', { class: 'card sign-card' },
    shown,
    h('div', {},
      h('h2', { tabindex: '-1', translate: isLetter(word) ? 'no' : null }, word),
      category && h('p', { class: 'quiet' }, category.name),
      h('p', { class: 'definition' }, definition),
      h('div', { class: 'actions' },
        isLetter(word) && turnButton(word, () => shown, signal),
        isLetter(word) && h('a',
          { class: 'button small', href: practiceLink([word]), 'aria-label': t('practiseLetter', word) },
          t('practise')),
        !shown && imageUrl && !isOwn(imageUrl) && linkElsewhere(imageUrl, t('picture'), withColon(t('picture'), word)),
        videoUrl && !isOwn(videoUrl) && linkElsewhere(videoUrl, t('video'), withColon(t('video'), word))),
      videoUrl && isOwn(videoUrl) && filmOf(word, videoUrl, imageUrl),
      ...creditsOf(sign)))
}

/** Plays films from this origin only, for the same reasons as pictures. The definition is next to it. */
function filmOf (word: string, videoUrl: string, imageUrl: string | null): HTMLElement {
  const poster = imageUrl && isOwn(imageUrl) ? imageUrl : null
  const film: HTMLElement = h('video', {
    src: videoUrl,
    poster,
    controls: true,
    playsinline: true,
    // Without a poster the first frame is shown.
    preload: poster ? 'none' : 'metadata',
    'aria-label': withColon(t('video'), word),
    onerror: () => replaceFilm(film, word, videoUrl)
  })
  return film
}

/** Offers the file for download if the browser cannot play it: other programs may support its codec. */
function replaceFilm (film: HTMLElement, word: string, videoUrl: string) {
  const hadFocus = document.activeElement === film
  const name = t('downloadOf', word)
  const link = h('a', { class: 'button small', href: videoUrl, download: true, 'aria-label': name }, t('download'))
  film.replaceWith(h('div', {}, h('p', { role: 'alert' }, t('unplayable')), link))
  if (hadFocus) link.focus()
}

/** The hands of the alphabet are built in. Other pictures need no alternative text, because word and definition are
 * beside them. A film shows its own picture. */
function pictureOf ({ word, imageUrl, videoUrl }: Sign): HTMLElement | null {
  if (isLetter(word)) return illustration(word)
  if (videoUrl && isOwn(videoUrl)) return null
  return imageUrl ? ownPicture(imageUrl, '') : null
}
