// One Catmull-Clark subdivision step (1978): rounds the facets of a mesh and interpolates values at its vertices. The
// page uses this code too, so it must not read files.

type Weighted = readonly [point: number, weight: number]
/** Four vertices each, counterclockwise from outside. */
type Quads = readonly (readonly number[])[]

interface Mesh {
  quads: Quads
  /** Number of vertices. */
  count: number
  edges: (readonly [number, number])[]
  facesAtEdge: number[][]
}

export interface Subdivision {
  /** Number of vertices of the fine mesh: those of the coarse mesh, then edge points, then face points. */
  points: number
  /** Three vertices each of the fine mesh, counterclockwise from outside. */
  triangles: Uint32Array
  /** Interpolates values from the coarse vertices to the fine ones; three numbers per vertex. */
  refined (values: Float64Array): Float64Array
}

/** @param count number of vertices of the coarse mesh */
export function subdivisionOf (quads: Quads, count: number): Subdivision {
  const mesh = { quads, count, ...edgesOf(quads) }
  const mixtures = [...cornerMixtures(mesh), ...edgeMixtures(mesh), ...faceMixtures(mesh)]
  return {
    points: mixtures.length,
    triangles: Uint32Array.from(fineTriangles(mesh)),
    refined: mixerOf(mixtures)
  }
}

/** @param mixtures each fine vertex as a weighted sum of coarse ones */
function mixerOf (mixtures: readonly (readonly Weighted[])[]): Subdivision['refined'] {
  const points = Uint16Array.from(mixtures.flatMap(mixture => mixture.map(([point]) => point)))
  const weights = Float64Array.from(mixtures.flatMap(mixture => mixture.map(([, weight]) => weight)))
  const begins = startsOf(mixtures.map(({ length }) => length))
  return values => {
    const result = new Float64Array(3 * mixtures.length)
    for (let i = 0; i < mixtures.length; i++) {
      for (let k = begins[i]!; k < begins[i + 1]!; k++) {
        const [point, weight] = [3 * points[k]!, weights[k]!]
        result[3 * i]! += weight * values[point]!
        result[3 * i + 1]! += weight * values[point + 1]!
        result[3 * i + 2]! += weight * values[point + 2]!
      }
    }
    return result
  }
}

function startsOf (lengths: readonly number[]): number[] {
  const starts = [0]
  for (const length of lengths) starts.push(starts.at(-1)! + length)
  return starts
}

/** The unit normals of a mesh, three numbers per vertex. */
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

function edgesOf (quads: Quads): Pick<Mesh, 'edges' | 'facesAtEdge'> {
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

function faceMixtures ({ quads }: Mesh): Weighted[][] {
  return quads.map(quad => quad.map((point): Weighted => [point, 1 / 4]))
}

const isBorder = ({ facesAtEdge }: Mesh, edge: number): boolean => facesAtEdge[edge]!.length === 1

function edgeMixtures (mesh: Mesh): Weighted[][] {
  const { quads, edges, facesAtEdge } = mesh
  return edges.map((ends, edge) => isBorder(mesh, edge)
    ? ends.map((point): Weighted => [point, 1 / 2])
    : [
        ...ends.map((point): Weighted => [point, 1 / 4]),
        ...facesAtEdge[edge]!.flatMap(face => quads[face]!.map((point): Weighted => [point, 1 / 16]))
      ])
}

/** Vertices on the border, where the forearm is cut off, do not move. */
function cornerMixtures (mesh: Mesh): Weighted[][] {
  const { quads, edges, count } = mesh
  const faces = Array.from({ length: count }, (): number[] => [])
  quads.forEach((quad, face) => quad.forEach(point => faces[point]!.push(face)))
  const edgesAt = Array.from({ length: count }, (): number[] => [])
  edges.forEach((ends, edge) => ends.forEach(point => edgesAt[point]!.push(edge)))
  return faces.map((around, point): Weighted[] => {
    if (edgesAt[point]!.some(edge => isBorder(mesh, edge))) return [[point, 1]]
    const valence = around.length
    return [
      [point, (valence - 3) / valence],
      ...around.flatMap(face => quads[face]!.map((other): Weighted => [other, 1 / (4 * valence * valence)])),
      ...edgesAt[point]!.flatMap(edge => edges[edge]!.map((other): Weighted => [other, 1 / (valence * valence)]))
    ]
  })
}

function fineTriangles ({ quads, edges, count }: Mesh): number[] {
  const edgePoint = new Map(edges.flatMap(([a, b], edge) =>
    [[`${a} ${b}`, count + edge] as const, [`${b} ${a}`, count + edge] as const]))
  return quads.flatMap((quad, face) => quad.flatMap((point, i) => {
    const next = edgePoint.get(`${point} ${quad[(i + 1) % 4]!}`)!
    const before = edgePoint.get(`${quad[(i + 3) % 4]!} ${point}`)!
    const middle = count + edges.length + face
    return [point, next, middle, point, middle, before]
  }))
}
