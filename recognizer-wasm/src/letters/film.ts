// Resamples a signer's timed frames to the letter model's frame rate. The page's stream and the server's history both
// use this.
import { interpolateFrames, isJump, reversesDirection, type HandFrame } from '../hand/frame.ts'
import { isOtherScene, type Scene } from '../hand/scene.ts'
import type { ModelInfo } from './model-info.ts'

export interface TimedFrame {
  frame: HandFrame
  /** Milliseconds on any clock, as long as all frames of a film use the same. */
  time: number
  /** Thumbnail of the picture, if there is one. */
  scene?: Scene | undefined
}

/** A model's window length and frame rate. */
type Pace = Pick<ModelInfo, 'memory_frame' | 'frames_per_second'>

/** Milliseconds. A longer gap starts a new film. */
const MAX_GAP_MS = 500

/** Milliseconds. Up to this gap frames are interpolated, as if the hand moved evenly; beyond it the nearer one counts.
 * Nearest frames suit films of 3 to 5 frames a second, and pictures that do not belong together: a hand halfway
 * between two of them is no real hand. */
const MAX_INTERPOLATION_MS = 125

/** Frames kept for each frame of the model's window. At 12 frames a second, enough for a camera of 96. */
const FRAMES_PER_STEP = 8

/** How much of a film a model needs. */
export function filmLimits ({ memory_frame: memory, frames_per_second: rate }: Pace) {
  return rate
    ? { frames: FRAMES_PER_STEP * memory, milliseconds: (memory - 1) * 1000 / rate + MAX_GAP_MS }
    : { frames: memory, milliseconds: Infinity }
}

/**
 * Inserts a frame into a film by its time, because overlapping requests may end in another order than they came. Of two
 * frames of the same time the later-added one counts. For a model without a rate, the order of arrival counts.
 * @param film the newest first
 * @returns a new film, without frames outside the model's window
 */
export function addToFilm (film: readonly TimedFrame[], added: TimedFrame, pace: Pace): TimedFrame[] {
  const { frames, milliseconds } = filmLimits(pace)
  if (!pace.frames_per_second) return [added, ...film].slice(0, frames)
  const found = film.findIndex(({ time }) => time <= added.time)
  const place = found < 0 ? film.length : found
  const all = film.toSpliced(place, film[place]?.time === added.time ? 1 : 0, added)
  const oldest = Math.min(all[0]!.time - milliseconds, added.time)
  return all.slice(0, Math.min(frames, 1 + all.findLastIndex(({ time }) => time >= oldest)))
}

/** A model's window at a moment: one frame per step of the model's clock, back from that moment. Interpolation makes
 * cameras of 10 and of 60 frames a second look alike; below eight frames a second the nearer frame is taken.
 * @param film the newest first
 * @param moment the time of a frame of the film; later frames are ignored
 * @returns at most `memory_frame` frames, the newest first; it stops at a long gap or at a cut */
export function framesAt (film: readonly TimedFrame[], moment: number, pace: Pace): HandFrame[] {
  const { memory_frame: memory, frames_per_second: rate } = pace
  if (!rate) return film.slice(0, memory).map(({ frame }) => frame)
  const frames: HandFrame[] = []
  const room = roomFor(memory, film)
  const tick = () => moment - frames.length * 1000 / rate
  let after: TimedFrame | undefined
  for (const [i, before] of film.entries()) {
    if (before.time > moment) continue
    if (after && (after.time - before.time > MAX_GAP_MS || isCut(film[i + 1], before, after))) break
    while (tick() >= before.time) {
      if (frames.length === memory) return frames
      frames.push(after ? frameBetween(before, after, tick(), room(frames.length)) : before.frame)
    }
    after = before
  }
  return frames
}

/** Share of the usual jump that is enough for a cut if the scene changes, too. */
const JUMP_WITH_SCENE = 0.5

/** Whether another film begins between two frames: a cut, or photographs in quick succession. */
function isCut (older: TimedFrame | undefined, before: TimedFrame, after: TimedFrame): boolean {
  const isElsewhere = before.scene && after.scene && isOtherScene(before.scene, after.scene)
  if (isElsewhere && isJump(before.frame, after.frame, JUMP_WITH_SCENE)) return true
  return areUnrelated(older, before, after)
}

/**
 * Whether three frames in a row are unrelated pictures, such as photographs sent as fast as answers come. The hand must
 * jump between each two of them and reverse at the middle one. A filmed hand does at most one of the two.
 */
function areUnrelated (older: TimedFrame | undefined, before: TimedFrame, after: TimedFrame): boolean {
  const leaps = (one: TimedFrame, other: TimedFrame) =>
    isJump(one.frame, other.frame, Math.max(1, (other.time - one.time) / MAX_INTERPOLATION_MS))
  return older !== undefined && leaps(before, after) && leaps(older, before) && leaps(older, after) &&
    reversesDirection(older.frame, before.frame, after.frame)
}

/** Allocates all interpolated frames at once: allocating each takes longer than interpolating it. */
function roomFor (frames: number, film: readonly TimedFrame[]) {
  const length = film.reduce((longest, { frame }) => Math.max(longest, frame.length), 0)
  const room = new Float32Array(frames * length)
  return (index: number) => room.subarray(index * length, (index + 1) * length)
}

/** @param room the array for an interpolated frame */
function frameBetween (before: TimedFrame, after: TimedFrame, time: number, room: HandFrame): HandFrame {
  const [gap, since] = [after.time - before.time, time - before.time]
  if (since === 0) return before.frame
  if (gap > MAX_INTERPOLATION_MS) return since < gap / 2 ? before.frame : after.frame
  return interpolateFrames(before.frame, after.frame, since / gap, room)
}
