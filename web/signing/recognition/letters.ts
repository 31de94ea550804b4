// The page's recognizer: the package's client, on `worker.ts`, which the build puts in the place of the package's.
import { openLetters, type Letters, type Way } from 'recognizer-wasm/client'

/** The way that `?engine=` in the address asks for, for tests of one way only. */
const ENGINES: Record<string, Way> = {
  'recognizer-wasm': 'recognizer-wasm',
  'tasks-vision': 'other-tracker',
  'server-points': 'server-points',
  'server-frames': 'server-frames'
}

/** @param search of the page's address */
export function openPageLetters (search: string): Letters {
  return openLetters({ way: ENGINES[new URLSearchParams(search).get('engine') ?? ''] ?? 'auto' })
}
