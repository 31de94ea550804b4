// Logs when the database goes and when it comes back, once each, however many queries fail.
import { isAway, reasonOf } from './driver-errors.ts'

export interface Log {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}

/** @returns a function that does a piece of work on the database, and sees how it ends */
export function watchAbsence (log: Log) {
  let away = false
  return async function watched<T> (act: () => PromiseLike<T>): Promise<T> {
    try {
      const result = await act()
      if (away) log.info({}, 'The database is back')
      away = false
      return result
    } catch (error) {
      if (isAway(error)) {
        if (!away) log.warn({ ...reasonOf(error) }, 'The database is away: answers are 503')
        away = true
      }
      throw error
    }
  }
}
