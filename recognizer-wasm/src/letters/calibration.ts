// A signer's own middle between two letters that only a second look tells apart. How far apart the F and the T of one
// signer lie is seen well; where the middle between them is differs from signer to signer.
import { invalidArgument } from '../errors.ts'
import type { ModelInfo } from './model-info.ts'
import type { Recognition } from './recognizer.ts'

/** Where the middle of a pair is for one signer. It may be kept as JSON. */
export interface Calibration {
  /** The name and the version of the model that it was found with: for any other it means nothing. */
  model: string
  /** Upper case, in the order of the second look's labels. */
  letters: [first: string, second: string]
  /** The log odds of the second letter against the first that mean neither, as the model's second look gives them. */
  middle: number
}

/** What was recognized in a hand that showed a letter on request. */
type Shown = Pick<Recognition, 'candidates' | 'lookedAgain'>

/** Log odds by which a middle is moved at most: farther away is no hand of this pair. */
const FARTHEST = 3

/**
 * Finds a signer's own middle between two letters, from hands that show them on request. The middle moves only if the
 * model confused one of these hands with the other letter.
 * @param model the name of the model that recognized them, as `modelName` says it
 * @param letters as a second look of the model has them: F and T
 * @param shown what was recognized, without a calibration, in two hands or more of the first letter, and of the second
 * @returns the model's own middle, 0, where it is right; null where the second letter does not lie above the first
 * @throws DactyloError `invalid-argument` where a hand was not looked at again
 */
export function calibrate (
  model: string, letters: Calibration['letters'], shown: readonly [readonly Shown[], readonly Shown[]]
): Calibration | null {
  const [first, second] = shown.map(hands => hands.map(hand => oddsOf(letters, hand))) as [number[], number[]]
  const middle = middleBetween(first, second)
  return middle === null ? null : { model, letters, middle }
}

/** By log odds of the second letter against the first. */
function middleBetween (first: readonly number[], second: readonly number[]): number | null {
  if (first.every(odds => odds < 0) && second.every(odds => odds > 0)) return 0
  const [low, high] = [mean(first), mean(second)]
  if (!(high > low)) return null
  return Math.max(-FARTHEST, Math.min(FARTHEST, (low + high) / 2))
}

function oddsOf ([first, second]: Calibration['letters'], { candidates, lookedAgain = [] }: Shown): number {
  const shareOf = (name: string) => candidates.find(({ letter }) => letter === name)?.confidence ?? 0
  if (!lookedAgain.includes(first)) throw invalidArgument(`No second look told ${first} from ${second}`)
  return Math.log(shareOf(second) / shareOf(first))
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The name and the version of a model, by which a calibration knows it.
 * @param info of the model */
export const modelName = ({ name, version }: Pick<ModelInfo, 'name' | 'version'>): string => `${name} ${version}`

/**
 * A model's info with a signer's own middle in its second look, which then decides without a doubt; unchanged where the
 * calibration is for another model.
 */
export function calibrated (info: ModelInfo, calibration: Calibration | null): ModelInfo {
  if (calibration?.model !== modelName(info)) return info
  const { letters, middle } = calibration
  const labels = letters.map(letter => letter.toLowerCase()).join()
  const looks = info.second_look?.map(look =>
    look.labels.join() === labels ? { ...look, bias: look.bias - middle, doubt: 0 } : look)
  return { ...info, ...looks && { second_look: looks } }
}
