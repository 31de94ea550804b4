// Makes a recording from frames that show a hand.
import type { Hand, Point, RecordedPoint, Recording, Side } from 'recognizer-wasm'

export interface Frame { hand: Hand, /** Milliseconds. */ at: number }

/** A recording of the hand seen most often, without the other one. `licence` may be empty.
 * @throws when no frame has a hand */
export function recordingOf (
  frames: readonly Frame[], { signer, label, licence }: { signer: string, label: string | null, licence: string }
): Recording {
  const hand = mostOften(frames.map(({ hand }) => hand.handedness))
  if (!hand) throw new Error('No hand was seen')
  const kept = frames.filter(frame => frame.hand.handedness === hand)
  return {
    label,
    signer: signer || null,
    hand,
    frames: kept.map(({ hand }) => hand.worldLandmarks.map(roundedPoint)),
    fps: rateOf(kept),
    licence: licence || null,
    track: kept.map(({ hand: { landmarks: [[x, y] = [0, 0]] } }) => [rounded(x, 4), rounded(y, 4)])
  }
}

function rateOf (frames: readonly Frame[]): number | null {
  const [first, last] = [frames[0], frames.at(-1)]
  return first && last && last.at > first.at ? rounded(1000 * (frames.length - 1) / (last.at - first.at), 1) : null
}

const mostOften = (sides: Side[]): Side | undefined => {
  const left = sides.filter(side => side === 'left').length
  return sides.length === 0 ? undefined : left > sides.length / 2 ? 'left' : 'right'
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
/** To a tenth of a millimetre, far below the tracker's precision. */
const roundedPoint = ([x, y, z]: Point): RecordedPoint => [rounded(x, 4), rounded(y, 4), rounded(z, 4)]
