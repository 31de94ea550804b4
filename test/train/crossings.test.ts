// Drawings of F and T show which of thumb and index finger lies in front.
import t from '#tap'
import { crossedBy, type Crossed } from 'recognizer-wasm/training/synthetic/crossings'
import { seenJoints } from 'recognizer-wasm/training/synthetic/picture'
import { randomOf, signerOf } from 'recognizer-wasm/training/synthetic/signer'
import type { Vector } from 'recognizer-wasm/mesh/vectors'

const STEPS = 20

/** Points along bones of a hand. */
const along = (joints: readonly Vector[], from: number, to: number) =>
  Array.from({ length: (to - from) * STEPS + 1 }, (_, i) => {
    const [bone, share] = [from + Math.min(to - from - 1, Math.floor(i / STEPS)), i / STEPS]
    const part = share - (bone - from)
    return joints[bone]!.map((value, k) => value + part * (joints[bone + 1]![k]! - value)) as unknown as Vector
  })

/** Smallest distance of thumb and index finger in the picture, and how much nearer the index finger is there. */
function crossing (label: Crossed, signer: number) {
  const person = signerOf(3, signer)
  const joints = seenJoints(person, crossedBy(person, label, randomOf(3, signer, 0)))
  const [thumb, index] = [along(joints, 2, 4), along(joints, 5, 8)]
  const pairs = thumb.flatMap(([x0, y0, z0]) => index.map(([x1, y1, z1]) =>
    ({ apart: Math.hypot(x0 - x1, y0 - y1), nearer: z0 - z1 })))
  return pairs.reduce((least, pair) => pair.apart < least.apart ? pair : least)
}

for (const [label, sign, finger] of [['f', 1, 'index finger'], ['t', -1, 'thumb']] as const) {
  t.test(`in ${label.toUpperCase()} the ${finger} lies in front where the two cross`, async t => {
    const crossings = Array.from({ length: 10 }, (_, signer) => crossing(label, signer))
    const right = crossings.filter(({ apart, nearer }) => apart < 0.004 && sign * nearer > 0.003)
    t.ok(right.length >= 9, `${right.length} of 10`)
  })
}
