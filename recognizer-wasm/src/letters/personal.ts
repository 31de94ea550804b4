// Adapts a letter model to one person by examples: letters that they made when asked, and signs of their own.
import { DactyloError } from '../errors.ts'
import { hasHand, heldFrames, toFrame, type HandFrame } from '../hand/frame.ts'
import type { HandPoints } from '../hand/points.ts'
import { createChoice } from './choice.ts'
import type { ModelInfo } from './model-info.ts'
import {
  checkedName, readExamples, savedExamples, vocabularyOf, type KnownExamples, type PersonalCheck, type SavedPersonal
} from './personal-examples.ts'
import { nearestSign, unit, vote, type NearestSign } from './personal-vote.ts'
import type { Recognition } from './choice.ts'
import type { EmbeddedRecognition, LetterRecognizer } from './recognizer.ts'
import { saveHand } from './saved-hand.ts'
import { createLetterVerifier } from './verification.ts'

/** Reads one person's letters and signs. It takes the recognizer's place in `createLetterStream` and `verifyLetter`. */
export interface Personal extends Pick<LetterRecognizer, 'info' | 'recognize'> {
  /**
   * Learns an example: the newest frame of a held hand. Only call it for a letter that the person was asked for, or for
   * a sign. A few examples are kept of each name; an older one makes room for a newer one.
   * @param name a letter of the model, or any other name for a sign of the person's own
   * @param frames the newest first
   * @returns false if nothing was learned: there is no hand, the model alone does not accept the hand as this letter,
   * or the letter cannot be learned, because it moves or has a second look (F and T)
   * @throws DactyloError `invalid-argument` if the name is empty or longer than 100 characters, or a frame is wrong
   */
  learn (name: string, frames: readonly (HandFrame | HandPoints)[]): Promise<boolean>
  /** Deletes the examples of a name; without a name, all. */
  forget (name?: string): void
  /** Compares the reading with and without the examples. */
  check (): Promise<PersonalCheck>
  toJSON (): SavedPersonal
}

/** Examples kept of a letter and of a sign. More examples of a letter gain little. */
const MOST = { letter: 4, sign: 10 }

/** A sign must be held for this many steps of the model, a quarter of a second, so that passing hands are not read. */
const HELD_FRAMES = 4

/**
 * Creates a personal model on top of a recognizer.
 * @param recognizer its model must have the output `embedding`, as the package's own has
 * @param saved a result of `toJSON`, of this or another model
 * @throws DactyloError: `model-unsupported` if the model has no such output; `invalid-argument` if `saved` is invalid
 */
export function createPersonal (
  recognizer: Pick<LetterRecognizer, 'info' | 'recognize' | 'embed'>, saved?: SavedPersonal | null
): Personal {
  const { info, embed } = recognizer
  if (!embed) throw withoutEmbedding()
  const looks = info.second_look?.length
  const { letters, nameOf, canLearn } = vocabularyOf(info)
  const readWith = createReader(info)
  const examples = new Map(savedExamples(saved).map(([name, hands]) => [nameOf(name), hands]))
  let known: Promise<KnownExamples> | undefined
  const ready = () => {
    known ??= readExamples(examples, embed, info)
    return known
  }

  return {
    info,
    async recognize (given) {
      const frames = given.slice(0, info.memory_frame).map(frame => toFrame(frame, looks))
      if (examples.size === 0 || !frames[0] || !hasHand(frames[0])) return await recognizer.recognize(frames)
      return readWith(...await Promise.all([embed(frames), ready()]), frames)
    },
    async learn (given, frames) {
      const name = nameOf(checkedName(given))
      const isLetter = letters.includes(name)
      const hand = frames[0] && saveHand(toFrame(frames[0], looks))
      if (!hand || (isLetter && !(canLearn(name) && await isAccepted(recognizer, name, frames)))) return false
      examples.set(name, [...examples.get(name) ?? [], hand].slice(-MOST[isLetter ? 'letter' : 'sign']))
      known = undefined
      return true
    },
    forget (name) {
      if (name === undefined) examples.clear()
      else examples.delete(nameOf(name))
      known = undefined
    },
    check: async () => (await ready()).check,
    toJSON: () => ({ examples: Object.fromEntries(examples) })
  }
}

const withoutEmbedding = () => new DactyloError('model-unsupported',
  'The letter model has no output embedding, which a personal model compares hands with. Use a model of this version')

/** Whether the model alone is sure of the letter: else wrong examples would confirm each other. */
async function isAccepted (
  { info, recognize }: Pick<LetterRecognizer, 'info' | 'recognize'>, letter: string,
  frames: readonly (HandFrame | HandPoints)[]
): Promise<boolean> {
  const verification = createLetterVerifier(info, letter).see(await recognize(frames), 0)
  return verification.isAccepted && verification.isSure
}

/** Creates the function that reads a hand with the examples. */
function createReader (info: ModelInfo) {
  const { letters, probabilitiesIn } = vocabularyOf(info)
  const choose = createChoice(info)
  return ({ seen, embedding }: EmbeddedRecognition, known: KnownExamples, frames: readonly HandFrame[]) => {
    const hand = unit(embedding)
    const read = known.letters.size > 0 && known.check.isUsed
      ? choose(vote(probabilitiesIn(seen), letters, known.letters, hand), seen.lookedAgain)
      : seen
    const newest = frames.slice(0, HELD_FRAMES)
    const isHeld = heldFrames(newest).length === newest.length
    const sign = isHeld && nearestSign(known.signs, known.letters, hand)
    return sign ? withSign(read, sign) : read
  }
}

/** The answer for a sign of the person's own. The letters share the rest of the probability. */
function withSign ({ candidates, lookedAgain }: Recognition, { name, confidence }: NearestSign): Recognition {
  const rest = candidates.map(({ letter, confidence: own }) => ({ letter, confidence: own * (1 - confidence) }))
  return { letter: name, confidence, candidates: [{ letter: name, confidence }, ...rest], lookedAgain }
}
