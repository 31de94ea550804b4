import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { illustration } from '../../hands/illustration.ts'
import { clockText } from '../../shell/clock.ts'
import { linkTo, practiceLink } from '../../shell/routes.ts'
import { hardest, totalTime, type Result, type Session } from '../../signing/letters/session.ts'

/** The result of a round, and what to do next. */
export function summaryView (session: Session): HTMLElement {
  const { letters, results, isWord } = session
  const right = results.filter(({ skipped }) => !skipped).length
  const hard = hardest(session)
  const fastest = Math.min(...results.flatMap(({ milliseconds, skipped }) => skipped ? [] : milliseconds))
  return h('section', { class: 'summary' },
    h('h1', { tabindex: '-1' }, right === letters.length ? t('summaryTitle') : t('summaryStopped')),
    h('p', { class: 'summary-word', translate: 'no' }, letters.join(isWord ? '' : ' ')),
    h('p', { class: 'lead' }, t('summaryText', right, letters.length, clockText(Math.max(1000, totalTime(session))))),
    results.length > 0 && h('h2', {}, t('timeOfEach')),
    h('ol', { class: 'times' }, ...results.map(result => timeOf(result, fastest))),
    h('div', { class: 'actions' },
      hard.length > 0 &&
        h('a', { class: 'button primary', href: practiceLink(hard) }, t('practiseHardest', hard.join(' '))),
      h('a', { class: `button ${hard.length > 0 ? '' : 'primary'}`, href: practiceLink(letters, session) }, t('again')),
      h('a', { class: 'button', href: linkTo('home') }, t('somethingElse'))))
}

function timeOf ({ letter, milliseconds, skipped }: Result, fastest: number): HTMLElement {
  // The fastest letter has the full bar.
  const value = skipped ? 0 : fastest / milliseconds
  const bar = h('meter', { class: 'time-bar', min: 0, max: 1, value, 'aria-hidden': 'true' })
  return h('li', { class: skipped ? 'skipped' : '' },
    illustration(letter, { alt: '' }), h('span', { class: 'time-letter', translate: 'no' }, letter), bar,
    h('span', { class: 'time-text' }, skipped ? t('skipped') : t('seconds', (milliseconds / 1000).toFixed(1))))
}
