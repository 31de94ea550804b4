// One camera for the steps of a lesson or round, or the words of a game: the picture continues.
import { renewable } from '../../elements/lifetime.ts'
import type { HandContext } from '../../learner/own-hand.ts'
import { startLive, type Live, type LiveListener } from './live.ts'
import { createStage, type Stage } from './stage.ts'

export interface SharedCamera {
  /** Shared by all steps with a camera. */
  stage: Stage
  /** Sends the readings to a step. The first step starts the camera. */
  passTo (step: LiveListener): void
  /** Turns the camera off until another step needs it. */
  turnOff (): void
}

/** @param signal turns the camera off */
export function sharedCamera (context: HandContext, signal: AbortSignal): SharedCamera {
  const stage = createStage()
  const nextLife = renewable(signal)
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
