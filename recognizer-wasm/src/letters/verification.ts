// Decides whether a requested letter was made. Verifying one letter can be less strict than choosing among all. The
// acceptance thresholds were chosen on held-out signers.
import { toFrame, type HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import { framesAt } from './film.ts'
import type { ModelInfo } from './model-info.ts'
import type { Recognition } from './choice.ts'
import type { LetterRecognizer } from './recognizer.ts'

export interface Verification {
  /** Whether the hand shows the requested letter. */
  isAccepted: boolean
  /** False if the letter may be its look-alike, which only a second look can separate (F and T). Such a letter is
   * accepted without a second look, and refused if the second look is doubtful. */
  isSure: boolean
}

export interface LetterVerifier {
  /**
   * Adds the newest frame's recognition, and decides whether the letter is made now.
   * @param timestamp when the frame was taken, in milliseconds; must not decrease
   */
  see (recognition: Recognition, timestamp: number): Verification
}

/** Milliseconds over which probabilities are averaged, so that one bad frame does not refuse a letter. */
const WINDOW_MS = 400

/** Largest ratio of another letter's probability to the requested one's. Without it, an unmoved hand would pass as U,
 * then as R. On held-out signers it reduces hands accepted as two letters from 2.6 % to 1.5 %, and refuses 0.5 points
 * more of the right letters. */
const MAX_OTHER_RATIO = 2

const REFUSED: Verification = { isAccepted: false, isSure: true }
const ACCEPTED: Verification = { isAccepted: true, isSure: true }
const UNVERIFIED: Verification = { isAccepted: true, isSure: false }
const DOUBTFUL: Verification = { isAccepted: false, isSure: false }

type VerificationInfo = Pick<ModelInfo, 'verification_thresholds' | 'second_look'>

/**
 * Verifies one letter on the answers of a letter stream. The letter that the stream recognizes is always accepted. A
 * model without thresholds accepts no other.
 * @param info of the model that recognizes
 * @param letter upper case
 */
export function createLetterVerifier (
  { verification_thresholds: thresholds = {}, second_look: looks = [] }: VerificationInfo, letter: string
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
      seen = [...seen.filter(entry => time - entry.time < WINDOW_MS), { own, others, most, time }]
      const total = (of: 'own' | 'others' | 'most') => seen.reduce((sum, entry) => sum + entry[of], 0)
      const either = total('own') + total('others')
      const isProbable = either >= threshold * seen.length && MAX_OTHER_RATIO * either >= total('most')
      if (!isProbable && recognition.letter !== letter) return REFUSED
      if (!other) return ACCEPTED
      // Without a second look, the points separate such letters no better than chance.
      if (!recognition.lookedAgain?.includes(letter)) return UNVERIFIED
      const [odds, doubt] = [Math.log(total('own') / total('others')), look?.doubt ?? 0]
      return odds > 0 ? ACCEPTED : odds < -doubt ? REFUSED : DOUBTFUL
    }
  }
}

const probabilityOf = ({ candidates }: Recognition, name: string | undefined): number =>
  candidates.find(({ letter }) => letter === name)?.confidence ?? 0

/**
 * Verifies that a film ends with the requested letter.
 * @param letter upper case
 * @param frames the newest first
 * @param framesPerSecond the frame rate of `frames`; by default the model's
 * @returns also the newest frame's recognition
 */
export async function verifyLetter (
  recognizer: Pick<LetterRecognizer, 'info' | 'recognize'>, letter: string,
  frames: readonly (HandFrame | HandPoints)[], framesPerSecond = recognizer.info.frames_per_second
): Promise<Verification & { seen: Recognition }> {
  const { info } = recognizer
  const step = 1000 / (framesPerSecond ?? 1)
  const film = frames.map((points, i) => ({ frame: toFrame(points, info.second_look?.length), time: -i * step }))
  const times = film.map(({ time }) => time).filter(time => info.frames_per_second && time > -WINDOW_MS && time < 0)
  const verifier = createLetterVerifier(info, letter)
  const recognizeAt = (time: number) => recognizer.recognize(framesAt(film, time, info))
  for (const time of times.reverse()) verifier.see(await recognizeAt(time), time)
  const seen = await recognizeAt(0)
  return { ...verifier.see(seen, 0), seen }
}
