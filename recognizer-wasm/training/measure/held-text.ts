// Summarizes the results for pictures held before a camera.
import path from 'node:path'
import { LETTERS } from 'recognizer-wasm'
import type { FarFigures } from './far-pictures.ts'
import { PACES, isLate, type HeldPictureResult } from './held-pictures.ts'
import { meanOf, percent } from './intervals.ts'

/** Summary figures: shares, seconds and metres. */
interface HeldFigures {
  still: number
  /** For each of the paces. */
  inTurn: number[]
  /** In the last frame. */
  end: number
  /** In frames of the second half. */
  right: number
  none: number
  wrong: number
  /** Median time until the first right answer, and the share of pictures with one. */
  seconds: number
  recognized: number
  /** Share of those whose answer changed again, for one frame or more. */
  lost: number
  moved: number
  /** Share accepted when asked for, and the median time in seconds. */
  accepted: number
  acceptedAfter: number
  /** Share of other letters that were accepted when asked for. */
  taken: number
}

function heldFigures (results: readonly HeldPictureResult[]): HeldFigures {
  const late = results.flatMap(({ letter, answers }) =>
    answers.filter(({ time }) => isLate(time)).map(({ answer }) => ({ letter, answer })))
  const first = results.map(({ letter, answers }) => answers.findIndex(({ answer }) => answer === letter))
  const recognized = results.filter((_, i) => first[i]! >= 0)
  const times = results.flatMap(({ answers }, i) => answers[first[i]!]?.time ?? []).toSorted((a, b) => a - b)
  const of = <T>(list: readonly T[], is: (one: T) => boolean) => list.filter(is).length / list.length
  return {
    still: of(results, ({ still, letter }) => still === letter),
    inTurn: PACES.map((_, k) => of(results, ({ inTurn, letter }) => inTurn[k] === letter)),
    end: of(results, ({ answers, letter }) => answers.at(-1)?.answer === letter),
    right: of(late, ({ answer, letter }) => answer === letter),
    none: of(late, ({ answer }) => answer === null),
    wrong: of(late, ({ answer, letter }) => answer !== null && answer !== letter),
    seconds: times[times.length >> 1] ?? NaN,
    recognized: of(results, one => recognized.includes(one)),
    lost: recognized.filter(({ letter, answers }) => answers.slice(answers.findIndex(({ answer }) => answer === letter))
      .some(({ answer }) => answer !== letter)).length / (recognized.length || 1),
    moved: meanOf(results.flatMap(({ moved }) => moved)),
    ...acceptedFigures(results)
  }
}

type AcceptedFigures = Pick<HeldFigures, 'accepted' | 'acceptedAfter' | 'taken'>

function acceptedFigures (results: readonly HeldPictureResult[]): AcceptedFigures {
  const own = results.flatMap(({ letter, accepted }) => accepted.filter(one => one.letter === letter))
  const others = results.flatMap(({ letter, accepted }) => accepted.filter(one => one.letter !== letter))
  const times = own.map(({ time }) => time).toSorted((a, b) => a - b)
  return {
    accepted: own.length / results.length,
    acceptedAfter: times[times.length >> 1] ?? NaN,
    taken: others.length / results.length / (LETTERS.length - 1)
  }
}

export function heldText (title: string, results: readonly HeldPictureResult[]): string {
  const { still, inTurn, end, right, none, wrong, seconds, recognized, lost, moved, ...asked } = heldFigures(results)
  const list = results.filter(({ letter, answers }) => answers.at(-1)?.answer !== letter)
    .map(({ letter, rate, answers }) => `${letter}→${answers.at(-1)?.answer ?? 'none'} at ${rate}`)
  const refused = results.filter(({ letter, accepted }) => !accepted.some(one => one.letter === letter))
    .map(({ letter, file }) => `${letter} ${path.basename(file)}`)
  const alike = results.flatMap(({ letter, accepted }) =>
    accepted.filter(one => one.letter !== letter).map(one => `${letter} for ${one.letter}`))
  return [
    `\n${title}, ${results.length} pictures`,
    `  alone, right                                ${percent(still)}`,
    ...PACES.map((pace, k) => `  ${`${pace} ms apart, right`.padEnd(43)} ${percent(inTurn[k]!)}`),
    `  held before a camera, right at the end      ${percent(end)}`,
    `  frames of the second second: right          ${percent(right)}, none ${percent(none)}, wrong ${percent(wrong)}`,
    `  right at least once ${percent(recognized)}, after ${seconds.toFixed(2)} s (median); lost again ${percent(lost)}`,
    `  fastest point, from frame to frame          ${(1000 * moved).toFixed(2)} mm`,
    `  asked for, accepted for 0.8 s               ${percent(asked.accepted)}, ` +
      `at ${asked.acceptedAfter.toFixed(2)} s (median); another letter ${percent(asked.taken)}`,
    `  not accepted                                ${refused.join('  ')}`,
    `  also accepted                               ${alike.join('; ')}`,
    `  not right at the end, at frames a second    ${list.join('  ')}`
  ].join('\n')
}

export const farText = (figures: readonly FarFigures[]): string => figures.map(({ size, found, right }) =>
  `  ${`of ${size} pixels in 640 x 480: found, right`.padEnd(43)} ${percent(found)}, ${percent(right)}`).join('\n')
