// The project's own tracker, opened as a server opens it, and what it says of a hand as a line of a recording.
import { readFile } from 'node:fs/promises'
import { openHandTracker, type Hand, type HandTracker, type Recording } from 'recognizer-wasm'
import type { Vector } from '../../mesh/vectors.ts'

/** A recording, and what else an invented hand can tell. */
export interface SyntheticRecording extends Recording {
  /** 0 to 1, frame by frame: how sure the tracker is that it sees a hand. */
  score: number[]
  /** In films, frame by frame the share of each label, null for "no letter"; what is left over is nobody's. */
  labels?: [label: string | null, share: number][][]
}

/**
 * @throws when the hand models have not been built
 */
export async function openTracker (): Promise<HandTracker> {
  const model = (name: string) => readFile(new URL(`../../models/${name}`, import.meta.url))
  return openHandTracker({
    // The same on every processor; the relaxed kernels are not.
    kernels: await model('hand-kernels.wasm'),
    palmDetection: await model('palm-detection.plan'),
    handLandmark: await model('hand-landmark.plan')
  })
}

const rounded = (value: number): number => Math.round(1e5 * value) / 1e5
export const roundedPoint = ([x, y, z]: Vector): Vector => [rounded(x), rounded(y), rounded(z)]

/** The line of a recording. All hands are right ones; `hand` is what the tracker took most of them for. */
export function recordingOf (
  hands: readonly Hand[], { label, ...about }: Pick<Recording, 'label' | 'signer' | 'fps'>
): SyntheticRecording {
  const left = hands.filter(({ handedness }) => handedness === 'left').length
  const wrist = ({ landmarks }: Hand) => roundedPoint(landmarks[0]!).slice(0, 2) as [number, number]
  return {
    label: label && label.toUpperCase(),
    ...about,
    hand: 2 * left > hands.length ? 'left' : 'right',
    frames: hands.map(({ worldLandmarks }) => worldLandmarks.map(roundedPoint)),
    licence: 'CC0-1.0',
    track: about.fps === null ? null : hands.map(wrist),
    score: hands.map(({ presence }) => rounded(presence))
  }
}
