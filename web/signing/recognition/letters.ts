// The page's recognizer: the package's client, on a worker with other trackers and runtimes as well.
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
  const worker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return openLetters({ way: ENGINES[new URLSearchParams(search).get('engine') ?? ''] ?? 'auto', worker })
}
