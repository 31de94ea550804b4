// Fills short gaps in films where the tracker lost the hand.
import type { Hand } from 'recognizer-wasm'
import { between, type Vector } from '../../mesh/vectors.ts'

/** Longest gap to fill, in seconds: fast turns lose the hand briefly. It is interpolated between the two sides. */
const MAX_GAP_SECONDS = 0.3

/**
 * The longest final part of a film without a long gap: its hands, and the index of its first frame. Interpolated hands
 * have a presence of 0.
 */
export function withoutGaps (
  seen: readonly (Hand | undefined)[], fps: number
): { first: number, hands: Hand[] } {
  const longest = MAX_GAP_SECONDS * fps
  const found = seen.flatMap((hand, i) => hand ? [i] : [])
  if (found.length === 0 || seen.length - 1 - found.at(-1)! > longest) return { first: 0, hands: [] }
  const afterGap = found.findLastIndex((frame, i) => i === 0 || frame - found[i - 1]! - 1 > longest)
  const kept = found.slice(afterGap)
  const hands = kept.flatMap((frame, i) => {
    const next = kept[i + 1] ?? frame + 1
    return Array.from({ length: next - frame }, (_, k) =>
      k === 0 ? seen[frame]! : handBetween(seen[frame]!, seen[next]!, k / (next - frame)))
  })
  return { first: kept[0]!, hands }
}

function handBetween (a: Hand, b: Hand, share: number): Hand {
  const mix = (from: readonly Vector[], to: readonly Vector[]) => from.map((point, i) => between(point, to[i]!, share))
  return {
    ...a,
    landmarks: mix(a.landmarks, b.landmarks),
    worldLandmarks: mix(a.worldLandmarks, b.worldLandmarks),
    presence: 0
  }
}
