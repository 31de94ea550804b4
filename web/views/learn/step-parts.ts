// The parts of a lesson and of its steps.
import type { Letters } from 'recognizer-wasm/client'
import type { Course, CourseLesson } from '#course/content'
import type { Account } from '../../learner/account.ts'
import type { Learner } from '../../learner/learner.ts'
import type { LessonCamera } from '../../signing/camera/lesson-camera.ts'
import type { Outcome } from './steps.ts'

export interface Parts {
  course: Course
  lesson: CourseLesson
  learner: Learner
  recognizer: Letters
  account: Account
}

/** The parts of a lesson, its camera, the signal of the step, whether it comes back when it goes wrong, and `done`,
 * which leaves it. */
export interface StepParts extends Parts {
  camera: LessonCamera
  signal: AbortSignal
  comesBack: boolean
  done (outcome?: Outcome): void
}
