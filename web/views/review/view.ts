// The review: letters due now and next, and results per letter.
import '../../elements/style/review.css'
import { today } from '../../elements/calendar.ts'
import { h, update, type View } from '../../elements/dom.ts'
import { onNewDay } from '../../elements/lifetime.ts'
import type { Review, Summary } from '../../learner/database/tables.ts'
import { learntHands } from '../../hands/learnt-hands.ts'
import { dueLetters, nextLetters } from '../../learner/summary.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'
import type { PageContext } from '../context.ts'
import { paceCurve } from './pace-curve.ts'
import { reportTable } from './report-table.ts'
import { inDays, t } from './strings.ts'

/** More would be a burden; the rest stays due. */
const MAX_LETTERS = 10

export async function reviewView (_rest: string, context: PageContext, signal: AbortSignal): Promise<View> {
  const learner = await context.learner()
  const title = t('review')
  const slot = h('div', { class: 'review-slot' })
  const show = async () => {
    const [known, log] = [await learner.summary(), await learner.reviews()]
    if (!signal.aborted) update(slot, dueNow(known, log, today()))
  }
  await show()
  // Shows reviews of other devices when they arrive.
  const refresh = () => { learner.refresh().then(show).catch(reportError) }
  refresh()
  onNewDay(signal, refresh)
  context.account.onChange(() => { show().catch(reportError) }, signal)
  const element = h('section', { class: 'review' },
    h('h1', { tabindex: '-1' }, title),
    h('p', { class: 'lead' }, t('lead')),
    slot)
  return { element, title }
}

function dueNow (known: Summary, log: readonly Review[], day: string): HTMLElement[] {
  const letters = Object.keys(known.letters).sort()
  const due = dueLetters(known, day)
  const first = due.slice(0, MAX_LETTERS)
  const next = nextLetters(known, day)
  return [
    due.length > 0 ? letterTiles(first) : learntHands(letters),
    h('h2', {}, due.length > 0 ? t('lettersDue', due.length) : t(letters.length > 0 ? 'noneDue' : 'noneKnown')),
    ...next ? [h('p', {}, t('next', next.letters.join(' '), inDays(next.on, day)))] : [],
    h('div', { class: 'actions' },
      due.length > 0 && h('a', { class: 'button primary large', href: practiceLink(first, { fromMemory: true }) },
        t('signThem', first.join(' '))),
      h('a', { class: `button ${due.length > 0 ? '' : 'primary large'}`, href: linkTo('home') },
        t(letters.length > 0 ? 'practise' : 'begin'))),
    ...paceCurve(known.pace),
    ...log.some(({ letter }) => letter) ? [reportTable(log)] : []
  ]
}

/** Without hands, because they are to be remembered. */
const letterTiles = (letters: readonly string[]) =>
  h('ul', { class: 'letter-tiles', 'aria-hidden': 'true', translate: 'no' },
    ...letters.map(letter => h('li', {}, letter)))
