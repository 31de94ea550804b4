// Rotations of the hands that the network learns from.
import t from '#tap'
import { drawCameraAngle } from 'recognizer-wasm/training/hands/augmentation'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'

t.test('training hands are rotated as far as people rotate theirs, and no farther', async t => {
  const random = createRandom(1)
  const angles = Array.from({ length: 2000 }, () => drawCameraAngle(random))
  for (const [turn, often, most] of [['roll', 25, 40], ['pitch', 30, 45]] as const) {
    const beyond = angles.filter(angle => Math.abs(angle[turn]) > often).length / angles.length
    t.ok(beyond > 0.05, `${turn} beyond ${often} degrees in ${beyond}`)
    t.ok(angles.every(angle => Math.abs(angle[turn]) <= most), `${turn} within ${most} degrees`)
  }
})
