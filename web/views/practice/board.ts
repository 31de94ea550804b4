// The view of a round: progress, target letter and camera.
import type { Reading } from 'recognizer-wasm/client'
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { clockText } from '../../shell/clock.ts'
import type { Advice } from '../../signing/letters/coach.ts'
import { celebrate } from '../../signing/letters/celebrate.ts'
import { letterBoard } from '../../signing/letters/letter-board.ts'
import { elapsed, timeOnLetter, type Session } from '../../signing/letters/session.ts'
import { skipButton } from '../../signing/letters/skip-button.ts'
import { roundTiles } from '../../signing/letters/letter-tiles.ts'
import { t as words } from '../../signing/words/strings.ts'

export interface Actions {
  onPause: () => void
  onSkip: () => void
  onFinish: () => void
  /** Asks for the word without a stop. */
  onFlow?: () => void
}

/** @param signal aborts with the round */
export function createBoard (session: Session, title: string, actions: Actions, signal: AbortSignal) {
  const progress = roundTiles(session)
  const board = letterBoard(t('skip'))
  const { stage } = board
  const { element, clock, pause } = layOut(title, progress.element, board.element, actions, signal)

  const showTime = () => { clock.textContent = clockText(elapsed(session, performance.now())) }

  return {
    element,
    stage,
    showLetter (letter: string) {
      element.classList.remove('celebrating')
      board.showLetter(letter, session.fromMemory ? { onAsk: () => { session.helped = true } } : undefined)
      element.dataset.target = letter
      progress.update()
      showTime()
      if (session.paused) board.pause()
    },
    announceLetter: board.announceLetter,
    clear: board.clear,
    /** @param seen null while there is no advice */
    showReading (letter: string, reading: Reading, seen: Advice | null) {
      board.showReading(letter, reading, seen, timeOnLetter(session, performance.now()))
      showTime()
      if (!seen || seen.held < 1) return
      celebrate(element)
      board.write(t('right', letter))
    },
    showPaused (paused: boolean) {
      pause.textContent = t(paused ? 'resume' : 'pause')
      if (paused) board.pause()
    }
  }
}

function layOut (
  title: string, progress: HTMLElement, board: HTMLElement, { onPause, onSkip, onFinish, onFlow }: Actions,
  signal: AbortSignal
) {
  const clock = h('span', { class: 'clock' })
  const button = (text: string, onclick: () => void) => h('button', { type: 'button', onclick }, text)
  const pause = button(t('pause'), onPause)
  const element = h('section', { class: 'practice exercise' },
    h('h1', { class: 'visually-hidden', tabindex: '-1' }, title),
    h('div', { class: 'exercise-top' }, progress, h('span', { class: 'visually-hidden' }, t('time')), clock),
    board,
    h('div', { class: 'actions' },
      pause, skipButton(t('skip'), signal, onSkip), button(t('finish'), onFinish),
      onFlow && button(words('withoutStop'), onFlow)))
  return { element, clock, pause }
}
