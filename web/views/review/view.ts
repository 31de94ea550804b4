// The review: letters due now and next, and results per letter.
import '../../elements/style/review.css'
import { h, update, type View } from '../../elements/dom.ts'
import { onNewDay } from '../../elements/lifetime.ts'
import type { Review } from '../../learner/database/tables.ts'
import { learntHands } from '../../hands/learnt-hands.ts'
import { cardsOf, dueLetters, nextLetters } from '../../learner/schedule.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'
import type { Parts } from '../parts.ts'
import { reportTable } from './report-table.ts'
import { inDays, t } from './strings.ts'

/** More would be a burden; the rest stays due. */
const MAX_LETTERS = 10

export async function reviewView (_rest: string, parts: Parts, signal: AbortSignal): Promise<View> {
  const learner = await parts.learner()
  const title = t('review')
  const slot = h('div', { class: 'review-slot' })
  const show = async () => {
    const log = await learner.reviews()
    if (!signal.aborted) update(slot, dueNow(log, new Date()))
  }
  await show()
  // Shows reviews of other devices when they arrive.
  const refresh = () => { learner.refresh().then(show).catch(reportError) }
  refresh()
  onNewDay(signal, refresh)
  parts.account.onChange(() => { show().catch(reportError) }, signal)
  const element = h('section', { class: 'review' },
    h('h1', { tabindex: '-1' }, title),
    h('p', { class: 'lead' }, t('lead')),
    slot)
  return { element, title }
}

function dueNow (log: Review[], now: Date): HTMLElement[] {
  const cards = cardsOf(log)
  const due = dueLetters(cards, now)
  const first = due.slice(0, MAX_LETTERS)
  const next = nextLetters(cards, now)
  return [
    due.length > 0 ? letterTiles(first) : learntHands(cards.map(({ letter }) => letter).sort()),
    h('h2', {}, due.length > 0 ? t('lettersDue', due.length) : t(cards.length > 0 ? 'noneDue' : 'noneKnown')),
    ...next ? [h('p', {}, t('next', next.letters.join(' '), inDays(next.at, now)))] : [],
    h('div', { class: 'actions' },
      due.length > 0 && h('a', { class: 'button primary large', href: practiceLink(first, { fromMemory: true }) },
        t('signThem', first.join(' '))),
      h('a', { class: `button ${due.length > 0 ? '' : 'primary large'}`, href: linkTo('home') },
        t(cards.length > 0 ? 'practise' : 'begin'))),
    ...log.length > 0 ? [reportTable(log)] : []
  ]
}

/** Without hands, because they are to be remembered. */
const letterTiles = (letters: readonly string[]) =>
  h('ul', { class: 'letter-tiles', 'aria-hidden': 'true', translate: 'no' },
    ...letters.map(letter => h('li', {}, letter)))
