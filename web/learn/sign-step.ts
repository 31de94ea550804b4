// Signing a letter to the camera: recognized in the page at once; of a user, the server's verdict counts.
import type { HandPoints } from 'recognizer-wasm'
import { v4 as uuidv4 } from 'uuid'
import { startLive } from '../camera/live.ts'
import type { CourseExercise } from '../../server/content/course.ts'
import { h } from '../dom.ts'
import type { Graded } from '../learner/sync.ts'
import { after, partOf } from '../lifetime.ts'
import { createCoach, type Advice } from '../practice/coach.ts'
import { letterBoard } from '../practice/letter-board.ts'
import { skipButton } from '../practice/skip-button.ts'
import type { Reading } from '../recognition/protocol.ts'
import { ratedBySigning } from '../review/rating.ts'
import { language, t as say } from '../text/language.ts'
import type { StepParts } from './step-parts.ts'
import { t } from './strings.ts'

/** Milliseconds that the server is waited for: then the page's own verdict stands until the server's comes. */
const PATIENCE = 4000
/** Milliseconds for which what was right is shown. Nothing needs a click while signing. */
const CELEBRATION = 1200
/** Milliseconds of a film that the server is sent: a little more than a letter model looks back to. */
const FILM = 2000
/** Frames of it at most, which the API takes. */
const MOST_FRAMES = 120

export function signStep (exercise: CourseExercise, parts: StepParts): HTMLElement {
  const letter = exercise.letter ?? ''
  const board = letterBoard(t('later'))
  board.showLetter(letter)

  const looking = partOf(parts.signal)
  const judge = createJudge(exercise, parts, looking.signal, text => {
    board.write(text)
    board.announce(text)
  })
  const onReading = (reading: Reading, at: number) =>
    board.showReading(letter, reading, judge.see(reading, at), judge.spent(at))
  startLive(board.stage, parts.recognizer, looking.signal, { onReading })
  // What is right needs no more than a celebration, which can be cut short.
  const skip = () => parts.done(judge.isRight() ? {} : { later: true })
  return h('div', { class: 'sign-step', 'data-target': letter },
    h('h2', { tabindex: '-1' }, exercise.prompt[language()]),
    board.element,
    h('div', { class: 'actions' }, skipButton(t('later'), looking.signal, skip)))
}

/** Watches until the letter was held, then asks for the verdict, and begins anew where the server sees another letter.
 * @param tell says something to the learner */
function createJudge (exercise: CourseExercise, parts: StepParts, signal: AbortSignal, tell: (text: string) => void) {
  const letter = exercise.letter ?? ''
  const film = recentFrames()
  let coach = createCoach(letter)
  let isWaiting = false
  let isRight = false
  let began: number | undefined

  async function judge (milliseconds: number) {
    isWaiting = true
    tell(t('checking'))
    const graded = await submit(exercise, film.signed(), parts)
    if (signal.aborted) return
    if (!graded || graded.isCorrect) {
      isRight = true
      tell(say('right', letter))
      await parts.learner.rate([ratedBySigning({ letter, skipped: false, milliseconds, helped: false })])
      return after(CELEBRATION, signal, () => parts.done())
    }
    tell(t('serverSaw', graded.feedback))
    coach = createCoach(letter)
    isWaiting = false
  }
  return {
    /** @returns null while a verdict is waited for, or celebrated */
    see (reading: Reading, at: number): Advice | null {
      if (reading.points && !reading.isRepeated) film.add(reading.points, at)
      if (isWaiting) return null
      began ??= at
      const seen = coach.see(reading, at)
      if (seen.held >= 1) judge(at - began).catch(reportError)
      return seen
    },
    isRight: () => isRight,
    /** Milliseconds since the first reading. */
    spent: (at: number) => at - (began ?? at)
  }
}

/** @returns the server's verdict; null of a guest, or where it does not come in time */
async function submit (
  { id: exerciseId }: CourseExercise, film: Film, { learner, lesson }: StepParts
): Promise<Graded | null> {
  return await learner.did({
    kind: 'answer', lessonId: lesson.id, exerciseId, attemptId: uuidv4(), given: film, isCorrect: true
  }, PATIENCE)
}

type Film = { frames: HandPoints[], framesPerSecond?: number }

/** The film's last seconds, as many frames as the server takes. */
function recentFrames () {
  let film: { points: HandPoints, at: number }[] = []
  return {
    add (points: HandPoints, at: number) {
      film = [...film.filter(frame => at - frame.at < FILM), { points, at }].slice(-MOST_FRAMES)
    },
    /** The oldest frame first. */
    signed (): Film {
      const frames = film.map(({ points }) => points)
      const seconds = ((film.at(-1)?.at ?? 0) - (film[0]?.at ?? 0)) / 1000
      return seconds > 0 ? { frames, framesPerSecond: (frames.length - 1) / seconds } : { frames }
    }
  }
}
