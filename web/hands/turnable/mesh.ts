// The mesh of the page's hand, fetched when a hand is to turn or to spell.
import type { PackedHand } from 'recognizer-wasm/mesh/packed-hand'
import { spellingHand } from 'recognizer-wasm/mesh/spelling'
import address from '../../../assets/hand/hand.json?url'
import { movingMesh } from './moving-mesh.ts'

let loaded: ReturnType<typeof fetchMesh> | undefined

/** Fetches the mesh once, and again after a failure.
 * @throws as `fetch` does when offline */
export function loadMesh (): ReturnType<typeof fetchMesh> {
  loaded ??= fetchMesh()
  loaded.catch(() => { loaded = undefined })
  return loaded
}

async function fetchMesh () {
  const answer = await fetch(address)
  const file = await answer.json() as PackedHand
  return { mesh: movingMesh(file), hand: spellingHand(file) }
}
