// Recorded sequences, in the lines that the trainer reads.
import type { Hand, Point } from '../../recognizer-wasm/src/hand-points.ts'

export interface Frame { hand: Hand, at: number }

/** One line of the file. Points are in metres, frames run from the oldest to the newest. */
export interface Sample {
  source: 'practice-page'
  signer: string
  /** A letter, or null for a hand that shows none. */
  label: string | null
  hand: 'left' | 'right'
  space: 'world3d'
  frames: Point[][]
  fps: number
  licence: string
  static: boolean
  score: number
  /** Picture width over height. */
  aspect: number
  /** The way of the hand: wrist x and y in the picture, and wrist to middle knuckle over the picture's height. */
  track: [number, number, number][]
}

interface About { signer: string, label: string | null, licence: string, isStatic: boolean, aspect: number }

/** @throws when no frame has a hand */
export function sampleOf (frames: readonly Frame[], { signer, label, licence, isStatic, aspect }: About): Sample {
  const hand = mostOften(frames.map(({ hand }) => hand.handedness))
  if (!hand) throw new Error('No hand was seen')
  const kept = frames.filter(frame => frame.hand.handedness === hand)
  return {
    source: 'practice-page',
    signer,
    label,
    hand,
    space: 'world3d',
    frames: kept.map(({ hand }) => hand.worldLandmarks.map(roundedPoint)),
    fps: rounded(rateOf(kept), 1),
    licence,
    static: isStatic,
    score: rounded(kept.reduce((sum, { hand }) => sum + hand.presence, 0) / kept.length, 3),
    aspect: rounded(aspect, 3),
    track: kept.map(({ hand }) => trackOf(hand, aspect))
  }
}

export const asLines = (samples: readonly Sample[]): string => samples.map(sample => `${JSON.stringify(sample)}\n`).join('')

function trackOf ({ landmarks: [wrist, ...rest] }: Hand, aspect: number): [number, number, number] {
  const [x, y] = wrist ?? [0, 0]
  const [knuckleX, knuckleY] = rest[8] ?? [0, 0]
  return [rounded(x, 4), rounded(y, 4), rounded(Math.hypot((knuckleX - x) * aspect, knuckleY - y), 4)]
}

function rateOf (frames: readonly Frame[]): number {
  const [first, last] = [frames[0], frames.at(-1)]
  return first && last && last.at > first.at ? 1000 * (frames.length - 1) / (last.at - first.at) : 0
}

const mostOften = (sides: ('left' | 'right')[]) => {
  const left = sides.filter(side => side === 'left').length
  return sides.length === 0 ? undefined : left > sides.length / 2 ? 'left' : 'right'
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
/** To a tenth of a millimetre, far below what a tracker sees. */
const roundedPoint = ([x, y, z]: Point): Point => [rounded(x, 4), rounded(y, 4), rounded(z, 4)]
