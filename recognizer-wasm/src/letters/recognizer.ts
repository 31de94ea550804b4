// Names the letter that a hand signs.
import { crc32 } from '../engine/crc32.ts'
import { DactyloError } from '../errors.ts'
import { toFrame, type HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import type { LetterModel } from './model-archive.ts'
import { createInputLayout, modelInput } from './model-input.ts'
import { NO_LETTER, type ModelInfo } from './model-info.ts'
import { handPacker, lookAgain, type PackHands } from './second-look.ts'
import { letterRuntime } from '../onnx/letter-runtime.ts'
import { openNetwork, type Network, type OnnxRuntime } from '../runtime.ts'

export interface Candidate {
  /** Upper case. */
  letter: string
  /** 0 to 1: its probability. The probabilities of all letters and of "no letter" add up to 1. */
  confidence: number
}

export interface Recognition {
  /** The most probable letter, upper case; null when "no letter" is more probable, or too probable for the model. */
  letter: string | null
  /** The probability of the model's first choice, be it a letter or "no letter". */
  confidence: number
  /** All letters, the most probable first. "No letter" is not among them. */
  candidates: Candidate[]
  /** The letters of which second looks have decided, upper case. */
  lookedAgain: readonly string[]
}

export interface LetterRecognizer {
  info: ModelInfo
  /** Which runtime answers: `recognizer-wasm`, `onnxruntime-web`, or the name of a given one. */
  runtime: string | undefined
  /** Packs found hands into a frame for `recognize`, with what the model's second looks say of them. */
  packHands: PackHands
  /**
   * @param frames the newest first; those beyond the model's memory do not count
   * @throws DactyloError `invalid-argument` when a packed frame is of another length
   */
  recognize (frames: readonly (HandFrame | HandPoints)[]): Promise<Recognition>
  dispose (): Promise<void>
}

export interface RecognizerOptions {
  /** By default the package's own runtime, which refuses models that it can't run. */
  runtime?: OnnxRuntime | undefined
}

/**
 * Loads a letter model. Its answers depend on the frames alone: there is no state between calls.
 * @param model its description and its network
 * @param options the runtime
 * @throws DactyloError `model-invalid` when the network is damaged, is not the one that the model's info was packed
 * with, or does not fit it; `model-unsupported` when the runtime cannot run it
 */
export async function openLetterRecognizer (
  { info, onnx }: LetterModel, { runtime = letterRuntime() }: RecognizerOptions = {}
): Promise<LetterRecognizer> {
  const network = await openNetwork(checked(onnx, info), runtime)
  const layout = createInputLayout(info)
  const letters = info.labels.map(upperCase)
  const thresholds = thresholdsOf(info)
  const looks = info.second_look ?? []

  async function probabilities (input: Float32Array): Promise<number[]> {
    const outputs = await network.run(input, layout.shape)
    return softmax(firstOutput(network, outputs))
  }

  try {
    checkInput(network, layout.shape)
    checkAnswer(await probabilities(modelInput([], layout)), info)
  } catch (error) {
    await network.dispose()
    throw error
  }
  return {
    info,
    runtime: network.runtime,
    packHands: handPacker(looks),
    async recognize (given) {
      const frames = given.slice(0, info.memory_frame).map(frame => toFrame(frame, looks.length))
      const { split, lookedAgain } = lookAgain(await probabilities(modelInput(frames, layout)), frames, info)
      return Object.assign(chooseLetter(split, letters, thresholds), { lookedAgain: lookedAgain.map(upperCase) })
    },
    dispose: network.dispose
  }
}

/** @returns the network, where its checksum is the one that the model's info has */
function checked (onnx: Uint8Array, { onnx_crc32: expected }: ModelInfo): Uint8Array {
  if (expected === undefined || crc32(onnx) === expected) return onnx
  throw invalid('The network of the letter model is damaged, or is not the one that model.json was packed with: ' +
    'take both files from one model.zip')
}

const invalid = (message: string) => new DactyloError('model-invalid', message)

const upperCase = (label: string) => label.toUpperCase()

function firstOutput ({ outputs: [first] }: Network, values: Record<string, Float32Array>): Float32Array {
  const value = first && values[first.name]
  if (!value) throw invalid('The letter model has no output')
  return value
}

function checkInput ({ inputs: [first] }: Network, shape: readonly number[]) {
  const wanted = first?.shape ?? []
  const agrees = wanted.every((size, i) => typeof size !== 'number' || size === shape[i])
  if (wanted.length === 0 || (wanted.length === shape.length && agrees)) return
  throw invalid(`The letter model takes an input of [${wanted}], but its info makes [${shape}]`)
}

/** Every client counts on "no letter" when there is no hand. */
function checkAnswer (withoutHand: readonly number[], { labels }: ModelInfo) {
  if (withoutHand.length !== labels.length) {
    throw invalid(`The letter model gives ${withoutHand.length} numbers for ${labels.length} labels`)
  }
  const label = labels[indexOfLargest(withoutHand)]
  if (label !== NO_LETTER) {
    throw invalid(`The letter model sees the letter ${label?.toUpperCase()} where there is no hand`)
  }
}

/** A network that overflows has seen no letter: the first label, "no letter", gets all the probability. */
function softmax (output: Float32Array): number[] {
  const logits = [...output]
  if (!logits.every(Number.isFinite)) return logits.map((_, i) => i === 0 ? 1 : 0)
  const largest = Math.max(...logits)
  const powers = logits.map(logit => Math.exp(logit - largest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map(power => power / total)
}

/** Of several largest values, the first. */
const indexOfLargest = (values: readonly number[]) => values.indexOf(Math.max(...values))

/** How probable it must be that there is a letter at all, for each label that may be the most probable one. */
function thresholdsOf ({ labels, threshold, letter_thresholds: own = {} }: ModelInfo): number[] {
  return labels.map(label => Object.hasOwn(own, label) ? own[label]! : threshold)
}

/** A threshold is for a letter at all, not for this one: of a hand between two letters, the more probable letter is the
 * best answer.
 * @param probabilities of the model's labels, the first of which is "no letter"
 * @param letters the labels in upper case
 * @param thresholds one for each label */
function chooseLetter (
  probabilities: readonly number[], letters: readonly string[], thresholds: readonly number[]
): Omit<Recognition, 'lookedAgain'> {
  const first = indexOfLargest(probabilities)
  const [noLetter = 1] = probabilities
  return {
    letter: first === 0 || 1 - noLetter < thresholds[first]! ? null : letters[first] ?? null,
    confidence: Math.max(...probabilities),
    // Most callers want the letter only: the candidates are ranked when they are read.
    get candidates () { return rank(probabilities, letters) }
  }
}

/** Ranks all labels but the first, "no letter". */
const rank = (probabilities: readonly number[], letters: readonly string[]): Candidate[] => probabilities
  .map((confidence, i) => ({ letter: letters[i] ?? '', confidence })).slice(1)
  .sort((a, b) => b.confidence - a.confidence)
