// The mesh made finer by one Catmull-Clark step (1978): facets become round, and values at its points spread out.
import { QUADS, SKIN_WEIGHTS } from './hand-mesh.ts'

type Weighted = readonly [point: number, weight: number]

const COARSE = SKIN_WEIGHTS.length
const { edges, facesAtEdge } = edgesOf(QUADS)

/** Each point of the fine mesh as a mixture of coarse ones: first those of the coarse mesh, then of edges, of faces. */
const mixtures: readonly (readonly Weighted[])[] = [...cornerMixtures(), ...edgeMixtures(), ...faceMixtures()]
/** The same one after another, and where each begins. */
const POINTS = Uint16Array.from(mixtures.flatMap(mixture => mixture.map(([point]) => point)))
const WEIGHTS = Float64Array.from(mixtures.flatMap(mixture => mixture.map(([, weight]) => weight)))
const BEGINS = startsOf(mixtures.map(({ length }) => length))

export const FINE_POINTS = mixtures.length
/** Three corners each, seen from outside counterclockwise, of the mesh as it is and of the fine one. */
export const COARSE_TRIANGLES: Uint32Array = Uint32Array.from(QUADS.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]))
export const FINE_TRIANGLES: Uint32Array = Uint32Array.from(fineTriangles())

/** Spreads values from the points of the coarse mesh to those of the fine one; three numbers a point. */
export function refined (values: Float64Array): Float64Array {
  const result = new Float64Array(3 * FINE_POINTS)
  for (let i = 0; i < FINE_POINTS; i++) {
    for (let k = BEGINS[i]!; k < BEGINS[i + 1]!; k++) {
      const [point, weight] = [3 * POINTS[k]!, WEIGHTS[k]!]
      result[3 * i]! += weight * values[point]!
      result[3 * i + 1]! += weight * values[point + 1]!
      result[3 * i + 2]! += weight * values[point + 2]!
    }
  }
  return result
}

function startsOf (lengths: readonly number[]): number[] {
  const starts = [0]
  for (const length of lengths) starts.push(starts.at(-1)! + length)
  return starts
}

/** Unit vectors out of a mesh, three numbers a point. */
export function normalsOf (points: Float64Array, triangles: Uint32Array): Float64Array {
  const normals = new Float64Array(points.length)
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [3 * triangles[i]!, 3 * triangles[i + 1]!, 3 * triangles[i + 2]!]
    const [ux, uy, uz] = [points[b]! - points[a]!, points[b + 1]! - points[a + 1]!, points[b + 2]! - points[a + 2]!]
    const [vx, vy, vz] = [points[c]! - points[a]!, points[c + 1]! - points[a + 1]!, points[c + 2]! - points[a + 2]!]
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c]) {
      normals[corner]! += x
      normals[corner + 1]! += y
      normals[corner + 2]! += z
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.sqrt(normals[i]! ** 2 + normals[i + 1]! ** 2 + normals[i + 2]! ** 2)
    for (let k = 0; k < 3; k++) normals[i + k]! /= length
  }
  return normals
}

function edgesOf (quads: readonly (readonly number[])[]) {
  const numbers = new Map<string, number>()
  const edges: (readonly [number, number])[] = []
  const facesAtEdge: number[][] = []
  quads.forEach((quad, face) => quad.forEach((a, i) => {
    const b = quad[(i + 1) % 4]!
    const name = a < b ? `${a} ${b}` : `${b} ${a}`
    const edge = numbers.get(name) ?? edges.push([a, b]) - 1
    numbers.set(name, edge)
    ;(facesAtEdge[edge] ??= []).push(face)
  }))
  return { edges, facesAtEdge }
}

function faceMixtures (): Weighted[][] {
  return QUADS.map(quad => quad.map((point): Weighted => [point, 1 / 4]))
}

function isBorder (edge: number): boolean {
  return facesAtEdge[edge]!.length === 1
}

function edgeMixtures (): Weighted[][] {
  return edges.map((ends, edge) => isBorder(edge)
    ? ends.map((point): Weighted => [point, 1 / 2])
    : [
        ...ends.map((point): Weighted => [point, 1 / 4]),
        ...facesAtEdge[edge]!.flatMap(face => QUADS[face]!.map((point): Weighted => [point, 1 / 16]))
      ])
}

/** A point of the border, where the forearm is cut off, stays. */
function cornerMixtures (): Weighted[][] {
  const faces = Array.from({ length: COARSE }, (): number[] => [])
  QUADS.forEach((quad, face) => quad.forEach(point => faces[point]!.push(face)))
  const edgesAt = Array.from({ length: COARSE }, (): number[] => [])
  edges.forEach((ends, edge) => ends.forEach(point => edgesAt[point]!.push(edge)))
  return faces.map((around, point): Weighted[] => {
    if (edgesAt[point]!.some(isBorder)) return [[point, 1]]
    const count = around.length
    return [
      [point, (count - 3) / count],
      ...around.flatMap(face => QUADS[face]!.map((other): Weighted => [other, 1 / (4 * count * count)])),
      ...edgesAt[point]!.flatMap(edge => edges[edge]!.map((other): Weighted => [other, 1 / (count * count)]))
    ]
  })
}

function fineTriangles (): number[] {
  const edgePoint = new Map(edges.flatMap(([a, b], edge) =>
    [[`${a} ${b}`, COARSE + edge] as const, [`${b} ${a}`, COARSE + edge] as const]))
  return QUADS.flatMap((quad, face) => quad.flatMap((point, i) => {
    const next = edgePoint.get(`${point} ${quad[(i + 1) % 4]!}`)!
    const before = edgePoint.get(`${quad[(i + 3) % 4]!} ${point}`)!
    const middle = COARSE + edges.length + face
    return [point, next, middle, point, middle, before]
  }))
}
