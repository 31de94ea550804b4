// A learner's own midpoint between F and T. It stays on this device.
import type { Calibration } from 'recognizer-wasm'
import { ownSetting } from './own-setting.ts'

export const ownCalibration = ownSetting<Calibration>('dactylo-calibrations')
