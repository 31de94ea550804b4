// Opens the project's own tracker, as a server does, and converts its hands to recordings.
import { readFile } from 'node:fs/promises'
import { openHandTracker, type Hand, type HandTracker, type Recording } from 'recognizer-wasm'
import type { Vector } from '../../mesh/vectors.ts'

/** A recording with extra information about a rendered hand. */
export interface SyntheticRecording extends Recording {
  /** Presence of the hand in each frame, 0 to 1. */
  score: number[]
  /** In films: target probabilities of the labels for each frame, null for "no letter". */
  labels?: [label: string | null, share: number][][]
}

/** @throws if the hand models have not been built */
export async function openTracker (): Promise<HandTracker> {
  const model = (name: string) => readFile(new URL(`../../models/${name}`, import.meta.url))
  return openHandTracker({
    // These kernels give the same numbers on every processor; the relaxed ones do not.
    kernels: await model('hand-kernels.wasm'),
    palmDetection: await model('palm-detection.plan'),
    handLandmark: await model('hand-landmark.plan')
  })
}

const rounded = (value: number): number => Math.round(1e5 * value) / 1e5
export const roundedPoint = ([x, y, z]: Vector): Vector => [rounded(x), rounded(y), rounded(z)]

/** Creates a recording. All hands are right ones; `hand` is the side that the tracker detected most often. */
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
