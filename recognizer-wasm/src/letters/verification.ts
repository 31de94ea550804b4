// Says whether the letter that was asked for was made. A question for one letter may be less strict than a question
// which of all it is. The probability from which each letter is accepted was chosen on people that the model had not
// learned from.
import { toFrame, type HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import { framesAt } from './film.ts'
import type { ModelInfo } from './model-info.ts'
import type { LetterRecognizer, Recognition } from './recognizer.ts'

export interface Verification {
  /** Whether the letter was the one that was asked for. */
  isAccepted: boolean
  /** False where it may be this letter or its look-alike, which only a second look tells from it, as F and T. It is
   * accepted where no second look was taken, and refused where the second look is in doubt. */
  isSure: boolean
}

export interface LetterVerifier {
  /**
   * Adds what was recognized in the newest frame, and says whether the letter is made now.
   * @param timestamp milliseconds: when the frame was taken, rising
   */
  see (recognition: Recognition, timestamp: number): Verification
}

/** Milliseconds over which probabilities are averaged, so that one bad frame refuses nothing. */
const WINDOW = 400

/** A hand that is twice as probably another letter is not the one asked for: an unmoved hand would count as U, then as
 * R. Of people left out, the hands that two letters are accepted for fall from 2.6 to 1.5 in 100 by it, those of the
 * letter asked for that are refused rise by half a point. */
const MOST_OTHER = 2

const REFUSED: Verification = { isAccepted: false, isSure: true }
const ACCEPTED: Verification = { isAccepted: true, isSure: true }
const UNTOLD: Verification = { isAccepted: true, isSure: false }
const IN_DOUBT: Verification = { isAccepted: false, isSure: false }

type Asked = Pick<ModelInfo, 'verification_thresholds' | 'second_look'>

/**
 * Watches for one letter in the answers of a letter stream. The letter that a stream names is accepted. A model without
 * thresholds accepts no other.
 * @param info of the model that recognizes
 * @param letter upper case
 */
export function createLetterVerifier (
  { verification_thresholds: thresholds = {}, second_look: looks = [] }: Asked, letter: string
): LetterVerifier {
  const threshold = thresholds[letter.toLowerCase()]
  const look = looks.find(({ labels }) => labels.includes(letter.toLowerCase()))
  const other = look?.labels.find(label => label !== letter.toLowerCase())?.toUpperCase()
  const alike = [letter, other]
  let seen: { own: number, others: number, most: number, time: number }[] = []
  return {
    see (recognition, time) {
      if (threshold === undefined) return recognition.letter === letter ? ACCEPTED : REFUSED
      const [own, others] = [letter, other].map(name => probabilityOf(recognition, name)) as [number, number]
      const most = recognition.candidates.find(candidate => !alike.includes(candidate.letter))?.confidence ?? 0
      seen = [...seen.filter(entry => time - entry.time < WINDOW), { own, others, most, time }]
      const total = (of: 'own' | 'others' | 'most') => seen.reduce((sum, entry) => sum + entry[of], 0)
      const either = total('own') + total('others')
      const isProbable = either >= threshold * seen.length && MOST_OTHER * either >= total('most')
      if (!isProbable && recognition.letter !== letter) return REFUSED
      if (!other) return ACCEPTED
      // Points alone tell such letters apart no better than chance.
      if (!recognition.lookedAgain?.includes(letter)) return UNTOLD
      const [odds, doubt] = [Math.log(total('own') / total('others')), look?.doubt ?? 0]
      return odds > 0 ? ACCEPTED : odds < -doubt ? REFUSED : IN_DOUBT
    }
  }
}

const probabilityOf = ({ candidates }: Recognition, name: string | undefined): number =>
  candidates.find(({ letter }) => letter === name)?.confidence ?? 0

/**
 * Whether a film ends with the letter that was asked for.
 * @param letter upper case
 * @param frames the newest first
 * @param framesPerSecond how fast the frames were taken; the model's own pace when left out
 * @returns also what was recognized in the newest frame
 */
export async function verifyLetter (
  recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>, letter: string,
  frames: readonly (HandFrame | HandPoints)[], framesPerSecond = recognizer.info.frames_per_second
): Promise<Verification & { seen: Recognition }> {
  const { info } = recognizer
  const step = 1000 / (framesPerSecond ?? 1)
  const film = frames.map((points, i) => ({ frame: toFrame(points, info.second_look?.length), time: -i * step }))
  const times = film.map(({ time }) => time).filter(time => info.frames_per_second && time > -WINDOW && time < 0)
  const verifier = createLetterVerifier(info, letter)
  const recognizeAt = (time: number) => recognizer.recognize(framesAt(film, time, info))
  for (const time of times.reverse()) verifier.see(await recognizeAt(time), time)
  const seen = await recognizeAt(0)
  return { ...verifier.see(seen, 0), seen }
}
