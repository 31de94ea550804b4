// The letter seen now, its confidence, and the ring that shows the hold.
import { h, svg } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import type { Advice } from './coach.ts'

const RADIUS = 44
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

export function seenBadge () {
  const circle = { cx: 50, cy: 50, r: RADIUS }
  const ring = svg('circle', {
    ...circle,
    class: 'ring-held',
    transform: 'rotate(-90 50 50)',
    'stroke-dasharray': CIRCUMFERENCE,
    'stroke-dashoffset': CIRCUMFERENCE
  })
  const letter = h('span', { class: 'seen-letter', translate: 'no' }, '–')
  const confidence = h('span', { class: 'seen-confidence' }, t('nothingSeen'))
  const dial = h('div', { class: 'seen-ring' },
    svg('svg', { viewBox: '0 0 100 100' }, svg('circle', { ...circle, class: 'ring-track' }), ring), letter)
  // Lets screen readers read letter and confidence as one sentence.
  const spoken = h('span', { class: 'visually-hidden' })
  for (const seen of [dial, confidence]) seen.setAttribute('aria-hidden', 'true')
  const say = (seen: string) => { if (spoken.textContent !== seen) spoken.textContent = seen }
  say(t('seenNow', null, t('nothingSeen')))

  return {
    element: h('div', { class: 'seen', 'data-kind': 'no-hand' }, spoken, dial, confidence),
    update (advice: Pick<Advice, 'kind' | 'letter' | 'confidence' | 'held'>) {
      const note = advice.letter ? t('confidence', advice.confidence) : t('nothingSeen')
      dial.parentElement?.setAttribute('data-kind', advice.kind)
      letter.textContent = advice.letter ?? '–'
      confidence.textContent = note
      say(t('seenNow', advice.letter, note))
      ring.setAttribute('stroke-dashoffset', String(CIRCUMFERENCE * (1 - advice.held)))
    }
  }
}
