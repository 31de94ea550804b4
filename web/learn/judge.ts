// Judges a letter that is signed in a lesson: recognized in the page at once; of a user, the server's verdict counts.
import type { HandPoints } from 'recognizer-wasm'
import { v4 as uuidv4 } from 'uuid'
import type { Reading } from 'recognizer-wasm/client'
import type { CourseExercise } from '#course/content'
import type { Graded } from '../outbox/requests.ts'
import { after } from '../lifetime.ts'
import { createCoach, type Advice } from '../practice/coach.ts'
import { ratedBySigning } from '../practice/rating.ts'
import { LONGEST_BREAK } from '../practice/round.ts'
import { t as say } from '../text/language.ts'
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

export type JudgeParts = Pick<StepParts, 'lesson' | 'done'> & { learner: Pick<StepParts['learner'], 'submit' | 'rate'> }

/** Watches until the letter was held, then asks for the verdict, and begins anew where the server sees another letter.
 * @param tell says something to the learner */
export function createJudge (
  exercise: CourseExercise, parts: JudgeParts, signal: AbortSignal, tell: (text: string) => void
) {
  const letter = exercise.letter ?? ''
  const film = recentFrames()
  let coach = createCoach(letter)
  const clock = createClock()
  let isHeld = false

  async function judge (milliseconds: number) {
    isHeld = true
    tell(t('checking'))
    const graded = await submit(exercise, film.signed(), parts)
    if (graded?.isCorrect === false) {
      if (signal.aborted) return
      tell(t('serverSaw', graded.feedback))
      coach = createCoach(letter)
      isHeld = false
      return
    }
    if (!signal.aborted) tell(say('right', letter))
    // Whoever went on meanwhile has signed it all the same.
    await parts.learner.rate([ratedBySigning({ letter, skipped: false, milliseconds, helped: false })])
    after(CELEBRATION, signal, () => parts.done())
  }
  return {
    /** @returns null while a verdict is waited for, or celebrated */
    see (reading: Reading, at: number): Advice | null {
      if (reading.points && !reading.isRepeated) film.add(reading.points, at)
      if (isHeld) return null
      clock.see(at)
      const seen = coach.see(reading, at)
      if (seen.held >= 1) judge(clock.spent()).catch(reportError)
      return seen
    },
    /** A photograph of the letter counts as one that was held. */
    photo (points: HandPoints) {
      film.add(points, performance.now())
      if (!isHeld) judge(clock.sinceBegan()).catch(reportError)
    },
    /** Whether it was held, and no server has seen another letter: there is nothing left to do. */
    isHeld: () => isHeld,
    /** Milliseconds that the learner was seen. */
    spent: clock.spent
  }
}

/** The milliseconds that the learner was seen, and those since the letter was asked for. */
function createClock () {
  const began = performance.now()
  let [spent, seenAt] = [0, NaN]
  return {
    see (at: number) {
      // No frame comes while the page is hidden.
      spent += Math.min(at - seenAt, LONGEST_BREAK) || 0
      seenAt = at
    },
    spent: () => spent,
    sinceBegan: () => performance.now() - began
  }
}

/** @returns the server's verdict; null of a guest, or where it does not come in time */
async function submit (
  { id: exerciseId }: CourseExercise, film: Film, { learner, lesson }: JudgeParts
): Promise<Graded | null> {
  return await learner.submit({
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
