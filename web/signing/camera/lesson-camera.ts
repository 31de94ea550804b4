// One camera for a lesson: the picture continues from step to step.
import { renewable } from '../../elements/lifetime.ts'
import type { HandContext } from '../../learner/own-hand.ts'
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
export function lessonCamera (context: HandContext, lesson: AbortSignal): LessonCamera {
  const stage = createStage()
  const nextLife = renewable(lesson)
  let live: Live | undefined
  return {
    stage,
    passTo (step) {
      if (live) live.passTo(step)
      else live = startLive(stage, context, nextLife(), step)
    },
    turnOff () {
      nextLife()
      live = undefined
    }
  }
}
