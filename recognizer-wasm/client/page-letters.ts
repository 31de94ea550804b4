// The second step in the page: reading the letter with the downloaded model.
import type { Hand } from '../src/hand/points.ts'
import { calibrated, modelName, type Calibration } from '../src/letters/calibration.ts'
import type { LetterModel } from '../src/letters/model-archive.ts'
import type { ModelInfo } from '../src/letters/model-info.ts'
import { openLetterRecognizer, type LetterRecognizer, type Recognition } from '../src/letters/recognizer.ts'
import { handPacker } from '../src/letters/second-look.ts'
import { createLetterStream } from '../src/letters/stream.ts'
import { createLetterVerifier } from '../src/letters/verification.ts'
import type { OnnxRuntime } from '../src/runtime.ts'
import { EMPTY_READING, type LetterReader } from './letter-reader.ts'
import { createSpeller } from './speller.ts'
import type { PageLetter, Spelling } from './protocol.ts'

export interface PageLetters extends LetterReader<Hand[], PageLetter> {
  /** Opens another model.
   * @returns a function that switches to it
   * @throws if the model cannot be used */
  prepare (model: LetterModel): Promise<() => Promise<void>>
  /** Ends the film. In the next ones, a word is followed or read; null: letters only. */
  spell (spelling: Spelling | null): Promise<void>
  /** Ends the film, and adapts the next ones to this learner. */
  calibrate (calibration: Calibration | null): Promise<void>
  /** The name of the runtime that runs the model. */
  runtime (): string | undefined
}

/** Opens a letter model in the page.
 * @throws if the model cannot be used */
export async function openPageLetters (
  model: LetterModel, runtime: OnnxRuntime, calibration: Calibration | null
): Promise<PageLetters> {
  const open = (model: LetterModel) => openLetterRecognizer(model, { runtime })
  let spelling: Spelling | null = null
  const begin = (recognizer: LetterRecognizer) => createReading(recognizer, calibration, spelling)
  let reading = begin(await open(model))
  return {
    async follow (hands, timestamp, scene) {
      const { stream, packHands, speller, verify, model } = reading
      const frame = packHands(hands)
      const seen = await stream.push(frame, timestamp, scene)
      const spelled = await speller(frame, timestamp, scene)
      return { by: 'page', model, spelled, ...seen, ...verify(seen, timestamp) }
    },
    async read (hands) {
      const seen = await reading.recognizer.recognize([reading.packHands(hands)])
      return { by: 'page', model: reading.model, spelled: null, ...seen, ...verifyAll(reading.info)(seen, 0) }
    },
    none: () => noneOf(reading.model),
    async forget () { reading = begin(reading.recognizer) },
    async spell (asked) {
      spelling = asked
      reading = begin(reading.recognizer)
    },
    async calibrate (own) {
      calibration = own
      reading = begin(reading.recognizer)
    },
    runtime: () => reading.recognizer.runtime,
    async prepare (model) {
      const next = await open(model)
      return async () => {
        const former = reading.recognizer
        reading = begin(next)
        await former.dispose()
      }
    }
  }
}

const noneOf = (model: string): PageLetter =>
  ({ by: 'page', model, lookedAgain: [], spelled: null, ...EMPTY_READING })

/** The objects that read one film. */
function createReading (recognizer: LetterRecognizer, calibration: Calibration | null, spelling: Spelling | null) {
  const info = calibrated(recognizer.info, calibration)
  return {
    recognizer,
    info,
    model: modelName(info),
    packHands: handPacker(info.second_look),
    stream: createLetterStream(recognizer),
    speller: createSpeller(recognizer, spelling),
    verify: verifyAll(info)
  }
}

/** Verifies every letter on a film, as if each were the one asked for. */
function verifyAll (info: ModelInfo) {
  const verifiers = info.labels.slice(1).map(label => label.toUpperCase())
    .map(letter => ({ letter, verifier: createLetterVerifier(info, letter) }))
  return (recognition: Recognition, timestamp: number) => {
    const seen = verifiers.map(({ letter, verifier }) => ({ letter, ...verifier.see(recognition, timestamp) }))
    const accepted = seen.filter(({ isAccepted }) => isAccepted)
    const unsure = seen.filter(({ isAccepted, isSure }) => !isAccepted && !isSure)
    return { accepted: accepted.map(({ letter }) => letter), unsure: unsure.map(({ letter }) => letter) }
  }
}
