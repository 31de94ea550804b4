// Settings of each learner that stay on this device.
import { saveSetting, readJsonSetting } from '../elements/stored-setting.ts'
import type { Account } from './account.ts'
import { GUEST } from './database/tables.ts'

/** One setting of the current user or guest.
 * @param key in localStorage; its value maps owners to their settings */
export function ownSetting<Value> (key: string) {
  const readAll = () => readJsonSetting(key) as Record<string, Value | undefined>
  const move = (from: string, to: string | null) => {
    const { [from]: own, ...others } = readAll()
    if (own) saveSetting(key, JSON.stringify(to ? { [to]: own, ...others } : others))
  }
  return {
    /** Null if the learner has not set it. */
    read: (account: Account): Value | null => readAll()[ownerIn(account)] ?? null,
    /** Null deletes it. */
    save (account: Account, value: Value | null) {
      if (value === null) move(ownerIn(account), null)
      else saveSetting(key, JSON.stringify({ ...readAll(), [ownerIn(account)]: value }))
    },
    /** @param to the new owner, whose own value takes precedence; null deletes it */
    move
  }
}

const ownerIn = (account: Account) => account.user()?.id ?? GUEST
