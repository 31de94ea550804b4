// A learner's own midpoint between F and T. It stays on this device.
import type { Calibration } from 'recognizer-wasm'
import { saveSetting, readJsonSetting } from '../elements/stored-setting.ts'
import type { Account } from './account.ts'
import { GUEST } from './database/tables.ts'

const KEY = 'dactylo-calibrations'

/** The calibration of the current user or guest; null where there is none. */
export const readCalibration = (account: Account): Calibration | null => readAll()[ownerIn(account)] ?? null

export function saveCalibration (account: Account, calibration: Calibration) {
  saveSetting(KEY, JSON.stringify({ ...readAll(), [ownerIn(account)]: calibration }))
}

export const deleteCalibration = (account: Account) => moveCalibration(ownerIn(account), null)

/** @param to the new owner; null deletes it */
export function moveCalibration (from: string, to: string | null) {
  const { [from]: own, ...others } = readAll()
  if (own) saveSetting(KEY, JSON.stringify(to ? { [to]: own, ...others } : others))
}

const ownerIn = (account: Account) => account.user()?.id ?? GUEST

const readAll = () => readJsonSetting(KEY) as Record<string, Calibration | undefined>
