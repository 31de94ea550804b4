// Logs once when the database becomes unavailable and once when it is back, however many queries fail.
import { isUnreachable, reasonOf } from './driver-errors.ts'

export interface Log {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
}

/** @returns a function that runs a piece of work on the database and watches for connection errors */
export function watchOutages (log: Log) {
  let away = false
  return async function watched<T> (act: () => PromiseLike<T>): Promise<T> {
    try {
      const result = await act()
      if (away) log.info({}, 'The database is available again')
      away = false
      return result
    } catch (error) {
      if (isUnreachable(error)) {
        if (!away) log.warn({ ...reasonOf(error) }, 'The database is unavailable: requests get 503')
        away = true
      }
      throw error
    }
  }
}
