// Judges a letter frames in a lesson: the page at once, and for users the server, whose verdict counts.
import type { HandPoints } from 'recognizer-wasm'
import { v4 as uuidv4 } from 'uuid'
import type { Reading } from 'recognizer-wasm/client'
import type { CourseExercise } from '#course/content'
import type { Film } from '../../learner/database/tables.ts'
import { learnHand } from '../../learner/own-hand.ts'
import type { Graded } from '../../learner/outbox/requests.ts'
import type { Advice } from '../../signing/letters/coach.ts'
import { playLetter } from '../../signing/letters/play-letter.ts'
import { ratingFromSigning } from '../../signing/letters/rating.ts'
import { startSession, timeOnLetter } from '../../signing/letters/session.ts'
import type { StepContext } from './lesson-context.ts'
import { t } from './strings.ts'

/** After this the page's verdict stands until the server's arrives. */
export const VERDICT_TIMEOUT_MS = 4000
/** The next step comes by itself, because signing hands press nothing. */
const CELEBRATION_MS = 1200
/** A little more than the letter model looks back. */
const CLIP_MS = 2000
/** More than cameras film in that time. */
const MAX_FRAMES = 120

export type JudgeContext =
  Pick<StepContext, 'lesson' | 'done' | 'account' | 'recognizer'> &
  { learner: Pick<StepContext['learner'], 'submit' | 'rate'> }

/** Plays the letter, and has the server verify the clip in which it was held.
 * @param report shows a text, and whether the letter was right
 * @param now a clock in milliseconds */
export function createJudge (
  exercise: CourseExercise, context: JudgeContext, signal: AbortSignal,
  report: (text: string, isRight?: boolean) => void, now = () => performance.now()
) {
  const letter = exercise.letter ?? ''
  const clip = recentFrames()
  const session = startSession([letter])
  let isPhoto = false
  const { see, seePhoto, skip } = playLetter(session, signal, {
    celebration: CELEBRATION_MS,
    now,
    async verify () {
      report(t('checking'))
      // The hand may be lowered before the verdict arrives.
      const learning = isPhoto ? undefined : learnHand(context, letter)
      const graded = await submit(exercise, clip.frames(), context)
      const isWrong = graded?.isCorrect === false
      if (isWrong) await learning?.then(forget => forget())
      if (!signal.aborted) report(isWrong ? t('serverSaw', graded.feedback) : t('right', letter), !isWrong)
      return !isWrong
    },
    // A skipped letter comes back. A held one counts even if the learner moved on meanwhile.
    onResult (result) { if (!result.skipped) context.learner.rate([ratingFromSigning(result)]).catch(reportError) },
    onLeft: isHeld => context.done(isHeld ? undefined : { later: true })
  })
  return {
    /** @returns null while a verdict is awaited or celebrated */
    see (reading: Reading, at: number): Advice | null {
      if (reading.points && !reading.isRepeated) clip.add(reading.points, at)
      return see(reading, at)
    },
    photo (points: HandPoints) {
      isPhoto = true
      clip.add(points, now())
      seePhoto()
    },
    /** Postpones the letter. If it was held, this only cuts its verdict and celebration short. */
    skip,
    /** Milliseconds during which the learner was visible. */
    spent: () => timeOnLetter(session, now())
  }
}

/** @returns the server's verdict; null for a guest or after the timeout */
async function submit (
  { id: exerciseId }: CourseExercise, film: Film, { learner, lesson }: JudgeContext
): Promise<Graded | null> {
  return await learner.submit({
    kind: 'answer', lessonId: lesson.id, exerciseId, attemptId: uuidv4(), given: film, isCorrect: true
  }, VERDICT_TIMEOUT_MS)
}

/** Keeps the last seconds of hand points, in at most `MAX_FRAMES`. */
function recentFrames () {
  let clip: { points: HandPoints, at: number }[] = []
  return {
    add (points: HandPoints, at: number) {
      clip = [...clip.filter(frame => at - frame.at < CLIP_MS), { points, at }].slice(-MAX_FRAMES)
    },
    /** Oldest frame first. */
    frames (): Film {
      const frames = clip.map(({ points }) => points)
      const seconds = ((clip.at(-1)?.at ?? 0) - (clip[0]?.at ?? 0)) / 1000
      return seconds > 0 ? { frames, framesPerSecond: (frames.length - 1) / seconds } : { frames }
    }
  }
}
