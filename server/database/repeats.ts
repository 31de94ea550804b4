// Repeats work that PostgreSQL ended to let another transaction finish.
import { setTimeout } from 'node:timers/promises'
import { isConflict } from './driver-errors.ts'

const MAX_TRIES = 5
/** Milliseconds of the longest pause, times the number of tries: of two that collided, one is likely to be first. */
const PAUSE = 20

/** Runs `act` again after a deadlock or a serialization failure. So `act` must have no effect outside the database: no
 * mail, no file, and no value that outlives a try.
 * @param isPassing whether another error may not occur again
 * @throws the error of the last try */
export async function repeated<T> (
  act: () => PromiseLike<T>, isPassing: (error: unknown) => boolean = isConflict
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === MAX_TRIES || !isPassing(error)) throw error
      await setTimeout(Math.random() * PAUSE * tries)
    }
  }
}
