// Letters read in the page itself, by the model it downloaded.
import { createLetterRecognizer, createLetterStream } from '../../recognizer-wasm/src/index.ts'
import type { LetterModel, OnnxRuntime } from '../../recognizer-wasm/src/index.ts'
import type { LetterReader } from './letter-reader.ts'

export interface PageLetters extends LetterReader {
  /** Goes on with another model. */
  change (model: LetterModel): Promise<void>
}

export async function openPageLetters (model: LetterModel, runtime: OnnxRuntime): Promise<PageLetters> {
  let recognizer = await createLetterRecognizer(model, { runtime })
  let stream = createLetterStream(recognizer)
  return {
    follow: (points, at) => stream.push(points, at),
    read: points => recognizer.recognize([points]),
    async forget () { stream.reset() },
    async change (model) {
      const former = recognizer
      recognizer = await createLetterRecognizer(model, { runtime })
      stream = createLetterStream(recognizer)
      await former.dispose()
    }
  }
}
