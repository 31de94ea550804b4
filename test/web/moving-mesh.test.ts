// The turnable hand equals the drawn hand.
import { readFile } from 'node:fs/promises'
import t from '#tap'
import { surfaceOf } from 'recognizer-wasm/training/illustrations/hand-picture'
import type { PackedHand } from 'recognizer-wasm/mesh/packed-hand'
import { skinOf } from 'recognizer-wasm/training/illustrations/finger-depth'
import { momentsOf, spreadOver } from 'recognizer-wasm/training/illustrations/shown-letter'
import { add, fromAxes, lengthOf, subtract, type Vector } from 'recognizer-wasm/mesh/vectors'
import { movingMesh } from '../../web/hands/turnable/moving-mesh.ts'

const file = JSON.parse(await readFile(new URL('../../assets/hand/hand.json', import.meta.url), 'utf8')) as PackedHand
const mesh = movingMesh(file)
const pointOf = (points: ArrayLike<number>, i: number): Vector =>
  [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!]

t.test('the skin of the turnable hand matches the drawing, at rest and in movement', async t => {
  t.same(Object.keys(file.letters), [...'abcdefghijklmnopqrstuvwxyz'])
  for (const [letter, time] of [['b', 0], ['f', 0], ['p', 1.5], ['x', 1]] as const) {
    const moments = momentsOf(letter)
    t.equal(mesh.momentsOf(letter), moments.length)
    const moment = moments.length === 1 ? moments[0]! : spreadOver(moments, 2 * moments.length - 1)[2 * time]!
    const currentLetter = surfaceOf(moment)
    const { skin, palm, shift } = mesh.at(letter, time)
    const away = Array.from({ length: currentLetter.length / 3 }, (_, i) =>
      lengthOf(subtract(add(fromAxes(palm, pointOf(skin.points, i)), shift), pointOf(currentLetter, i))))
    t.ok(Math.max(...away) < 0.002, `${letter}: ${(1000 * Math.max(...away)).toFixed(2)} mm at worst`)
    t.ok(Math.max(...skin.normals.map(Math.abs)) <= 1 + 1e-6)
  }
})

t.test('the sphere of a letter contains every finger during the whole movement', async t => {
  for (const letter of ['a', 'p', 'z']) {
    const { middle, radius } = mesh.sphereOf(letter)
    for (let time = 0; time < mesh.momentsOf(letter); time++) {
      const { skin, palm, shift } = mesh.at(letter, time)
      const tips = file.nails.map(([x = 0, y = 0, z = 0]) => nearestPoint([x, y, z]))
      for (const tip of tips) {
        const fingertip = add(fromAxes(palm, pointOf(skin.points, tip)), shift)
        t.ok(lengthOf(subtract(fingertip, middle)) <= radius, `${letter} at ${time}`)
      }
    }
    t.ok(radius > 0.07 && radius < 0.2, `${letter}: ${radius} m`)
  }
})

/** Index of the nearest point of the hand at rest. */
function nearestPoint (place: Vector): number {
  const away = skinOf(file).points.map(point => lengthOf(subtract(point, place)))
  return away.indexOf(Math.min(...away))
}
