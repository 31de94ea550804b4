// F and T as they are drawn: which of thumb and index finger lies in front is seen.
import t from '#tap'
import { crossedBy, type Crossed } from 'recognizer-wasm/training/synthetic/crossings'
import { seenJoints } from 'recognizer-wasm/training/synthetic/picture'
import { randomOf, signerOf } from 'recognizer-wasm/training/synthetic/signer'
import type { Vector } from 'recognizer-wasm/mesh/vectors'

const STEPS = 40

/** Places along some of a hand's bones. */
const along = (joints: readonly Vector[], from: number, to: number) =>
  Array.from({ length: (to - from) * STEPS + 1 }, (_, i) => {
    const [bone, share] = [from + Math.min(to - from - 1, Math.floor(i / STEPS)), i / STEPS]
    const part = share - (bone - from)
    return joints[bone]!.map((value, k) => value + part * (joints[bone + 1]![k]! - value)) as unknown as Vector
  })

/** How near thumb and index finger come in the picture, and by how much the index finger is nearer to it there. */
function crossing (label: Crossed, signer: number) {
  const person = signerOf(3, signer)
  const joints = seenJoints(person, crossedBy(person, label, randomOf(3, signer, 0)))
  const [thumb, index] = [along(joints, 2, 4), along(joints, 5, 8)]
  const pairs = thumb.flatMap(one => index.map(other =>
    ({ apart: Math.hypot(one[0] - other[0], one[1] - other[1]), nearer: one[2] - other[2] })))
  return pairs.reduce((least, pair) => pair.apart < least.apart ? pair : least)
}

for (const [label, sign, finger] of [['f', 1, 'index finger'], ['t', -1, 'thumb']] as const) {
  t.test(`in ${label.toUpperCase()} the ${finger} lies in front where the two cross`, async t => {
    const seen = Array.from({ length: 20 }, (_, signer) => crossing(label, signer))
    const right = seen.filter(({ apart, nearer }) => apart < 0.004 && sign * nearer > 0.003)
    t.ok(right.length >= 18, `${right.length} of 20`)
  })
}
