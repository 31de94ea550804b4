// The film of a word that is being spelled, as the server gets it.
import { MAX_FRAMES } from '#course/kinds'
import type { HandPoints, Point } from 'recognizer-wasm'
import type { Film } from '../../learner/database/tables.ts'

/** A hundredth of a millimetre: finer than any tracker, and a third of the bytes. */
const PRECISION = 1e5

export function createWordFilm () {
  let frames: { points: HandPoints, at: number }[] = []
  return {
    /** @param at milliseconds */
    add (points: HandPoints, at: number) { frames = [...frames, { points, at }].slice(-MAX_FRAMES) },
    /** The points at a moment of the film. */
    pointsAt: (at: number): HandPoints | undefined => frames.findLast(frame => frame.at === at)?.points,
    clear () { frames = [] },
    film: (): Film => ({
      frames: frames.map(({ points }) => rounded(points)), timestamps: frames.map(({ at }) => Math.round(at))
    })
  }
}

const rounded = (points: HandPoints): HandPoints => Object.fromEntries(Object.entries(points).flatMap(([key, point]) =>
  point ? [[key, point.map(each => Math.round(each * PRECISION) / PRECISION) as unknown as Point]] : []))
