// Signing a letter to the camera: recognized in the page at once; of a user, the server's verdict counts.
import type { HandPoints } from 'recognizer-wasm'
import { v4 as uuidv4 } from 'uuid'
import { startLive } from '../camera/live.ts'
import { createStage } from '../camera/stage.ts'
import type { CourseExercise } from '../../server/content/course.ts'
import { h } from '../dom.ts'
import type { Graded } from '../learner/sync.ts'
import { after, partOf } from '../lifetime.ts'
import { adviceText, partsOf } from '../practice/advice-text.ts'
import { createCoach, type Advice } from '../practice/coach.ts'
import { seenBadge } from '../practice/seen-badge.ts'
import { targetCard } from '../practice/target-card.ts'
import type { Reading } from '../recognition/protocol.ts'
import { ratedBySigning } from '../review/rating.ts'
import { createAnnouncer } from '../shell/announcer.ts'
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
const MOST_FRAMES = 60

export function signStep (exercise: CourseExercise, parts: StepParts): HTMLElement {
  const letter = exercise.letter ?? ''
  const stage = createStage()
  const badge = seenBadge()
  const announcer = createAnnouncer()
  const advice = h('p', { class: 'advice' })
  stage.element.append(badge.element)

  const looking = partOf(parts.signal)
  const judge = createJudge(exercise, parts, looking.signal, text => {
    advice.textContent = text
    announcer.say(text, true)
  })
  const onReading = (reading: Reading, at: number) => {
    const seen = judge.see(reading, at)
    stage.draw(reading, seen ? partsOf(seen) : [])
    if (!seen) return
    badge.update(seen)
    advice.textContent = reading.unanswered ? say('serverSilent') : adviceText(seen, letter)
    if (seen.kind !== 'right') announcer.say(advice.textContent)
  }
  startLive(stage, parts.recognizer, looking.signal, { onReading })
  return h('div', { class: 'sign-step', 'data-target': letter },
    h('h2', { tabindex: '-1' }, exercise.prompt[language()]),
    h('div', { class: 'board' }, h('div', { class: 'target-slot' }, targetCard(letter)),
      h('div', { class: 'camera-side' }, stage.element, advice), announcer.element),
    h('div', { class: 'actions' },
      h('button', { type: 'button', onclick: () => parts.done({ later: true }) }, t('later'))))
}

/** Watches until the letter was held, then asks for the verdict, and begins anew where the server sees another letter.
 * @param tell says something to the learner */
function createJudge (exercise: CourseExercise, parts: StepParts, signal: AbortSignal, tell: (text: string) => void) {
  const letter = exercise.letter ?? ''
  const film = recentFrames()
  let coach = createCoach(letter)
  let isWaiting = false
  let began: number | undefined

  async function judge (milliseconds: number) {
    isWaiting = true
    tell(t('checking'))
    const graded = await submit(exercise, film.frames(), parts)
    if (signal.aborted) return
    if (!graded || graded.isCorrect) {
      tell(t('signedRight', letter))
      await parts.learner.rate([ratedBySigning({ letter, skipped: false, milliseconds })])
      return after(CELEBRATION, signal, () => parts.done())
    }
    tell(t('serverSaw', graded.feedback))
    coach = createCoach(letter)
    isWaiting = false
  }
  return {
    /** @returns null while a verdict is waited for, or celebrated */
    see (reading: Reading, at: number): Advice | null {
      if (reading.points) film.add(reading.points, at)
      if (isWaiting) return null
      began ??= at
      const seen = coach.see(reading, at)
      if (seen.held >= 1) judge(at - began).catch(reportError)
      return seen
    }
  }
}

/** @returns the server's verdict; null of a guest, or where it does not come in time */
async function submit (
  { id: exerciseId, letter }: CourseExercise, frames: HandPoints[], { learner, lesson }: StepParts
): Promise<Graded | null> {
  // Where the page has no points, only the letter that the server read in the picture is known.
  const given = frames.length > 0 ? { frames } : { answer: letter ?? '' }
  return await learner.did({
    kind: 'answer', lessonId: lesson.id, exerciseId, attemptId: uuidv4(), given, isCorrect: true
  }, PATIENCE)
}

/** The film's last seconds, as many frames as the server takes. */
function recentFrames () {
  let film: { points: HandPoints, at: number }[] = []
  return {
    add (points: HandPoints, at: number) {
      film = [...film.filter(frame => at - frame.at < FILM), { points, at }].slice(-MOST_FRAMES)
    },
    /** The oldest first. */
    frames: () => film.map(({ points }) => points)
  }
}
