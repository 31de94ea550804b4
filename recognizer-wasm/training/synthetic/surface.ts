// The refined skin of the hand's mesh.
import { QUADS, SKIN_WEIGHTS } from './hand-mesh.ts'
import { subdivisionOf } from '../../mesh/subdivision.ts'

export { normalsOf } from '../../mesh/subdivision.ts'

export const { points: FINE_POINTS, triangles: FINE_TRIANGLES, refined } = subdivisionOf(QUADS, SKIN_WEIGHTS.length)
/** Triangles of the coarse mesh: three vertices each, counterclockwise from outside. */
export const COARSE_TRIANGLES: Uint32Array = Uint32Array.from(QUADS.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]))
