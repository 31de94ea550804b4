// Keeps on this device where the middle between F and T is for a learner. It is never sent.
import type { Calibration } from 'recognizer-wasm'
import { saveSetting, readJsonSetting } from '../elements/stored-setting.ts'
import type { Account } from './account.ts'
import { GUEST } from './database/tables.ts'

const KEY = 'dactylo-calibrations'

/** The calibration of whoever uses this device now; null where there is none. */
export const keptCalibration = (account: Account): Calibration | null => kept()[ownerIn(account)] ?? null

export function keepCalibration (account: Account, calibration: Calibration) {
  saveSetting(KEY, JSON.stringify({ ...kept(), [ownerIn(account)]: calibration }))
}

export const forgetCalibration = (account: Account) => passCalibration(ownerIn(account), null)

/** @param to the new owner; null to forget it */
export function passCalibration (from: string, to: string | null) {
  const { [from]: own, ...others } = kept()
  if (own) saveSetting(KEY, JSON.stringify(to ? { [to]: own, ...others } : others))
}

const ownerIn = (account: Account) => account.user()?.id ?? GUEST

const kept = () => readJsonSetting(KEY) as Record<string, Calibration | undefined>
