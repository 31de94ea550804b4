// Plays a word that the learner spells without a stop: followed, explained where it was unclear, verified, celebrated.
import { hasHand, hintText, hintsFor } from 'recognizer-wasm'
import type { Letters, Reading, WordProgress } from 'recognizer-wasm/client'
import { after, childController } from '../../elements/lifetime.ts'
import { language } from '../../elements/text/language.ts'
import type { Film } from '../../learner/database/tables.ts'
import type { WordListener } from '../camera/live.ts'
import type { Stage } from '../camera/stage.ts'
import { celebrate } from '../letters/celebrate.ts'
import { flowBoard, type FlowBoard } from './flow-board.ts'
import type { SpelledResult } from './rating.ts'
import { t } from './strings.ts'
import { createWordFilm } from './word-film.ts'
import { createTry } from './word-try.ts'

const CELEBRATION_MS = 1500

export interface FlowOptions {
  stage?: Stage
  recognizer: Pick<Letters, 'forget'>
  /** Verifies the film of a complete word. @returns why it was refused, or null */
  verify?: (film: Film) => Promise<string | null>
  /** Milliseconds for which a right word is celebrated. */
  celebration?: number
  onResult (result: SpelledResult): void
  /** Called when the learner leaves the word. */
  onLeft (isMade: boolean): void
}

/** @param signal ends it without a result */
export function wordInFlow (word: string, options: FlowOptions, signal: AbortSignal) {
  const { recognizer, verify, celebration = CELEBRATION_MS, onResult, onLeft } = options
  const board = flowBoard(word, options.stage)
  const { element, stage, clear } = board
  const life = childController(signal)
  const unclear: string[] = []
  let isMade = false
  const end = (pace: number | null) => onResult({ word, unclear, isSkipped: !isMade, pace })
  const leave = () => { life.abort(); onLeft(isMade) }
  const tries = createTries(recognizer, {
    onProgress: board.showProgress,
    onUnclear (progress, text) {
      unclear.push(...progress.letters.flatMap(({ letter, isMade }) => isMade ? [] : letter))
      board.showUnclear(progress, `${text} ${t('again')}`)
    },
    async onComplete ({ lettersPerSecond: pace }, film) {
      const counts = await isAccepted(film, board, verify)
      // The learner may have left the word for another one, which the recognizer follows now.
      if (life.signal.aborted) return true
      if (!counts) return false
      isMade = true
      end(pace)
      celebrate(board.element)
      board.write(t('right', word, pace), true)
      after(celebration, life.signal, leave)
      return true
    }
  })
  const see: WordListener['onProgress'] = (progress, reading, at) => {
    stage.draw(reading)
    if (!life.signal.aborted && tries.see(progress, reading, at) === 'no-hand') board.askForHand()
  }
  const listener: WordListener = { word, onProgress: see, onLost: clear }
  /** Skips the word or, once it is made, the rest of its celebration. */
  const skip = () => {
    if (life.signal.aborted) return
    if (!isMade) end(null)
    leave()
  }
  return { element, stage, listener, skip }
}

/** A word whose verification fails is spelled again. */
async function isAccepted (film: Film, board: FlowBoard, verify: FlowOptions['verify']): Promise<boolean> {
  if (!verify) return true
  board.write(t('checking'))
  const refused = await verify(film).catch((error: unknown) => {
    reportError(error)
    return t('again')
  })
  if (refused !== null) board.write(refused, true)
  return refused === null
}

interface TriesListener {
  onProgress (progress: WordProgress): void
  onUnclear (progress: WordProgress, text: string): void
  /** @returns whether it counts; otherwise the word is spelled again */
  onComplete (progress: WordProgress, film: Film): Promise<boolean>
}

/** The tries to spell a word, until one counts. After an unclear one, another begins when the hand has left the
 * picture. */
function createTries (recognizer: Pick<Letters, 'forget'>, { onProgress, onUnclear, onComplete }: TriesListener) {
  const film = createWordFilm()
  let attempt = createTry()
  let state: 'going' | 'explained' | 'over' = 'going'
  const begin = () => {
    state = 'going'
    attempt = createTry()
    film.clear()
    recognizer.forget()
  }
  const complete = async (progress: WordProgress) => {
    state = 'over'
    if (!await onComplete(progress, film.film())) begin()
  }
  return {
    see (progress: WordProgress, { points }: Reading, at: number): 'no-hand' | null {
      const isHand = points === null || hasHand(points)
      if (state === 'over') return null
      if (points && isHand) film.add(points, at)
      const next = attempt.see(progress, isHand, at)
      if (state === 'going' || next === 'complete') onProgress(progress)
      if (next === 'complete') complete(progress).catch(reportError)
      else if (state === 'explained' && !isHand) begin()
      else if (state === 'going' && next === 'unclear') {
        state = 'explained'
        onUnclear(progress, whatWasUnclear(progress, film.pointsAt))
      }
      return state === 'going' && !isHand && progress.letters.every(({ at }) => at === null) ? 'no-hand' : null
    }
  }
}

/** The first letter that was not clear, and what to change. */
function whatWasUnclear ({ letters }: WordProgress, pointsAt: ReturnType<typeof createWordFilm>['pointsAt']): string {
  const i = letters.findIndex(({ isMade }) => !isMade)
  const { letter, at } = letters[i]!
  if (at === null) return t(letters[i - 1]?.letter === letter ? 'noDouble' : 'missed', letter)
  const points = pointsAt(at)
  const [hint] = (points && hintsFor(points, letter)) ?? []
  return hint ? `${t('unclear', letter)} ${hintText(hint)[language()]}` : t('unclear', letter)
}
