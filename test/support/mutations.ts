// Damaged files, from a flipped bit to a missing half.
import fc from 'fast-check'

type Change = (bytes: Buffer) => Buffer

const EXTREMES = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0x00010000]

/** A position in a file, more often near its ends, where headers are. */
const place = fc.oneof(
  fc.double({ min: 0, max: 0.9999, noNaN: true }),
  fc.double({ min: 0, max: 0.1, noNaN: true }),
  fc.double({ min: 0.9, max: 0.9999, noNaN: true })
)
const at = (bytes: Buffer, share: number) => Math.floor(share * bytes.length)

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, fc.nat(7)).map(
    ([share, bit]): Change =>
      bytes =>
        edit(bytes, copy => {
          copy[at(copy, share)]! ^= 1 << bit
        })
  ),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 40 })).map(
    ([share, noise]): Change =>
      bytes =>
        edit(bytes, copy => {
          Buffer.from(noise).copy(copy, at(copy, share))
        })
  ),
  fc.tuple(place, fc.constantFrom(...EXTREMES), fc.boolean()).map(
    ([share, value, isLittle]): Change =>
      bytes =>
        edit(bytes, copy => {
          const offset = Math.min(at(copy, share), copy.length - 4)
          if (offset >= 0) copy[isLittle ? 'writeUInt32LE' : 'writeUInt32BE'](value, offset)
        })
  ),
  place.map(
    (share): Change =>
      bytes =>
        bytes.subarray(0, at(bytes, share))
  ),
  fc.tuple(place, place).map(
    ([a, b]): Change =>
      bytes =>
        Buffer.concat([bytes.subarray(0, at(bytes, Math.min(a, b))), bytes.subarray(at(bytes, Math.max(a, b)))])
  ),
  fc.tuple(place, place, place).map(
    ([a, b, c]): Change =>
      bytes =>
        Buffer.concat([
          bytes.subarray(0, at(bytes, c)),
          bytes.subarray(at(bytes, Math.min(a, b)), at(bytes, Math.max(a, b))),
          bytes.subarray(at(bytes, c))
        ])
  ),
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map(
    (noise): Change =>
      bytes =>
        Buffer.concat([bytes, noise])
  )
)

function edit (bytes: Buffer, work: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  if (copy.length > 0) work(copy)
  return copy
}

/** Damaged copies of some files, the same for the same seed. */
export function damaged (files: Uint8Array[], { count, seed }: { count: number, seed: number }): Buffer[] {
  const changes = fc.array(change, { minLength: 1, maxLength: 3 })
  const arbitrary = fc.tuple(fc.constantFrom(...files), changes).map(([file, changes]) =>
    changes.reduce<Buffer>((bytes, change) => change(bytes), Buffer.from(file)))
  return fc.sample(arbitrary, { seed, numRuns: count })
}
