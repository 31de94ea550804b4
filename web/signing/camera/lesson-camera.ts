// One camera for all letters of a lesson: the picture plays on from one step to the next.
import type { Letters } from 'recognizer-wasm/client'
import { childController } from '../../elements/lifetime.ts'
import { startLive, type Live, type LiveListener } from './live.ts'
import { createStage, type Stage } from './stage.ts'

export interface LessonCamera {
  /** Each step that needs the camera shows this stage. */
  stage: Stage
  /** Passes the readings to a step. The first step starts the camera. */
  passTo (step: LiveListener): void
  /** Turns the camera off until another step needs it. */
  turnOff (): void
}

/** @param lesson a signal that ends with the lesson, and turns the camera off */
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
