// The state of the recognizer.
import type { DactyloError } from '../src/errors.ts'
import type { Ways } from './protocol.ts'
import { tell } from './tell.ts'

/** `hands`, `letters`, `runtime` and `problems` are valid once `phase` is `ready`. */
export interface LettersState extends Ways {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Transferred bytes and their total; both 0 if there is nothing to download, or the server does not send its
   * size. */
  loaded: number
  total: number
  /** Where pictures are read: on this device, on the server, or on the server once the user agrees. */
  pictures: 'here' | 'server' | 'asks'
  /** Whether a newer letter model than the one in use exists. */
  newerModel: boolean
  /** Why the recognizer failed. */
  error: DactyloError | null
}

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

/** A state with change listeners. */
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
