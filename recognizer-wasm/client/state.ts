// The state of the recognizer.
import type { DactyloError } from '../src/errors.ts'
import type { Backends } from './protocol.ts'
import { callListener } from './call-listener.ts'

/** `hands`, `letters`, `runtime` and `problems` are valid once `phase` is `ready`. */
export interface LettersState extends Backends {
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

export const INITIAL_STATE: LettersState = {
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
  let value = INITIAL_STATE
  const listeners = new Set<(state: LettersState) => void>()
  return {
    get value () { return value },
    change (part: Partial<LettersState>) {
      value = { ...value, ...part }
      for (const listener of [...listeners]) callListener(() => listener(value))
    },
    onChange (listener: (state: LettersState) => void, signal?: AbortSignal) {
      if (signal?.aborted) return
      listeners.add(listener)
      signal?.addEventListener('abort', () => listeners.delete(listener), { once: true })
      callListener(() => listener(value))
    }
  }
}
