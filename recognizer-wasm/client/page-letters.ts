// The second step in the page: reading the letter with the downloaded model.
import type { HandFrame } from '../src/hand/frame.ts'
import type { Hand } from '../src/hand/points.ts'
import { calibrated, modelName, type Calibration } from '../src/letters/calibration.ts'
import type { LetterModel } from '../src/letters/model-archive.ts'
import type { ModelInfo } from '../src/letters/model-info.ts'
import { createPersonal, type Personal } from '../src/letters/personal.ts'
import type { SavedPersonal } from '../src/letters/personal-examples.ts'
import type { Recognition } from '../src/letters/choice.ts'
import { openLetterRecognizer, type LetterRecognizer } from '../src/letters/recognizer.ts'
import { handPacker } from '../src/letters/second-look.ts'
import { createLetterStream } from '../src/letters/stream.ts'
import { createLetterVerifier } from '../src/letters/verification.ts'
import type { OnnxRuntime } from '../src/runtime.ts'
import { EMPTY_READING, type LetterReader } from './letter-reader.ts'
import { createWordRecognizer } from './word-recognizer.ts'
import type { PageLetter, Settings, Spelling } from './protocol.ts'

export interface PageLetters extends LetterReader<Hand[], PageLetter> {
  /** Opens another model.
   * @returns a function that switches to it
   * @throws if the model cannot be used */
  prepare (model: LetterModel): Promise<() => Promise<void>>
  /** Ends the film. In the next ones, a word is followed or read; null: letters only. */
  spell (spelling: Spelling | null): Promise<void>
  /** Ends the film, and adapts the next ones to this learner. */
  calibrate (calibration: Calibration | null): Promise<void>
  /** Ends the film, and reads the next ones with these examples. */
  personalize (personal: SavedPersonal | null): Promise<void>
  /** Learns the hand in the newest frame of the film.
   * @returns all examples; null if nothing was learned
   * @throws DactyloError `model-unsupported`, `invalid-argument` */
  learn (name: string): Promise<SavedPersonal | null>
  /** The name of the runtime that runs the model. */
  runtime (): string | undefined
}

/** Adapts the reading to a person and a task. */
interface Adaptation extends Pick<Settings, 'calibration' | 'personal'> { spelling: Spelling | null }

/** Opens a letter model in the page.
 * @throws if the model cannot be used */
export async function openPageLetters (
  model: LetterModel, runtime: OnnxRuntime, settings: Pick<Settings, 'calibration' | 'personal'>
): Promise<PageLetters> {
  const open = (model: LetterModel) => openLetterRecognizer(model, { runtime })
  const own: Adaptation = { ...settings, spelling: null }
  let reading = createReading(readAtStart(await open(model), own), own)
  const restart = (by: ReadBy = reading) => { reading = createReading(by, own) }
  return {
    async follow (hands, timestamp, scene) {
      const { stream, packHands, recognizeWord, verify, model } = reading
      const frame = packHands(hands)
      reading.newest = frame
      const seen = await stream.push(frame, timestamp, scene)
      const spelled = await recognizeWord(frame, timestamp, scene)
      return { by: 'page', model, spelled, ...seen, ...verify(seen, timestamp) }
    },
    async read (hands) {
      const { info, model, packHands, recognizer, personal = recognizer } = reading
      const seen = await personal.recognize([packHands(hands)])
      return { by: 'page', model, spelled: null, ...seen, lasting: seen.letter, ...verifyAll(cautious(info))(seen, 0) }
    },
    none: () => noneOf(reading.model),
    async forget () { restart() },
    ...adapters(own, () => reading, restart),
    runtime: () => reading.recognizer.runtime,
    async prepare (model) {
      const next = await open(model)
      return async () => {
        const former = reading.recognizer
        restart(readBy(next, own.personal))
        await former.dispose()
      }
    }
  }
}

type Reading = ReturnType<typeof createReading>

/** A recognizer and, if its model has an embedding, the person's examples. */
interface ReadBy { recognizer: LetterRecognizer, personal: Personal | undefined }

/** Changes what the reading is adapted to.
 * @param restart begins another film */
function adapters (
  own: Adaptation, reading: () => Reading, restart: (by?: ReadBy) => void
): Pick<PageLetters, 'spell' | 'calibrate' | 'personalize' | 'learn'> {
  return {
    async spell (spelling) {
      own.spelling = spelling
      restart()
    },
    async calibrate (calibration) {
      own.calibration = calibration
      restart()
    },
    async personalize (personal) {
      // Wrong examples change nothing.
      const by = readBy(reading().recognizer, personal)
      own.personal = personal
      restart(by)
    },
    async learn (name) {
      const { recognizer, personal = createPersonal(recognizer), newest } = reading()
      if (!await personal.learn(name, newest ? [newest] : [])) return null
      own.personal = personal.toJSON()
      return own.personal
    }
  }
}

const readBy = (recognizer: LetterRecognizer, saved: SavedPersonal | null): ReadBy =>
  ({ recognizer, personal: recognizer.embed && createPersonal(recognizer, saved) })

/** Stored examples may be damaged. Letters are then read without them. */
function readAtStart (recognizer: LetterRecognizer, own: Adaptation): ReadBy {
  try {
    return readBy(recognizer, own.personal)
  } catch (error) {
    console.warn('recognizer-wasm: the examples in `personal` cannot be used.', error)
    own.personal = null
    return readBy(recognizer, null)
  }
}

const noneOf = (model: string): PageLetter =>
  ({ by: 'page', model, lookedAgain: [], spelled: null, ...EMPTY_READING })

/** The objects that read one film. */
function createReading ({ recognizer, personal }: ReadBy, { calibration, spelling }: Adaptation) {
  const info = calibrated(recognizer.info, calibration)
  return {
    recognizer,
    personal,
    info,
    model: modelName(info),
    packHands: handPacker(info.second_look),
    stream: createLetterStream(personal ?? recognizer),
    // The thresholds of words were chosen without examples.
    recognizeWord: createWordRecognizer(recognizer, spelling),
    verify: verifyAll(cautious(info)),
    newest: undefined as HandFrame | undefined
  }
}

/** Without a calibration, a second look that decides for the other letter counts as doubt: it mistakes three of ten Fs
 * of an unknown source. */
function cautious (info: ModelInfo): ModelInfo {
  const looks = info.second_look?.map(look => ({ ...look, doubt: look.doubt === 0 ? 0 : Infinity }))
  return { ...info, ...looks && { second_look: looks } }
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
