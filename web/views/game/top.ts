// The bar above a game, with words and remaining time, and the buttons below it.
import { h } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { clockText } from '../../shell/clock.ts'
import { countdown } from './countdown.ts'
import type { Game } from './game.ts'
import { t } from './strings.ts'

/** A running game. */
export interface Play {
  /** Counts a right word, until the game ends. */
  addWord (word: string): void
  /** Starts the clock. */
  run (): void
  /** Stops the clock. */
  stop (): void
  /** Aborts when the game ends. */
  signal: AbortSignal
  /** Ends the game. */
  finish (): void
}

/** @param onPause gets whether the game is paused
 * @param onEnd gets the right words */
export function playGame (
  { seconds }: Game, viewSignal: AbortSignal, onPause: (isPaused: boolean) => void, onEnd: (words: string[]) => void
) {
  const life = childController(viewSignal)
  const words: string[] = []
  let isPaused = false
  const count = h('p', { class: 'game-words', role: 'status' })
  const time = h('span', { class: 'clock' })
  const show = () => {
    count.textContent = t('words', words.length)
    const left = clock.left()
    time.textContent = left === null ? '' : clockText(left + 999)
  }
  const finish = () => {
    if (life.signal.aborted) return
    life.abort()
    onEnd(words)
  }
  const clock = countdown(seconds === null ? null : 1000 * seconds, life.signal, { onTick: show, onEnd: finish })
  const togglePause = () => {
    isPaused = !isPaused
    pause.textContent = t(isPaused ? 'resume' : 'pause')
    top.parentElement?.classList.toggle('exercise', !isPaused)
    clock.stop()
    onPause(isPaused)
  }
  const pause = button(t('pause'), togglePause)
  const pauseWhenHidden = () => { if (document.hidden && !isPaused) togglePause() }
  document.addEventListener('visibilitychange', pauseWhenHidden, { signal: life.signal })
  show()
  const play: Play = {
    signal: life.signal,
    finish,
    run: () => { if (!isPaused) clock.run() },
    stop: clock.stop,
    addWord: word => { words.push(word); show() }
  }
  const top = h('div', { class: 'exercise-top' }, count, h('span', { class: 'visually-hidden' }, t('time')), time)
  return { play, top, pauseButton: pause, finishButton: button(t('finish'), finish) }
}

const button = (text: string, onclick: () => void) => h('button', { type: 'button', onclick }, text)
