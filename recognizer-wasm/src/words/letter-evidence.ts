// The probabilities of the letters in each frame of a film, for words that are spelled without a stop.
import { createSideVote, hasHand, placeOfHand, toFrame, type HandFrame } from '../hand/frame.ts'
import type { HandPoints, Point } from '../hand/points.ts'
import type { Scene } from '../hand/scene.ts'
import type { Recognition } from '../letters/choice.ts'
import type { LetterRecognizer } from '../letters/recognizer.ts'
import { createLetterStream } from '../letters/stream.ts'

/** One moment of a film. */
export interface LetterEvidence {
  /** Milliseconds. */
  time: number
  /** Natural logarithm of each letter's probability, in the order of the model's labels without "no letter". */
  logs: Float64Array
  /** The hand, on the side that most frames saw. */
  frame: HandFrame
  /** The wrist in shares of the picture; null without a hand, or if unknown. */
  place: Point | null
  hasHand: boolean
}

export interface EvidenceReader {
  /** Upper case, in the order of `logs`. */
  letters: readonly string[]
  /** @returns null for a frame that comes too soon after the last one: it is skipped
   * @throws DactyloError `invalid-argument` for a wrong frame or time */
  read (points: HandFrame | HandPoints, timestamp?: number, scene?: Scene): Promise<LetterEvidence | null>
  reset (): void
}

/** Weight of the probabilities with the frames before; the frame alone has the rest. The network has not learned
 * letters that are passed in a tenth of a second: alone, a frame names 93 % of them, with those before 66 to 85 %. */
const FILM_WEIGHT = 0.3

/** Least probability of a letter: a person may make it in a way that the network never saw. */
const MIN_PROBABILITY = 1e-4

/** Milliseconds between two frames, at least. Cameras of 15 and 20 frames a second keep every frame, even a little
 * early ones. Of 30 and 60, 15 and 20 a second remain: for these rates the thresholds were chosen, and frames in
 * between say the same again. */
const MIN_GAP_MS = 45

/**
 * Reads each frame twice: with the frames before it, and alone. The side of the hand is that of most frames so far,
 * because a tracker may take a turned hand for the other one.
 */
export function createEvidenceReader (recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>): EvidenceReader {
  const { info } = recognizer
  const letters = info.labels.slice(1).map(label => label.toUpperCase())
  const looks = info.second_look?.map(({ labels }) => labels.map(label => label.toUpperCase())) ?? []
  const stream = createLetterStream(recognizer)
  const step = info.frames_per_second ? 1000 / info.frames_per_second : 1
  let [vote, latest] = [createSideVote(), -Infinity]
  return {
    letters,
    async read (points, timestamp, scene) {
      const packed = toFrame(points, looks.length)
      const time = timestamp ?? Math.max(latest, -step) + step
      if (timestamp !== undefined && time >= latest && time - latest < MIN_GAP_MS) return null
      const frame = vote(packed)
      const inFilm = await stream.push(frame, timestamp, scene)
      const alone = await recognizer.recognize([frame])
      latest = time
      const probabilities = mixed(letters, inFilm, alone)
      for (const pair of looks) {
        if (!alone.lookedAgain.includes(pair[0]!)) join(probabilities, pair.map(letter => letters.indexOf(letter)))
      }
      return {
        time,
        logs: probabilities.map(share => Math.log(Math.max(MIN_PROBABILITY, share))),
        frame,
        place: placeOfHand(frame),
        hasHand: hasHand(frame)
      }
    },
    reset () {
      stream.reset()
      ;[vote, latest] = [createSideVote(), -Infinity]
    }
  }
}

function mixed (letters: readonly string[], inFilm: Recognition, alone: Recognition): Float64Array {
  const probabilities = new Float64Array(letters.length)
  for (const [{ candidates }, weight] of [[inFilm, FILM_WEIGHT], [alone, 1 - FILM_WEIGHT]] as const) {
    for (const { letter, confidence } of candidates) probabilities[letters.indexOf(letter)]! += weight * confidence
  }
  return probabilities
}

/** Gives both letters of a pair their total: without a second look, the points separate them no better than chance. */
function join (probabilities: Float64Array, pair: readonly number[]): void {
  const total = pair.reduce((sum, letter) => sum + probabilities[letter]!, 0)
  for (const letter of pair) probabilities[letter] = total
}
