// Keeps that the learner has no camera.
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'

const KEY = 'dactylo-no-camera'
const NONE = 'none'

export const hasNoCamera = (): boolean => readSetting(KEY) === NONE

export const noteNoCamera = (hasNone: boolean) => saveSetting(KEY, hasNone ? NONE : '')
