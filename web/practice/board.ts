// What a learner sees of a round: the letter to make, the camera, and what the recognizer makes of it.
import { createStage } from '../camera/stage.ts'
import { h } from '../dom.ts'
import type { Reading } from '../recognition/protocol.ts'
import { createAnnouncer } from '../shell/announcer.ts'
import { clockText } from '../shell/clock.ts'
import { t } from '../text/language.ts'
import { adviceText, partsOf } from './advice-text.ts'
import type { Advice } from './coach.ts'
import { seenBadge } from './seen-badge.ts'
import type { Session } from './session.ts'
import { targetCard } from './target-card.ts'
import { wordProgress } from './word-progress.ts'

export interface Actions { onPause: () => void, onSkip: () => void, onFinish: () => void }

export function createBoard (session: Session, title: string, actions: Actions) {
  const badge = seenBadge()
  const progress = wordProgress(session)
  const announcer = createAnnouncer()
  const { element, stage, target, advice, clock, pause } = layOut(title, progress.element, announcer.element, actions)
  stage.element.append(badge.element)

  return {
    element,
    stage,
    showLetter (letter: string) {
      element.classList.remove('celebrating')
      target.replaceChildren(targetCard(letter))
      element.dataset.target = letter
      progress.update()
    },
    say: (text: string) => announcer.say(text, true),
    /** @param seen null while there is nothing to say about the reading */
    showReading (letter: string, reading: Reading, seen: Advice | null) {
      stage.draw(reading, seen ? partsOf(seen) : [])
      if (!seen) return
      badge.update(seen)
      advice.textContent = reading.unanswered ? t('serverSilent') : adviceText(seen, letter)
      if (seen.kind !== 'right') announcer.say(advice.textContent)
      if (seen.held < 1) return
      element.classList.add('celebrating')
      advice.textContent = t('right', letter)
    },
    showPaused (paused: boolean) {
      pause.textContent = t(paused ? 'resume' : 'pause')
      if (!paused) return
      stage.draw(null)
      stage.cover(h('p', {}, t('paused')))
    },
    showTime (milliseconds: number) { clock.textContent = clockText(milliseconds) }
  }
}

function layOut (
  title: string, progress: HTMLElement, announcer: HTMLElement, { onPause, onSkip, onFinish }: Actions
) {
  const stage = createStage()
  const target = h('div', { class: 'target-slot' })
  const advice = h('p', { class: 'advice' })
  const clock = h('span', { class: 'clock' })
  const button = (text: string, onclick: () => void) => h('button', { type: 'button', onclick }, text)
  const pause = button(t('pause'), onPause)
  const element = h('section', { class: 'practice' },
    h('h1', { class: 'visually-hidden', tabindex: '-1' }, title),
    h('div', { class: 'practice-top' }, progress, h('span', { class: 'visually-hidden' }, t('time')), clock),
    h('div', { class: 'board' }, target, h('div', { class: 'camera-side' }, stage.element, advice), announcer),
    h('div', { class: 'actions' }, pause, button(t('skip'), onSkip), button(t('finish'), onFinish)))
  return { element, stage, target, advice, clock, pause }
}
