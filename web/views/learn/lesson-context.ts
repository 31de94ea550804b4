import type { Letters } from 'recognizer-wasm/client'
import type { Course, CourseLesson } from '#course/content'
import type { Account } from '../../learner/account.ts'
import type { Summary } from '../../learner/database/tables.ts'
import type { Learner } from '../../learner/learner.ts'
import type { SharedCamera } from '../../signing/camera/shared-camera.ts'
import type { Outcome } from './steps.ts'

export interface LessonContext {
  course: Course
  lesson: CourseLesson
  learner: Learner
  recognizer: Letters
  account: Account
}

/** `known`: what the learner's reviews say of each letter. `afterWrong` says whether the step comes back after a wrong
 * answer. `done` leaves the step. */
export interface StepContext extends LessonContext {
  known: Summary['letters']
  camera: SharedCamera
  signal: AbortSignal
  afterWrong: string
  done (outcome?: Outcome): void
}
