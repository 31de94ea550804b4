// The letter seen now, its confidence, and the ring that fills while it is held.
import { h, svg } from '../dom.ts'
import { t } from '../language.ts'
import type { Advice } from './coach.ts'

const RADIUS = 44
const ROUND = 2 * Math.PI * RADIUS

export function seenBadge () {
  const ring = svg('circle', { class: 'ring-held', cx: 50, cy: 50, r: RADIUS, 'stroke-dasharray': ROUND, 'stroke-dashoffset': ROUND, transform: 'rotate(-90 50 50)' })
  const letter = h('span', { class: 'seen-letter' }, '–')
  const confidence = h('span', { class: 'seen-confidence' }, t('nothingSeen'))
  const element = h('div', { class: 'seen', 'data-kind': 'no-hand' },
    h('div', { class: 'seen-ring' },
      svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, svg('circle', { class: 'ring-track', cx: 50, cy: 50, r: RADIUS }), ring),
      letter),
    h('span', { class: 'visually-hidden' }, t('seenNow')), confidence)

  return {
    element,
    update (advice: Advice) {
      element.dataset.kind = advice.kind
      letter.textContent = advice.letter ?? '–'
      confidence.textContent = advice.letter ? t('confidence', advice.confidence) : t('nothingSeen')
      ring.setAttribute('stroke-dashoffset', String(ROUND * (1 - advice.held)))
    }
  }
}
