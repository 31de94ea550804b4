// Remembers that the learner has no camera.
import { saveSetting, readSetting } from '../../elements/stored-setting.ts'

const KEY = 'dactylo-no-camera'
const VALUE = 'none'

export const hasNoCamera = (): boolean => readSetting(KEY) === VALUE

export const saveNoCamera = (hasNone: boolean) => saveSetting(KEY, hasNone ? VALUE : '')
