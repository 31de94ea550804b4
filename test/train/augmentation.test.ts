// From how many sides a hand is shown to the network.
import t from '#tap'
import { drawCameraAngle } from 'recognizer-wasm/training/hands/augmentation'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'

t.test('hands are shown rolled and tipped as far as people hold them, and no farther', t => {
  const random = createRandom(1)
  const angles = Array.from({ length: 2000 }, () => drawCameraAngle(random))
  for (const [turn, often, most] of [['roll', 25, 40], ['pitch', 30, 45]] as const) {
    const beyond = angles.filter(angle => Math.abs(angle[turn]) > often).length / angles.length
    t.ok(beyond > 0.05, `${turn} beyond ${often} degrees in ${beyond}`)
    t.ok(angles.every(angle => Math.abs(angle[turn]) <= most), `${turn} within ${most} degrees`)
  }
  t.end()
})
