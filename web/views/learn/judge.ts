// Judges a letter that is signed in a lesson. The page recognizes it at once. For a user the server's verdict counts.
import type { HandPoints } from 'recognizer-wasm'
import { v4 as uuidv4 } from 'uuid'
import type { Reading } from 'recognizer-wasm/client'
import type { CourseExercise } from '#course/content'
import type { Graded } from '../../learner/outbox/requests.ts'
import type { Advice } from '../../signing/letters/coach.ts'
import { playLetter } from '../../signing/letters/play-letter.ts'
import { ratedBySigning } from '../../signing/letters/rating.ts'
import { startSession, timeOnLetter } from '../../signing/letters/session.ts'
import type { StepParts } from './step-parts.ts'
import { t } from './strings.ts'

/** Milliseconds to wait for the server. After that the page's own verdict stands until the server's comes. */
const PATIENCE = 4000
/** Milliseconds for which a right letter is celebrated. Nothing needs a click while signing. */
const CELEBRATION = 1200
/** Milliseconds of film that go to the server: a little more than a letter model looks back to. */
const FILM = 2000
/** The most frames that the API takes. */
const MOST_FRAMES = 120

export type JudgeParts = Pick<StepParts, 'lesson' | 'done'> & { learner: Pick<StepParts['learner'], 'submit' | 'rate'> }

/** Plays the letter, and has the server verify the film in which it was held.
 * @param tell says something to the learner, and whether it is that the letter was right
 * @param now a clock in milliseconds */
export function createJudge (
  exercise: CourseExercise, parts: JudgeParts, signal: AbortSignal, tell: (text: string, isRight?: boolean) => void,
  now = () => performance.now()
) {
  const letter = exercise.letter ?? ''
  const film = recentFrames()
  const session = startSession([letter])
  const { see, seePhoto, skip } = playLetter(session, signal, {
    celebration: CELEBRATION,
    now,
    async verify () {
      tell(t('checking'))
      const graded = await submit(exercise, film.signed(), parts)
      const isWrong = graded?.isCorrect === false
      if (!signal.aborted) tell(isWrong ? t('serverSaw', graded.feedback) : t('right', letter), !isWrong)
      return !isWrong
    },
    // A learner who went on meanwhile has signed the letter all the same. A letter that is put off comes back.
    onResult (result) { if (!result.skipped) parts.learner.rate([ratedBySigning(result)]).catch(reportError) },
    onLeft: isHeld => parts.done(isHeld ? undefined : { later: true })
  })
  return {
    /** @returns null while the judge waits for a verdict, or celebrates one */
    see (reading: Reading, at: number): Advice | null {
      if (reading.points && !reading.isRepeated) film.add(reading.points, at)
      return see(reading, at)
    },
    photo (points: HandPoints) {
      film.add(points, now())
      seePhoto()
    },
    /** Puts the letter off. A letter that was held is not put off: the wait for its verdict, and its celebration, are
     * cut short. */
    skip,
    /** Milliseconds that the learner was seen. */
    spent: () => timeOnLetter(session, now())
  }
}

/** @returns the server's verdict; null for a guest, or where it does not come in time */
async function submit (
  { id: exerciseId }: CourseExercise, film: Film, { learner, lesson }: JudgeParts
): Promise<Graded | null> {
  return await learner.submit({
    kind: 'answer', lessonId: lesson.id, exerciseId, attemptId: uuidv4(), given: film, isCorrect: true
  }, PATIENCE)
}

type Film = { frames: HandPoints[], framesPerSecond?: number }

/** Keeps the last seconds of a film, in as many frames as the server takes. */
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
