// The points of a hand that is held still.
import t from '#tap'
import type { Hand, Point } from 'recognizer-wasm'
import { handFilter } from 'recognizer-wasm/tracker/steady-hand'

/** The picture points of a trembling hand after one second, as shares of its region.
 * @param side of the region, in shares of the picture's width */
function tremblingHand (side: number): Point[] {
  const filter = handFilter()
  const width = 640
  const region = { x: 0.5 * width, y: 0.5 * width, size: side * width, rotation: 0 }
  const handAt = (frame: number): Hand => ({
    handedness: 'right',
    handednessScore: 1,
    presence: 1,
    landmarks: Array.from({ length: 21 }, (_, i): Point =>
      [side * (i / 21 + 0.01 * Math.sin(frame + i)), side * 0.02 * Math.cos(3 * frame + i), 0]),
    worldLandmarks: Array.from({ length: 21 }, (): Point => [0, 0, 0])
  })
  let last = handAt(0)
  for (let frame = 0; frame < 30; frame++) last = filter.next(handAt(frame), region, { width }, 1 / 30)
  return last.landmarks.map(([x, y, z]): Point => [x / side, y / side, z / side])
}

t.test('a near hand is smoothed like a far one', async t => {
  const [near, far] = [tremblingHand(0.8), tremblingHand(0.1)]
  near.forEach((point, i) => point.forEach((value, axis) => {
    if (Math.abs(value - far[i]![axis]!) > 1e-6) t.fail(`point ${i} differs: ${point} and ${far[i]}`)
  }))
  t.equal(near.length, 21)
})
