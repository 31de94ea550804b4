// How far a learner is: what the server last said, and what was done on this device since. By the server's own rules.
import { scoresOf } from '#course/grading'
import type { Course, CourseLesson } from '#course/content'
import type { Deed, Snapshot } from './database.ts'

export interface LessonProgress {
  status: 'not_started' | 'in_progress' | 'completed'
  /** 0 to 100, once completed. */
  score: number | null
  /** Ids of the exercises that were answered right. */
  completed: ReadonlySet<string>
}

/** The lesson to do next: one that is begun, else the first that is not. */
export const nextLesson = ({ lessons }: Pick<Course, 'lessons'>, progress: ReadonlyMap<string, LessonProgress>) =>
  lessons.find(({ id }) => progress.get(id)?.status === 'in_progress') ??
  lessons.find(({ id }) => progress.get(id)?.status === 'not_started')

/** @param deeds the learner's, in their order: of a guest all, of a user those the server does not have yet */
export function progressIn (
  { lessons }: Pick<Course, 'lessons'>, deeds: readonly Deed[], snapshot?: Snapshot
): Map<string, LessonProgress> {
  return new Map(lessons.map(lesson => [lesson.id, progressOf(lesson, deeds, snapshot)]))
}

function progressOf (lesson: CourseLesson, allDeeds: readonly Deed[], snapshot?: Snapshot): LessonProgress {
  const known = snapshot?.lessons.find(({ lessonId }) => lessonId === lesson.id)
  const deeds = allDeeds.filter(({ lessonId }) => lessonId === lesson.id)
  const best = bestScores(deeds)
  const before = snapshot?.completed ?? []
  const completed = lesson.exercises.map(({ id }) => id).filter(id => before.includes(id) || (best.get(id) ?? 0) > 0)
  const isCompleted = known?.status === 'completed' || deeds.some(({ kind }) => kind === 'complete')
  const isStarted = known?.status === 'in_progress' || deeds.length > 0
  return {
    status: isCompleted ? 'completed' : isStarted ? 'in_progress' : 'not_started',
    // Of a user, the score is the server's to say.
    score: !isCompleted ? null : snapshot ? known?.score ?? null : meanScore(lesson, best),
    completed: new Set(completed)
  }
}

/** Of each exercise answered. */
function bestScores (deeds: readonly Deed[]): Map<string, number> {
  const attempts = new Map<string, number>()
  const best = new Map<string, number>()
  for (const deed of deeds) {
    if (deed.kind !== 'answer') continue
    const attempt = attempts.get(deed.exerciseId) ?? 0
    attempts.set(deed.exerciseId, attempt + 1)
    const scores = scoresOf(deed.isCorrect === true)
    const score = scores[Math.min(attempt, scores.length - 1)] ?? 0
    best.set(deed.exerciseId, Math.max(score, best.get(deed.exerciseId) ?? 0))
  }
  return best
}

/** 100 where there was only something to read. */
function meanScore ({ exercises }: CourseLesson, best: ReadonlyMap<string, number>): number {
  if (exercises.length === 0) return 100
  return Math.round(exercises.reduce((sum, { id }) => sum + (best.get(id) ?? 0), 0) / exercises.length)
}
