// The review: letters due now in both skills, letters due next, the pace in both, and results per letter.
import '../../elements/style/review.css'
import { today } from '../../elements/calendar.ts'
import { h, update, type View } from '../../elements/dom.ts'
import { onNewDay } from '../../elements/lifetime.ts'
import { inPairs } from '../../learner/confusions.ts'
import type { Review, Skill, Summary } from '../../learner/database/tables.ts'
import { learntHands } from '../../hands/learnt-hands.ts'
import { dueLetters, nextLetters } from '../../learner/summary.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'
import { hasNoCamera } from '../../signing/camera/none.ts'
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
  const skills = hasNoCamera() ? ['read'] as const : ['read', 'signed'] as const
  const letters = Object.keys(known.letters).sort()
  const due = dueLetters(known, day, skills)
  const next = nextLetters(known, day, skills)
  const parts = skills.map(skill => ({ skill, letters: inPairs(known, dueLetters(known, day, [skill])) }))
    .filter(({ letters }) => letters.length > 0)
  return [
    ...due.length > 0 ? [] : [learntHands(letters)],
    h('h2', {}, due.length > 0 ? t('lettersDue', due.length) : t(letters.length > 0 ? 'noneDue' : 'noneKnown')),
    ...parts.map(({ skill, letters }) => dueTo(skill, letters)),
    ...next ? [h('p', {}, t('next', next.letters.join(' '), inDays(next.on, day)))] : [],
    h('div', { class: 'actions' },
      letters.length > 0 && h('a', { class: `button ${due.length > 0 ? '' : 'primary large'}`, href: linkTo('round') },
        t('dailyRound')),
      letters.length > 0
        ? h('a', { class: 'button', href: linkTo('practise') }, t('practise'))
        : h('a', { class: 'button primary large', href: linkTo('home') }, t('begin'))),
    ...paceCurve(known.pace),
    ...log.some(({ letter }) => letter) ? [reportTable(log)] : []
  ]
}

/** Letters to sign are asked from memory; reading needs no camera. */
function dueTo (skill: Skill, due: readonly string[]): HTMLElement {
  const letters = due.slice(0, MAX_LETTERS)
  const names = letters.join(' ')
  const link = skill === 'read'
    ? { href: linkTo('round', letters.join('')), text: t('readThem', names) }
    : { href: practiceLink(letters, { fromMemory: true }), text: t('signThem', names) }
  return h('section', { class: 'due' },
    h('h3', {}, t(skill === 'read' ? 'toRead' : 'toSign', letters.length, due.length)),
    letterTiles(letters),
    h('a', { class: 'button primary large', href: link.href }, link.text))
}

/** Without hands, because they are to be remembered. */
const letterTiles = (letters: readonly string[]) =>
  h('ul', { class: 'letter-tiles', 'aria-hidden': 'true', translate: 'no' },
    ...letters.map(letter => h('li', {}, letter)))
