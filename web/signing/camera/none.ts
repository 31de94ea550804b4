// Keeps that the learner has no camera.
import { keepChoice, keptChoice } from '../../elements/kept-choice.ts'

const KEY = 'dactylo-no-camera'
const NONE = 'none'

export const hasNoCamera = (): boolean => keptChoice(KEY) === NONE

export const noteNoCamera = (hasNone: boolean) => keepChoice(KEY, hasNone ? NONE : '')
