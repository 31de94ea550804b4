// Plans the daily round: five minutes of letters and words to read and to sign, on any day and for ever.
import { lettersLike, type Level } from '#course/word-level'
import { LETTERS, lettersOf } from 'recognizer-wasm'
import { dayOf, daysAfter } from '../elements/calendar.ts'
import { shuffled } from '../elements/shuffled.ts'
import { confusedWith, inPairs } from './confusions.ts'
import { SKILLS, type Skill, type Summary } from './database/tables.ts'
import { secondsOf, type PlannedStep, type RoundStep } from './round-steps.ts'
import { wordPicker, wordsOf, type ListedWord, type WordPicker } from './round-words.ts'
import { dueDayOf } from './summary.ts'

export interface RoundInput {
  summary: Pick<Summary, 'letters' | 'pace'>
  /** The letters that the learner has met: signed, read, or named in lessons. */
  known: readonly string[]
  words: readonly ListedWord[]
  day: string
  hasCamera: boolean
  /** Whether no lesson is left. Then the new thing of the day is a harder word. */
  isCourseOver: boolean
  /** Numbers from 0 to below 1. */
  random?: () => number
}

/** Seconds for which a round is planned. */
const TARGET = 300

/** Seconds of each part, with the verdict and the way to the next one. Our own estimates, rather long than short. */
const COSTS = { readLetter: 5, readWord: 5, typedLetter: 0.5, signedLetter: 5, camera: 8 } as const

const MIN_LETTERS = 3
const MAX_LETTERS = 8
/** Without a camera, letters to sign are read. */
const MAX_WITHOUT_CAMERA = 12
const MAX_WORDS = 20
/** How often a round spells a word while the known letters make only a few. */
const MAX_READS = 3
const OPTIONS = 4
/** Days without a letter in a skill, in the letter's first month: it comes back before a week is over. */
const MAX_AWAY = 5
const FIRST_MONTH = 30
/** Letters a second from which words have the second and the third level. */
const PACES_OF_LEVELS = [1.5, 2.5] as const
/** Letters a second from which two words are signed. Words to sign are not of the third level, which takes long. */
const PACE_OF_TWO_WORDS = 2

/** The steps of a round. There are none before the first letter. */
export function planRound (input: RoundInput): PlannedStep[] {
  const { summary, known, hasCamera, isCourseOver } = input
  if (known.length === 0) return []
  const pace = summary.pace.staircase.level
  const level = levelAt(pace)
  const knownWords = wordsOf(input)
  const words = wordPicker(knownWords, input)
  const toRead = lettersFor(hasCamera ? ['read'] : SKILLS, input, hasCamera ? MAX_LETTERS : MAX_WITHOUT_CAMERA)
  const first = [
    ...toRead.map(letter => readLetter(letter, input)),
    ...hasCamera ? signSteps(input, wordPicker(knownWords, input), pace) : []
  ]
  const harder = isCourseOver ? words.next(Math.min(3, level + 1) as Level, []) : undefined
  const last = harder === undefined ? [] : [readWord(harder, pace, true)]
  return [...first, ...wordsToRead(TARGET - secondsOf([...first, ...last])), ...last]

  function wordsToRead (seconds: number): PlannedStep[] {
    const wanted = lettersFor(['read'], input, known.length).filter(letter => !toRead.includes(letter))
    const steps: PlannedStep[] = []
    let left = seconds
    while (steps.length < MAX_WORDS) {
      const word = words.next(level, wanted)
      const step = word === undefined ? undefined : readWord(word, pace)
      if (!step || step.seconds > left) break
      left -= step.seconds
      steps.push(step)
    }
    return [...steps, ...wordsAgain(steps, left, input)]
  }
}

/** The same words in other orders, none right after itself, while the known letters make only a few. */
function wordsAgain (
  words: readonly PlannedStep[], seconds: number, { random }: Pick<RoundInput, 'random'>
): PlannedStep[] {
  const again: PlannedStep[] = []
  for (let reads = 1; reads < MAX_READS && words.length > 1; reads++) {
    const order = shuffled(words, random)
    if (wordOf(order[0]) === wordOf(again.at(-1) ?? words.at(-1))) order.reverse()
    again.push(...order.map(step => step.kind === 'read-word' ? { ...step, isKnown: true } : step))
  }
  let left = seconds
  const end = again.findIndex(step => (left -= step.seconds) < 0)
  return again.slice(0, Math.max(0, Math.min(MAX_WORDS - words.length, end < 0 ? again.length : end)))
}

const wordOf = (step?: RoundStep) => step?.kind === 'read-word' ? step.word : undefined

/** The same letters to read, for a learner without a camera. */
export const readInstead = (letters: readonly string[], input: Pick<RoundInput, 'summary' | 'random'>): PlannedStep[] =>
  [...new Set(letters)].map(letter => readLetter(letter, input))

/** The same steps for a learner without a camera: letters are read instead, words to sign are left out. */
export const withoutSigning = (steps: readonly PlannedStep[], input: RoundInput): PlannedStep[] =>
  steps.flatMap(step => step.kind === 'sign' ? step.isWord ? [] : readInstead(step.letters, input) : step)

const levelAt = (pace: number): Level => (1 + PACES_OF_LEVELS.filter(from => pace >= from).length) as Level

/** Letters to practise in any of the skills: those away for long, then those due, the longest unseen first. On a day
 * without them, a few others. Letters that the learner confuses come together. */
function lettersFor (
  skills: readonly Skill[], { summary, known, day, random }: Omit<RoundInput, 'words'>, max: number
): string[] {
  const ranked = shuffled(known, random).map(letter => ({ letter, ...needOf(letter, skills, summary, day) }))
    .sort((a, b) => b.need - a.need || (a.seenOn < b.seenOn ? -1 : a.seenOn > b.seenOn ? 1 : 0))
  const needed = ranked.filter(({ need }) => need > 0)
  const chosen = ranked.slice(0, Math.max(MIN_LETTERS, Math.min(needed.length, max))).map(({ letter }) => letter)
  return inPairs(summary, chosen).slice(0, max)
}

/** The most urgent skill of a letter. */
function needOf (letter: string, skills: readonly Skill[], { letters }: RoundInput['summary'], day: string) {
  const known = letters[letter]
  if (!known) return { need: 1, seenOn: '' }
  const needs = skills.map(skill => {
    const card = known.cards[skill]?.card
    const seenOn = card?.last_review ? dayOf(card.last_review, 'UTC') : ''
    const isAway = day <= daysAfter(known.metOn, FIRST_MONTH) && daysAfter(seenOn || known.metOn, MAX_AWAY) <= day
    return { need: isAway ? 2 : dueDayOf(known, skill) <= day ? 1 : 0, seenOn }
  })
  return needs.sort((a, b) => b.need - a.need || (a.seenOn < b.seenOn ? -1 : 1))[0]!
}

function readLetter (letter: string, { summary, random }: Pick<RoundInput, 'summary' | 'random'>): PlannedStep {
  const alike = shuffled(lettersLike(letter), random)
  const likely = new Set([...confusedWith(summary, letter), ...alike, ...shuffled(LETTERS, random)])
  const others = [...likely].filter(other => other !== letter)
  return {
    kind: 'read-letter', letter, options: [letter, ...others.slice(0, OPTIONS - 1)], seconds: COSTS.readLetter
  }
}

function readWord (word: string, pace: number, isNew = false): PlannedStep {
  const { length } = lettersOf(word)
  const seconds = COSTS.readWord + length * (1 / pace + COSTS.typedLetter)
  return { kind: 'read-word', word, isNew, isKnown: false, seconds }
}

function signSteps (input: RoundInput, words: WordPicker, pace: number): PlannedStep[] {
  const letters = lettersFor(['signed'], input, MAX_LETTERS)
  const wanted = lettersFor(['signed'], input, input.known.length).filter(letter => !letters.includes(letter))
  const spelled = Array.from({ length: pace < PACE_OF_TWO_WORDS ? 1 : 2 }, () =>
    words.next(Math.min(2, levelAt(pace)) as Level, wanted))
  const sign = (letters: readonly string[], isWord: boolean): PlannedStep =>
    ({ kind: 'sign', letters, isWord, seconds: COSTS.signedLetter * letters.length })
  const first = sign(letters, false)
  const ofWords = spelled.flatMap(word => word === undefined ? [] : sign(lettersOf(word), true))
  return [{ ...first, seconds: first.seconds + COSTS.camera }, ...ofWords]
}
