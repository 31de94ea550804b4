// A person's examples: their names, their stored form, and whether they help.
import { invalidArgument } from '../errors.ts'
import { indexOfLargest } from './choice.ts'
import type { ModelInfo } from './model-info.ts'
import { unit, vote, type Embedding, type Examples } from './personal-vote.ts'
import type { Recognition } from './choice.ts'
import type { LetterRecognizer } from './recognizer.ts'
import { isSavedHand, restoreHand, type SavedHand } from './saved-hand.ts'

/** A person's examples. They outlive the model: it may be replaced. */
export interface SavedPersonal {
  /** Hands by name: a letter in upper case, or the name of a sign. */
  examples: Record<string, SavedHand[]>
}

/** How the letters' examples are read, each without itself. */
export interface PersonalCheck {
  examples: number
  /** How many the model alone reads right. */
  without: number
  /** How many the model and the other examples read right. */
  with: number
  /** False if the examples make the reading worse. They are then not used for letters. */
  isUsed: boolean
}

/** An example, read by the model. */
interface KnownExample { name: string, embedding: Embedding, probabilities: readonly number[] }

/** A person's examples, read by the model. */
export interface KnownExamples { letters: Examples, signs: Examples, check: PersonalCheck }

type Embed = NonNullable<LetterRecognizer['embed']>

const MAX_NAME_LENGTH = 100
const NOT_SAVED = 'A saved personal model must be a result of its toJSON'

/** The letters of a model, and those that examples can improve: not moving ones, and none with a second look. */
export function vocabularyOf ({ labels, kept_labels: kept = [], second_look: looks = [] }: ModelInfo) {
  const letters = labels.map(label => label.toUpperCase())
  const left = new Set([...kept, ...looks.flatMap(look => look.labels)].map(label => label.toUpperCase()))
  return {
    letters,
    /** Letters in upper case; names of signs as they are. */
    nameOf: (name: string) => letters.includes(name.toUpperCase(), 1) ? name.toUpperCase() : name,
    canLearn: (name: string) => letters.includes(name, 1) && !left.has(name),
    probabilitiesIn ({ candidates }: Recognition): number[] {
      const own = new Map(candidates.map(({ letter, confidence }) => [letter, confidence]))
      const noLetter = 1 - candidates.reduce((sum, { confidence }) => sum + confidence, 0)
      return letters.map((letter, i) => i === 0 ? Math.max(0, noLetter) : own.get(letter) ?? 0)
    }
  }
}

/** @throws DactyloError `invalid-argument` */
export function checkedName (name: string): string {
  if (typeof name === 'string' && name.trim() !== '' && name.length <= MAX_NAME_LENGTH) return name
  throw invalidArgument(`The name of a sign must be a text of 1 to ${MAX_NAME_LENGTH} characters`)
}

/** @throws DactyloError `invalid-argument` if it is not a result of `toJSON` */
export function savedExamples (saved: unknown): [string, SavedHand[]][] {
  if (saved === null || saved === undefined) return []
  const { examples } = saved as Partial<SavedPersonal>
  if (typeof examples !== 'object' || examples === null) throw invalidArgument(NOT_SAVED)
  for (const [name, hands] of Object.entries(examples)) {
    checkedName(name)
    if (!Array.isArray(hands) || hands.length === 0 || !hands.every(isSavedHand)) {
      throw invalidArgument(`${NOT_SAVED}: the hands of ${name} are wrong`)
    }
  }
  return Object.entries(examples)
}

/** Reads the examples with the model. Letters that it cannot learn are left out. */
export async function readExamples (
  examples: ReadonlyMap<string, readonly SavedHand[]>, embed: Embed, info: ModelInfo
): Promise<KnownExamples> {
  const { letters, canLearn, probabilitiesIn } = vocabularyOf(info)
  const all = await Promise.all([...examples].flatMap(([name, hands]) => hands.map(async hand => {
    const { seen, embedding } = await embed([restoreHand(hand)])
    return { name, embedding: unit(embedding), probabilities: probabilitiesIn(seen) }
  })))
  const ofLetters = all.filter(({ name }) => canLearn(name))
  const signs = all.filter(({ name }) => !letters.includes(name))
  return { letters: byName(ofLetters), signs: byName(signs), check: checkExamples(ofLetters, letters) }
}

/** The embeddings of each name. */
function byName (examples: readonly KnownExample[]): Map<string, Embedding[]> {
  const names = [...new Set(examples.map(({ name }) => name))]
  return new Map(names.map(name => [name, examples.filter(other => other.name === name).map(own => own.embedding)]))
}

/** Reads each example with all others: leave-one-out. */
function checkExamples (examples: readonly KnownExample[], letters: readonly string[]): PersonalCheck {
  const rightWith = examples.filter(({ name, probabilities, embedding }, left) => {
    const others = byName(examples.filter((_, i) => i !== left))
    return letterIn(vote(probabilities, letters, others, embedding), letters) === name
  })
  const right = examples.filter(({ name, probabilities }) => letterIn(probabilities, letters) === name)
  const [without, withOthers] = [right.length, rightWith.length]
  return { examples: examples.length, without, with: withOthers, isUsed: withOthers >= without }
}

/** The most probable letter, even if "no letter" is more probable. */
const letterIn = (probabilities: readonly number[], letters: readonly string[]) =>
  letters[1 + indexOfLargest(probabilities.slice(1))]
