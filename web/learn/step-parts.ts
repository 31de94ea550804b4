// What a lesson and its steps are given.
import type { Letters } from 'recognizer-wasm/client'
import type { Course, CourseLesson } from '#course/content'
import type { Account } from '../account/account.ts'
import type { Learner } from '../learner/learner.ts'
import type { Outcome } from './steps.ts'

export interface Parts {
  course: Course
  lesson: CourseLesson
  learner: Learner
  recognizer: Letters
  account: Account
}

/** What a step is given: the page's parts, and the lesson's own signal and way on. */
export interface StepParts extends Parts {
  signal: AbortSignal
  done (outcome?: Outcome): void
}
