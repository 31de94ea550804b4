// The state of the recognizer: what it does and how far it is.
import type { DactyloError } from '../src/errors.ts'
import type { Ways } from './protocol.ts'
import { tell } from './tell.ts'

/** `hands`, `letters`, `runtime` and `problems` count once `phase` is `ready`. */
export interface LettersState extends Ways {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Bytes over the wire that have come, and all that will come; both 0 where nothing is to be downloaded, or where
   * the server does not say how much comes. */
  loaded: number
  total: number
  /** Where pictures are read: on this device, by the server, or by the server once the user has agreed. */
  pictures: 'here' | 'server' | 'asks'
  /** Whether there is a newer letter model than the one in use. */
  newerModel: boolean
  /** Why the recognizer failed. */
  error: DactyloError | null
}

/** The state before the first start. */
export const AT_FIRST: LettersState = {
  phase: 'idle',
  hands: null,
  letters: 'page',
  runtime: null,
  problems: [],
  loaded: 0,
  total: 0,
  pictures: 'here',
  newerModel: false,
  error: null
}

/** A state and the listeners to its changes. */
export function createState () {
  let value = AT_FIRST
  const listeners = new Set<(state: LettersState) => void>()
  return {
    get value () { return value },
    change (part: Partial<LettersState>) {
      value = { ...value, ...part }
      for (const listener of [...listeners]) tell(() => listener(value))
    },
    onChange (listener: (state: LettersState) => void, signal?: AbortSignal) {
      if (signal?.aborted) return
      listeners.add(listener)
      signal?.addEventListener('abort', () => listeners.delete(listener), { once: true })
      tell(() => listener(value))
    }
  }
}
