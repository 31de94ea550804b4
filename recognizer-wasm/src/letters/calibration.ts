// Adapts a second look to one signer. The distance between a signer's F and T is clear, but the midpoint between them
// differs from signer to signer.
import { invalidArgument } from '../errors.ts'
import type { ModelInfo } from './model-info.ts'
import type { Recognition } from './choice.ts'

/** A signer's midpoint between two letters. It can be stored as JSON. */
export interface Calibration {
  /** Name and version of the model it was measured with. Other models ignore it. */
  model: string
  /** Upper case, in the order of the second look's labels. */
  letters: [first: string, second: string]
  /** Log odds of the second letter against the first at which this signer's two letters are equally likely. */
  middle: number
}

/** The recognition of a hand that showed a requested letter. */
type ShownHand = Pick<Recognition, 'candidates' | 'lookedAgain'>

/** Largest shift of a midpoint, in log odds. Hands farther away do not show this pair. */
const MAX_SHIFT = 3

/**
 * Finds a signer's midpoint between two letters, from hands that show them on request. The midpoint only moves if the
 * model confused one of these hands with the other letter.
 * @param model the name of the model that recognized the hands, from `modelName`
 * @param letters the letters of one of the model's second looks, such as F and T
 * @param shown recognitions without a calibration: two hands or more of the first letter, then of the second
 * @returns a midpoint of 0 if the model's own is right; null if the second letter does not score above the first
 * @throws DactyloError `invalid-argument` if a hand had no second look
 */
export function calibrate (
  model: string, letters: Calibration['letters'], shown: readonly [readonly ShownHand[], readonly ShownHand[]]
): Calibration | null {
  const [first, second] = shown.map(hands => hands.map(hand => oddsOf(letters, hand))) as [number[], number[]]
  const middle = middleBetween(first, second)
  return middle === null ? null : { model, letters, middle }
}

/** From log odds of the second letter against the first. */
function middleBetween (first: readonly number[], second: readonly number[]): number | null {
  if (first.every(odds => odds < 0) && second.every(odds => odds > 0)) return 0
  const [low, high] = [mean(first), mean(second)]
  if (!(high > low)) return null
  return Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, (low + high) / 2))
}

function oddsOf ([first, second]: Calibration['letters'], { candidates, lookedAgain = [] }: ShownHand): number {
  const shareOf = (name: string) => candidates.find(({ letter }) => letter === name)?.confidence ?? 0
  if (!lookedAgain.includes(first)) throw invalidArgument(`A hand has no second look at ${first} and ${second}`)
  return Math.log(shareOf(second) / shareOf(first))
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The name and version of a model, as calibrations store them.
 * @param info of the model */
export const modelName = ({ name, version }: Pick<ModelInfo, 'name' | 'version'>): string => `${name} ${version}`

/**
 * Applies a signer's calibration to a model's info: its second look then decides without doubt. Returns the info
 * unchanged if the calibration is for another model.
 */
export function calibrated (info: ModelInfo, calibration: Calibration | null): ModelInfo {
  if (calibration?.model !== modelName(info)) return info
  const { letters, middle } = calibration
  const labels = letters.map(letter => letter.toLowerCase()).join()
  const looks = info.second_look?.map(look =>
    look.labels.join() === labels ? { ...look, bias: look.bias - middle, doubt: 0 } : look)
  return { ...info, ...looks && { second_look: looks } }
}
