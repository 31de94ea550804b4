// Whether letters that move stay answered while the hand is held as they end: films of signers that nobody is, drawn
// and read by the tracker.
import { createLetterStream, createLetterVerifier } from 'recognizer-wasm'
import { progressBar, type Writer } from '../progress-bar.ts'
import { groupBy } from '../recordings/group-by.ts'
import { toSample, type Sample } from '../recordings/samples.ts'
import { ACTED } from '../synthetic/film-plan.ts'
import { trackFilm } from '../synthetic/films.ts'
import { drawNegatives } from '../synthetic/stills.ts'
import { openTracker } from '../synthetic/tracking.ts'
import { percent } from './intervals.ts'
import type { LoadedModel } from './loaded-model.ts'
import { toHandPoints } from './predictions.ts'

/** Signers of their own, whom no model has learned from: `synthesize` is given other seeds. */
const SEED = 2 ** 31 - 1
/** Frames a second. */
const RATES = [12, 25, 30]

/** A film, and how many of its last frames show the hand held as the letter ends. */
export interface MovingLetterFilm { film: Sample, held: number }

/**
 * Films of the letters that move, by so many signers. The same number gives the same films.
 * @param stderr is told how far it is
 * @throws when the hand models have not been built
 */
export async function filmMovingLetters (signers: number, stderr: Writer): Promise<MovingLetterFilm[]> {
  const [tracker, negatives] = [await openTracker(), drawNegatives(SEED)]
  const show = progressBar('letters that move', stderr)
  const films: MovingLetterFilm[] = []
  for (let signer = 0; signer < signers; signer++) {
    for (const [item, { kind }] of ACTED.entries()) {
      if (kind !== 'movement') continue
      const { film: { timeline }, since, recording } = await trackFilm(tracker, negatives, SEED, signer, item, RATES)
      if (!recording) continue
      const film = toSample(recording, 'rendered')
      const end = timeline.intervals.at(-1)!.since
      films.push({ film, held: film.frames.filter((_, i) => since + i / film.fps! >= end).length })
    }
    show(signer + 1, signers, '')
  }
  await tracker.dispose()
  return films
}

/** What was said in each frame in which the hand is held: whether the letter was named, and accepted if asked for. */
export interface MovingLetterResult { letter: string, frames: { isNamed: boolean, isAccepted: boolean }[] }

export async function readMovingLetters (
  { recognizer }: LoadedModel, films: readonly MovingLetterFilm[]
): Promise<MovingLetterResult[]> {
  const results: MovingLetterResult[] = []
  for (const { film, held } of films) {
    const letter = film.label!.toUpperCase()
    const stream = createLetterStream(recognizer)
    const verifier = createLetterVerifier(recognizer.info, letter)
    const frames: MovingLetterResult['frames'] = []
    for (const [i, frame] of film.frames.entries()) {
      const time = 1000 * i / film.fps!
      const seen = await stream.push(toHandPoints(frame, film.track?.[i]), time)
      frames.push({ isNamed: seen.letter === letter, isAccepted: verifier.see(seen, time).isAccepted })
    }
    results.push({ letter, frames: frames.slice(frames.length - held) })
  }
  return results
}

/** One line for each letter. */
export function movingText (title: string, results: readonly MovingLetterResult[]): string {
  const share = (frames: MovingLetterResult['frames'], is: 'isNamed' | 'isAccepted') =>
    percent(frames.filter(frame => frame[is]).length / frames.length)
  const lines = [...groupBy(results, ({ letter }) => letter)].toSorted().map(([letter, own]) => {
    const frames = own.flatMap(({ frames }) => frames)
    const named = own.filter(({ frames }) => frames.some(({ isNamed }) => isNamed)).length
    const stays = named > 0 ? `, and then in ${share(own.flatMap(afterNamed), 'isNamed')} of frames` : ''
    return `  ${letter}  named at all in ${named} of ${own.length} films${stays}; ` +
      `of ${frames.length} frames named ${share(frames, 'isNamed')}, accepted ${share(frames, 'isAccepted')}`
  })
  return [`\n${title}, letters that move, while the hand is held as they end`, ...lines].join('\n')
}

/** The frames after the first in which the letter was named. */
const afterNamed = ({ frames }: MovingLetterResult) => {
  const first = frames.findIndex(({ isNamed }) => isNamed)
  return first < 0 ? [] : frames.slice(first + 1)
}
