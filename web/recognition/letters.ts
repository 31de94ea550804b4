// The page's recognizer: the package's client, on a worker that has other ways as well.
import { openLetters, type Letters, type Way } from 'recognizer-wasm/client'

/** `?engine=` in the address, to see one way only. */
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
