// The second step, in the page: reading the letter by the downloaded model.
import type { Hand } from '../src/hand/points.ts'
import type { LetterModel } from '../src/letters/model-archive.ts'
import type { ModelInfo } from '../src/letters/model-info.ts'
import { createLetterRecognizer, type Recognition } from '../src/letters/recognizer.ts'
import { createLetterStream } from '../src/letters/stream.ts'
import { createLetterVerifier } from '../src/letters/verification.ts'
import type { OnnxRuntime } from '../src/runtime.ts'
import type { LetterReader } from './letter-reader.ts'

export interface PageLetters extends LetterReader<Hand[]> {
  /** Opens another model.
   * @returns a function that goes on with it
   * @throws when the model cannot be used */
  prepare (model: LetterModel): Promise<() => Promise<void>>
  /** The name of the runtime that runs the model. */
  runtime (): string | undefined
}

/** Opens a letter model in the page itself.
 * @throws when the model cannot be used */
export async function openPageLetters (model: LetterModel, runtime: OnnxRuntime): Promise<PageLetters> {
  let recognizer = await createLetterRecognizer(model, { runtime })
  let stream = createLetterStream(recognizer)
  let verify = verifyAll(recognizer.info)
  return {
    async follow (hands, at, scene) {
      const seen = await stream.push(recognizer.packHands(hands), at, scene)
      return { ...seen, ...verify(seen, at) }
    },
    async read (hands) {
      const seen = await recognizer.recognize([recognizer.packHands(hands)])
      return { ...seen, ...verifyAll(recognizer.info)(seen, 0) }
    },
    async forget () {
      stream.reset()
      verify = verifyAll(recognizer.info)
    },
    runtime: () => recognizer.runtime,
    async prepare (model) {
      const next = await createLetterRecognizer(model, { runtime })
      return async () => {
        const former = recognizer
        recognizer = next
        stream = createLetterStream(recognizer)
        verify = verifyAll(recognizer.info)
        await former.dispose()
      }
    }
  }
}

/** The letters that a film would be accepted as, each where it was asked for. */
function verifyAll (info: ModelInfo) {
  const verifiers = info.labels.slice(1).map(label => label.toUpperCase())
    .map(letter => ({ letter, verifier: createLetterVerifier(info, letter) }))
  return (recognition: Recognition, at: number) => {
    const seen = verifiers.map(({ letter, verifier }) => ({ letter, ...verifier.see(recognition, at) }))
    const accepted = seen.filter(({ isAccepted }) => isAccepted)
    const unsure = accepted.filter(({ isSure }) => !isSure)
    return { accepted: accepted.map(({ letter }) => letter), unsure: unsure.map(({ letter }) => letter) }
  }
}
