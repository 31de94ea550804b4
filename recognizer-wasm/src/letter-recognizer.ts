// Names the letter that a hand signs.
import type { HandPoints } from './hand-points.ts'
import type { LetterModel } from './model-archive.ts'
import { activeKeys, modelInput } from './model-input.ts'
import { NO_LETTER, type ModelInfo } from './model-info.ts'
import { openNetwork, type Network, type OnnxRuntime } from './runtime.ts'

export interface Candidate {
  /** Upper case. */
  letter: string
  /** 0 to 1: its probability. Those of all letters and of "no letter" add up to 1. */
  confidence: number
}

export interface Recognition {
  /** The most probable letter, upper case; null when "no letter" is more probable, or too probable for the model's threshold. */
  letter: string | null
  /** The probability of the model's first choice, be it a letter or "no letter". */
  confidence: number
  /** All letters, the most probable first. "No letter" is not among them. */
  candidates: Candidate[]
}

export interface LetterRecognizer {
  info: ModelInfo
  /** @param frames the newest first; those beyond the model's memory do not count */
  recognize (frames: readonly HandPoints[]): Promise<Recognition>
  dispose (): Promise<void>
}

/**
 * Loads a letter model. What it answers depends on the frames alone: there is no state between calls.
 * @throws when the network cannot be loaded or does not fit the model's info
 */
export async function createLetterRecognizer ({ info, onnx }: LetterModel, { runtime }: { runtime?: OnnxRuntime } = {}): Promise<LetterRecognizer> {
  const network = await openNetwork(onnx, { runtime })
  const shape = [info.memory_frame, 3 * activeKeys(info).length]

  async function recognize (frames: readonly HandPoints[]): Promise<Recognition> {
    const outputs = await network.run(modelInput(frames, info), shape)
    return chooseLetter(softmax(outputs[network.outputs[0].name]), info)
  }

  try {
    checkInput(network, shape)
    await checkAnswer(network, shape, info)
  } catch (error) {
    await network.dispose()
    throw error
  }
  return { info, recognize, dispose: network.dispose }
}

function checkInput ({ inputs: [{ shape: wanted }] }: Network, shape: readonly number[]) {
  const fits = wanted.length === 0 || (wanted.length === shape.length && wanted.every((size, i) => typeof size !== 'number' || size === shape[i]))
  if (!fits) throw new Error(`The letter model takes an input of [${wanted}], but its info makes [${shape}]`)
}

/** Every client counts on "no letter" when there is no hand. */
async function checkAnswer (network: Network, shape: readonly number[], info: ModelInfo) {
  const outputs = await network.run(new Float32Array(shape[0] * shape[1]), shape)
  const logits = outputs[network.outputs[0].name]
  const { length } = info.labels
  if (logits.length !== length) throw new Error(`The letter model gives ${logits.length} numbers for ${length} labels`)
  const { letter } = chooseLetter(softmax(logits), { ...info, threshold: 0 })
  if (letter !== null) throw new Error(`The letter model sees the letter ${letter} where there is no hand`)
}

/** A network that overflows has seen no letter: then all is given to the first label, "no letter". */
function softmax (logits: Float32Array): number[] {
  if (!logits.every(Number.isFinite)) return Array.from(logits, (_, i) => i === 0 ? 1 : 0)
  const largest = Math.max(...logits)
  const powers = Array.from(logits, logit => Math.exp(logit - largest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map(power => power / total)
}

/** That it is a letter at all is what must be sure: of a hand between two letters, the more probable one is the better answer. */
function chooseLetter (probabilities: readonly number[], { labels, threshold }: ModelInfo): Recognition {
  const ranked = labels
    .map((label, i) => ({ label, letter: label.toUpperCase(), confidence: probabilities[i] }))
    .sort((a, b) => b.confidence - a.confidence)
  const [{ label, letter, confidence }] = ranked
  const candidates = ranked.filter(({ label }) => label !== NO_LETTER).map(({ letter, confidence }) => ({ letter, confidence }))
  const anyLetter = 1 - probabilities[0]
  return { letter: label === NO_LETTER || anyLetter < threshold ? null : letter, confidence, candidates }
}
