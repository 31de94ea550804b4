// The page's recognizer: the package's client, on `worker.ts`, which the build puts in the place of the package's.
import { WAYS, openLetters, type Letters } from 'recognizer-wasm/client'

/** @param search of the page's address, in which `?engine=` asks for one way only, for tests */
export function openPageLetters (search: string): Letters {
  const engine = new URLSearchParams(search).get('engine')
  return openLetters({ way: WAYS.find(way => way === engine) ?? 'auto' })
}
