// Measures whether moving letters stay recognized while the end of the movement is held, on rendered films of simulated
// signers, read by the tracker.
import { createLetterStream, createLetterVerifier } from 'recognizer-wasm'
import { progressBar, type Writer } from '../progress-bar.ts'
import { groupBy } from '../recordings/group-by.ts'
import { toSample, type Sample } from '../recordings/samples.ts'
import { FILM_PLAN } from '../synthetic/film-plan.ts'
import { trackFilm, type TrackedFilm } from '../synthetic/films.ts'
import { drawNegatives } from '../synthetic/stills.ts'
import { openTracker } from '../synthetic/tracking.ts'
import { percent } from './intervals.ts'
import type { LoadedModel } from './loaded-model.ts'
import { toHandPoints } from './predictions.ts'

/** A seed that `synthesize` never uses, so that no model was trained on these signers. */
const SEED = 2 ** 31 - 1
/** Frame rates. */
const RATES = [12, 25, 30]

/** A letter that a signer makes and holds at its end. */
export interface MovingLetterFilm {
  letter: string
  /** Whether the tracker found the hand, for each frame of the hold. */
  found: boolean[]
  /** The film, and how many of its last frames hold the end. Undefined if the hand was lost for too long. */
  recorded?: { film: Sample, held: number }
}

/**
 * Films of the moving letters by simulated signers. Deterministic for a given number.
 * @param stderr receives the progress
 * @throws if the hand models have not been built
 */
export async function filmMovingLetters (signers: number, stderr: Writer): Promise<MovingLetterFilm[]> {
  const [tracker, negatives] = [await openTracker(), drawNegatives(SEED)]
  const show = progressBar('moving letters', stderr)
  const films: MovingLetterFilm[] = []
  for (let signer = 0; signer < signers; signer++) {
    for (const [item, { kind }] of FILM_PLAN.entries()) {
      if (kind !== 'movement') continue
      films.push(movingLetterFilm(await trackFilm(tracker, negatives, SEED, signer, item, RATES)))
    }
    show(signer + 1, signers, '')
  }
  await tracker.dispose()
  return films
}

function movingLetterFilm ({ film: { label, timeline }, since, seen, recording }: TrackedFilm): MovingLetterFilm {
  const end = timeline.intervals.at(-1)!.since
  const found = seen.filter(({ time }) => time >= end).map(({ isFound }) => isFound)
  const letter = label!.toUpperCase()
  if (!recording) return { letter, found }
  const film = toSample(recording, 'rendered')
  return { letter, found, recorded: { film, held: film.frames.filter((_, i) => since + i / film.fps! >= end).length } }
}

/** For each frame of the hold: whether the letter was recognized, and accepted if asked for. */
export interface MovingLetterResult { letter: string, frames: { isNamed: boolean, isAccepted: boolean }[] }

export async function readMovingLetters (
  { recognizer }: LoadedModel, films: readonly MovingLetterFilm[]
): Promise<MovingLetterResult[]> {
  const results: MovingLetterResult[] = []
  for (const { letter, recorded } of films) {
    if (!recorded) continue
    const { film, held } = recorded
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

/** One line per letter. */
export function movingText (title: string, results: readonly MovingLetterResult[]): string {
  const share = (frames: MovingLetterResult['frames'], is: 'isNamed' | 'isAccepted') =>
    percent(frames.filter(frame => frame[is]).length / frames.length)
  const lines = [...groupBy(results, ({ letter }) => letter)].toSorted().map(([letter, own]) => {
    const frames = own.flatMap(({ frames }) => frames)
    const named = own.filter(({ frames }) => frames.some(({ isNamed }) => isNamed)).length
    const stays = named > 0 ? `, and then in ${share(own.flatMap(afterNamed), 'isNamed')} of frames` : ''
    return `  ${letter}  recognized at all in ${named} of ${own.length} films${stays}; ` +
      `of ${frames.length} frames recognized ${share(frames, 'isNamed')}, accepted ${share(frames, 'isAccepted')}`
  })
  return [`\n${title}, moving letters, while their end is held`, ...lines].join('\n')
}

/** How often the tracker finds the hand that holds the end of a letter: one line. */
export function foundText (films: readonly MovingLetterFilm[]): string {
  const shares = [...groupBy(films, ({ letter }) => letter)].toSorted().map(([letter, own]) => {
    const frames = own.flatMap(({ found }) => found)
    return `${letter} ${percent(frames.filter(Boolean).length / frames.length)}`
  })
  return `\nmoving letters, frames of the held end in which the hand is found: ${shares.join(', ')}`
}

/** The frames after the first recognition of the letter. */
const afterNamed = ({ frames }: MovingLetterResult) => {
  const first = frames.findIndex(({ isNamed }) => isNamed)
  return first < 0 ? [] : frames.slice(first + 1)
}
