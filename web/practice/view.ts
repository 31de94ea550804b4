// A round of practice: the letter to make, the camera, and what the recognizer makes of it.
import { startLive } from '../camera/live.ts'
import type { Live } from '../camera/live.ts'
import { createStage } from '../camera/stage.ts'
import { h } from '../dom.ts'
import type { View } from '../dom.ts'
import type { Reading } from '../engine/protocol.ts'
import { t } from '../language.ts'
import { createAnnouncer } from '../shell/announcer.ts'
import { clockText } from '../shell/clock.ts'
import { adviceText, partsOf } from './advice-text.ts'
import { createCoach } from './coach.ts'
import { seenBadge } from './seen-badge.ts'
import { expected, finishLetter, totalTime } from './session.ts'
import type { Session } from './session.ts'
import { summaryView } from './summary.ts'
import { targetCard } from './target-card.ts'
import { wordProgress } from './word-progress.ts'

/** Milliseconds the right letter is celebrated before the next one comes. */
const CELEBRATION = 700

export function practiceView (session: Session): View {
  const word = session.letters.join(session.isWord ? '' : ' ')
  const stage = createStage()
  const badge = seenBadge()
  const progress = wordProgress(session)
  const announcer = createAnnouncer()
  const target = h('div', { class: 'target-slot' })
  const advice = h('p', { class: 'advice' })
  const clock = h('span', { class: 'clock' }, '0:00')
  const pause = h('button', { type: 'button', onclick: () => live ? stopCamera() : startCamera() }, t('pause'))
  const skip = h('button', { type: 'button', onclick: () => finish(true) }, t('skip'))
  const end = h('button', { type: 'button', onclick: () => showSummary() }, t('finish'))
  const element = h('section', { class: 'practice' },
    h('h1', { class: 'visually-hidden', tabindex: '-1' }, t('practising', word)),
    h('div', { class: 'practice-top' }, progress.element, h('span', { class: 'visually-hidden' }, t('time')), clock),
    h('div', { class: 'board' }, target,
      h('div', { class: 'camera-side' }, stage.element, advice),
      announcer.element),
    h('div', { class: 'actions' }, pause, skip, end))

  stage.element.append(badge.element)

  let live: Live | null = null
  let coach = createCoach(expected(session) ?? '')
  let celebrating = false
  let pausedAt: number | null = null
  let firstReading = true
  const ticking = setInterval(() => { clock.textContent = clockText(elapsed()) }, 500)

  const elapsed = () => totalTime(session) + (pausedAt ?? performance.now()) - session.since

  function onReading (reading: Reading, at: number) {
    // The clock starts when the learner can be seen, not while files are downloaded.
    if (firstReading && session.results.length === 0) session.since = performance.now()
    firstReading = false
    const letter = expected(session)
    if (!letter || celebrating) return stage.draw(reading)
    const seen = coach.see(reading, at)
    stage.draw(reading, partsOf(seen))
    badge.update(seen)
    advice.textContent = reading.unanswered ? t('serverSilent') : adviceText(seen, letter)
    if (seen.kind !== 'right') announcer.say(advice.textContent)
    if (seen.held >= 1) celebrate(letter)
  }

  function celebrate (letter: string) {
    celebrating = true
    element.classList.add('celebrating')
    advice.textContent = t('right', letter)
    setTimeout(() => finish(false), CELEBRATION)
  }

  function finish (skipped: boolean) {
    element.classList.remove('celebrating')
    celebrating = false
    const before = expected(session)
    finishLetter(session, pausedAt ?? performance.now(), skipped)
    progress.update()
    const next = expected(session)
    if (!next) return showSummary()
    if (before && !skipped) announcer.say(`${t('right', before)} ${t('letter', next)}`, true)
    showTarget(next)
  }

  function showTarget (letter: string) {
    coach = createCoach(letter)
    target.replaceChildren(targetCard(letter))
    element.dataset.target = letter
  }

  function startCamera () {
    if (pausedAt !== null) session.since += performance.now() - pausedAt
    pausedAt = null
    pause.textContent = t('pause')
    live = startLive(stage, onReading)
  }

  function stopCamera () {
    live?.stop()
    live = null
    pausedAt = performance.now()
    pause.textContent = t('resume')
    stage.draw(null)
    stage.cover(h('p', {}, t('paused')))
  }

  function close () {
    clearInterval(ticking)
    live?.stop()
    live = null
  }

  function showSummary () {
    close()
    const summary = summaryView(session)
    element.replaceWith(summary)
    summary.querySelector('h1')?.focus()
  }

  showTarget(expected(session) ?? '')
  startCamera()
  return { element, title: t('practising', word), close }
}
