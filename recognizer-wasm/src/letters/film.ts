// Chooses the frames that a letter model sees, at the model's own rate, from the frames of one signer with their times.
// The stream in a page and the history of a server are both made of this.
import { interpolateFrames, isJump, turnsBack, type HandFrame } from '../hand/frame.ts'
import { isOtherScene, type Scene } from '../hand/scene.ts'
import type { ModelInfo } from './model-info.ts'

export interface TimedFrame {
  frame: HandFrame
  /** Milliseconds on any clock, the same for all frames of a film. */
  time: number
  /** What the picture shows around the hand, where there is a picture. */
  scene?: Scene | undefined
}

/** The time that a model remembers, and its rate. */
type Pace = Pick<ModelInfo, 'memory_frame' | 'frames_per_second'>

/** Milliseconds. Frames farther apart than this say nothing about the time between them: they are of two films. */
const LONGEST_GAP = 500

/** Milliseconds. Between frames up to this far apart a hand is taken to move evenly. Between frames farther apart the
 * nearer frame counts. Films recorded at 3 to 5 frames a second are read better so. So are pictures that have nothing
 * to do with each other: a hand halfway between two of them is nobody's. */
const LONGEST_MOVE = 125

/** Frames kept for each frame that the model sees. At 12 frames a second that is enough for a camera of 96. */
const FRAMES_A_STEP = 8

/** How much of a film to keep for a model. */
export function filmLimits ({ memory_frame: memory, frames_per_second: rate }: Pace) {
  return rate
    ? { frames: FRAMES_A_STEP * memory, milliseconds: (memory - 1) * 1000 / rate + LONGEST_GAP }
    : { frames: memory, milliseconds: Infinity }
}

/**
 * Puts a frame into a film by its time: requests that overlap may end in another order than they came in. Of two frames
 * of one moment the one that is added later counts. A model without a rate takes frames in the order of their arrival.
 * @param film the newest first
 * @returns a new film, without frames that no model of this pace looks back to
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

/** The frames that a model sees at a moment: from the moment backwards one at each step of the model's clock. Between
 * two frames of the film it is interpolated, so that a camera of 60 frames a second and one of 10 look alike. In a film
 * slower than eight frames a second it is the nearer frame.
 * @param film the newest first
 * @param moment the time of a frame of the film; later frames do not count
 * @returns at most as many frames as the model remembers, the newest first; none from before a long gap, or of another
 * picture */
export function framesAt (film: readonly TimedFrame[], moment: number, pace: Pace): HandFrame[] {
  const { memory_frame: memory, frames_per_second: rate } = pace
  if (!rate) return film.slice(0, memory).map(({ frame }) => frame)
  const frames: HandFrame[] = []
  const room = roomFor(memory, film)
  const tick = () => moment - frames.length * 1000 / rate
  let after: TimedFrame | undefined
  for (const [i, before] of film.entries()) {
    if (before.time > moment) continue
    if (after && (after.time - before.time > LONGEST_GAP || isCut(film[i + 1], before, after))) break
    while (tick() >= before.time) {
      if (frames.length === memory) return frames
      frames.push(after ? frameBetween(before, after, tick(), room(frames.length)) : before.frame)
    }
    after = before
  }
  return frames
}

/** How much of a jump is enough where the scene changes, too. */
const JUMP_WITH_SCENE = 0.5

/** Whether a film ends between two frames and another begins: photographs that follow each other quickly, or a cut. */
function isCut (older: TimedFrame | undefined, before: TimedFrame, after: TimedFrame): boolean {
  const isElsewhere = before.scene && after.scene && isOtherScene(before.scene, after.scene)
  if (isElsewhere && isJump(before.frame, after.frame, JUMP_WITH_SCENE)) return true
  return areApart(older, before, after)
}

/**
 * Whether three frames in a row are pictures that have nothing to do with each other, as when photographs are sent as
 * fast as the answers come. Between any two of them the hand leaps, and it turns back at the second one. A filmed hand
 * does one or the other.
 */
function areApart (older: TimedFrame | undefined, before: TimedFrame, after: TimedFrame): boolean {
  const leaps = (one: TimedFrame, other: TimedFrame) =>
    isJump(one.frame, other.frame, Math.max(1, (other.time - one.time) / LONGEST_MOVE))
  return older !== undefined && leaps(before, after) && leaps(older, before) && leaps(older, after) &&
    turnsBack(older.frame, before.frame, after.frame)
}

/** Memory for so many mixed frames, in one piece: to make each by itself takes longer than to mix it. */
function roomFor (frames: number, film: readonly TimedFrame[]) {
  const length = film.reduce((longest, { frame }) => Math.max(longest, frame.length), 0)
  const room = new Float32Array(frames * length)
  return (index: number) => room.subarray(index * length, (index + 1) * length)
}

/** @param room for a frame that is mixed */
function frameBetween (before: TimedFrame, after: TimedFrame, time: number, room: HandFrame): HandFrame {
  const [gap, since] = [after.time - before.time, time - before.time]
  if (since === 0) return before.frame
  if (gap > LONGEST_MOVE) return since < gap / 2 ? before.frame : after.frame
  return interpolateFrames(before.frame, after.frame, since / gap, room)
}
