// Computes progress as the server will: its last answer plus unsent events.
import { scoresOf } from '#course/grading'
import type { Course, CourseLesson } from '#course/content'
import { kinds } from '#course/kinds'
import type { LessonEvent, Snapshot } from './database/tables.ts'

export interface LessonProgress {
  status: 'not_started' | 'in_progress' | 'completed'
  /** 0 to 100; null until completed. */
  score: number | null
  /** Ids of exercises answered right. */
  completed: ReadonlySet<string>
}

/** Progress by lesson id. */
export type AllProgress = ReadonlyMap<string, LessonProgress>

/** The next lesson: the first one in progress, or the first not started. Never a draft. */
export function nextLesson ({ lessons }: Pick<Course, 'lessons'>, progress: AllProgress) {
  const published = lessons.filter(({ isDraft }) => !isDraft)
  return published.find(({ id }) => progress.get(id)?.status === 'in_progress') ??
    published.find(({ id }) => progress.get(id)?.status === 'not_started')
}

/** Letters named rightly in lessons. They are not in the review log: among four answers a letter is easy to find,
 * so its interval would grow too fast. */
export function lettersReadIn ({ lessons }: Pick<Course, 'lessons'>, progress: AllProgress): Set<string> {
  return new Set(lessons.flatMap(({ id, exercises }) => exercises.flatMap(({ id: exercise, type, letter }) =>
    letter && kinds[type].sign === 'picture' && progress.get(id)?.completed.has(exercise) ? letter : [])))
}

/** @param events in order: all of a guest's, or a user's unsent ones */
export function progressIn (
  { lessons }: Pick<Course, 'lessons'>, events: readonly LessonEvent<unknown>[], snapshot?: Snapshot
): Map<string, LessonProgress> {
  return new Map(lessons.map(lesson => [lesson.id, progressOf(lesson, events, snapshot)]))
}

function progressOf (
  lesson: CourseLesson, allEvents: readonly LessonEvent<unknown>[], snapshot?: Snapshot
): LessonProgress {
  const known = snapshot?.lessons.find(({ lessonId }) => lessonId === lesson.id)
  const events = allEvents.filter(({ lessonId }) => lessonId === lesson.id)
  const best = bestScores(events)
  const before = snapshot?.completed ?? []
  const completed = lesson.exercises.map(({ id }) => id).filter(id => before.includes(id) || (best.get(id) ?? 0) > 0)
  const isCompleted = known?.status === 'completed' || events.some(({ kind }) => kind === 'complete')
  const isStarted = known?.status === 'in_progress' || events.length > 0
  return {
    status: isCompleted ? 'completed' : isStarted ? 'in_progress' : 'not_started',
    // The server decides a user's score.
    score: !isCompleted ? null : snapshot ? known?.score ?? null : meanScore(lesson, best),
    completed: new Set(completed)
  }
}

/** The best score of each answered exercise, by its id. */
function bestScores (events: readonly LessonEvent<unknown>[]): Map<string, number> {
  const attempts = new Map<string, number>()
  const best = new Map<string, number>()
  for (const event of events) {
    if (event.kind !== 'answer') continue
    const attempt = attempts.get(event.exerciseId) ?? 0
    attempts.set(event.exerciseId, attempt + 1)
    const scores = scoresOf(event.isCorrect === true)
    const score = scores[Math.min(attempt, scores.length - 1)] ?? 0
    best.set(event.exerciseId, Math.max(score, best.get(event.exerciseId) ?? 0))
  }
  return best
}

/** 100 for a lesson without exercises. */
function meanScore ({ exercises }: CourseLesson, best: ReadonlyMap<string, number>): number {
  if (exercises.length === 0) return 100
  return Math.round(exercises.reduce((sum, { id }) => sum + (best.get(id) ?? 0), 0) / exercises.length)
}
