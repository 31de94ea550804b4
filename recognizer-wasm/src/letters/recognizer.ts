// Recognizes the letter of a hand.
import { crc32 } from '../engine/crc32.ts'
import { DactyloError } from '../errors.ts'
import { toFrame, type HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import { createChoice, indexOfLargest, type Recognition } from './choice.ts'
import type { LetterModel } from './model-archive.ts'
import { createInputLayout, modelInput } from './model-input.ts'
import { NO_LETTER, type ModelInfo } from './model-info.ts'
import { handPacker, lookAgain, type PackHands } from './second-look.ts'
import { letterRuntime } from '../onnx/letter-runtime.ts'
import { openNetwork, type Network, type OnnxRuntime } from '../runtime.ts'

/** Name of the output that describes the newest hand. Models without it cannot be adapted to a learner. */
export const EMBEDDING = 'embedding'

export interface EmbeddedRecognition {
  seen: Recognition
  embedding: Float32Array
}

export interface LetterRecognizer {
  info: ModelInfo
  /** The name of the runtime: `recognizer-wasm`, `onnxruntime-web`, or that of a custom one. */
  runtime: string | undefined
  /** Packs a tracker's hands into a frame for `recognize`, including the second looks of the model. */
  packHands: PackHands
  /**
   * @param frames the newest first; those outside the model's window are ignored
   * @throws DactyloError `invalid-argument` if a packed frame has another length
   */
  recognize (frames: readonly (HandFrame | HandPoints)[]): Promise<Recognition>
  /** Like `recognize`; also returns the model's inner numbers for the newest hand, which are close for hands of one
   * shape. Undefined if the model has no output `embedding`. */
  embed: ((frames: readonly (HandFrame | HandPoints)[]) => Promise<EmbeddedRecognition>) | undefined
  dispose (): Promise<void>
}

export interface RecognizerOptions {
  /** By default the package's own runtime, which refuses models that it cannot run. */
  runtime?: OnnxRuntime | undefined
}

/**
 * Loads a letter model. The recognizer is stateless: its answers depend on the frames alone.
 * @param model its description and its network
 * @param options the runtime
 * @throws DactyloError: `model-invalid` if the network is damaged, or does not match the model's info;
 * `model-unsupported` if the runtime cannot run it
 */
export async function openLetterRecognizer (
  { info, onnx }: LetterModel, { runtime = letterRuntime() }: RecognizerOptions = {}
): Promise<LetterRecognizer> {
  const network = await openNetwork(checked(onnx, info), runtime)
  const layout = createInputLayout(info)
  const choose = createChoice(info)
  const looks = info.second_look ?? []

  async function read (given: readonly (HandFrame | HandPoints)[]) {
    const frames = given.slice(0, info.memory_frame).map(frame => toFrame(frame, looks.length))
    const outputs = await network.run(modelInput(frames, layout), layout.shape)
    const { split, lookedAgain } = lookAgain(softmax(firstOutput(network, outputs)), frames, info)
    return { seen: choose(split, lookedAgain), embedding: outputs[EMBEDDING]! }
  }

  try {
    checkInput(network, layout.shape)
    const withoutHand = await network.run(modelInput([], layout), layout.shape)
    checkAnswer(softmax(firstOutput(network, withoutHand)), info)
  } catch (error) {
    await network.dispose()
    throw error
  }
  return {
    info,
    runtime: network.runtime,
    packHands: handPacker(looks),
    recognize: async frames => (await read(frames)).seen,
    embed: network.outputs.some(({ name }) => name === EMBEDDING) ? read : undefined,
    dispose: network.dispose
  }
}

/** Returns the network if it matches the checksum in the model's info. */
function checked (onnx: Uint8Array, { onnx_crc32: expected }: ModelInfo): Uint8Array {
  if (expected === undefined || crc32(onnx) === expected) return onnx
  throw invalid('The network of the letter model is damaged, or does not belong to this model.json. ' +
    'Take both files from one model.zip')
}

const invalid = (message: string) => new DactyloError('model-invalid', message)

function firstOutput ({ outputs: [first] }: Network, values: Record<string, Float32Array>): Float32Array {
  const value = first && values[first.name]
  if (!value) throw invalid('The letter model has no output')
  return value
}

function checkInput ({ inputs: [first] }: Network, shape: readonly number[]) {
  const wanted = first?.shape ?? []
  const agrees = wanted.every((size, i) => typeof size !== 'number' || size === shape[i])
  if (wanted.length === 0 || (wanted.length === shape.length && agrees)) return
  throw invalid(`The letter model takes an input of [${wanted}], but its info describes [${shape}]`)
}

/** All clients rely on "no letter" as the answer when there is no hand. */
function checkAnswer (withoutHand: readonly number[], { labels }: ModelInfo) {
  if (withoutHand.length !== labels.length) {
    throw invalid(`The letter model has ${withoutHand.length} outputs for ${labels.length} labels`)
  }
  const label = labels[indexOfLargest(withoutHand)]
  if (label !== NO_LETTER) {
    throw invalid(`The letter model recognizes the letter ${label?.toUpperCase()} without a hand`)
  }
}

/** If the network overflows, the first label, "no letter", gets all the probability. */
function softmax (output: Float32Array): number[] {
  const logits = [...output]
  if (!logits.every(Number.isFinite)) return logits.map((_, i) => i === 0 ? 1 : 0)
  const largest = Math.max(...logits)
  const powers = logits.map(logit => Math.exp(logit - largest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map(power => power / total)
}
