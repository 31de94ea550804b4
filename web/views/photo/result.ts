import { hasHand } from 'recognizer-wasm'
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { t } from './strings.ts'

/** Lower confidences are noise. */
const MIN_CONFIDENCE = 0.02

/** The letter and its alternatives, or the reason why there is none. */
export function readingResult ({ letter, confidence, candidates, points }: Reading): HTMLElement {
  if (points && !hasHand(points)) return h('p', {}, t('noHandInPhoto'))
  const others = candidates.filter(other => other.letter !== letter && other.confidence > MIN_CONFIDENCE).slice(0, 3)
  return h('div', {},
    letter
      ? h('p', { class: 'big-letter' },
        h('span', { translate: 'no' }, letter), h('span', { class: 'quiet' }, t('confidence', confidence)))
      : h('p', {}, t('noLetterInPhoto')),
    others.length > 0 && h('h2', {}, t('candidates')),
    others.length > 0 && h('ul', { class: 'candidates' }, ...others.map(other =>
      h('li', {}, `${other.letter} `, h('span', { class: 'quiet' }, t('confidence', other.confidence))))))
}
