// One camera for a lesson: the picture continues from step to step.
import type { Letters } from 'recognizer-wasm/client'
import { childController } from '../../elements/lifetime.ts'
import { startLive, type Live, type LiveListener } from './live.ts'
import { createStage, type Stage } from './stage.ts'

export interface LessonCamera {
  /** Shared by all steps with a camera. */
  stage: Stage
  /** Sends the readings to a step. The first step starts the camera. */
  passTo (step: LiveListener): void
  /** Turns the camera off until another step needs it. */
  turnOff (): void
}

/** @param lesson the lesson's signal, which turns the camera off */
export function lessonCamera (recognizer: Letters, lesson: AbortSignal): LessonCamera {
  const stage = createStage()
  let life = childController(lesson)
  let live: Live | undefined
  return {
    stage,
    passTo (step) {
      if (live) live.passTo(step)
      else live = startLive(stage, recognizer, life.signal, step)
    },
    turnOff () {
      life.abort()
      life = childController(lesson)
      live = undefined
    }
  }
}
