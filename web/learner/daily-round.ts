// Plans the daily round: five minutes of letters and words to read and to sign, on any day and for ever.
import type { Course } from '#course/content'
import { isSpelled } from '#course/kinds'
import { lettersLike, levelOf, type Level } from '#course/word-level'
import { LETTERS, lettersOf } from 'recognizer-wasm'
import { dayOf, daysAfter } from '../elements/calendar.ts'
import { shuffled } from '../elements/shuffled.ts'
import { confusedWith, inPairs } from './confusions.ts'
import { SKILLS, type Skill, type Summary } from './database/tables.ts'
import { dueDayOf } from './summary.ts'

export type RoundStep =
  /** A hand to name, among letters that look alike. */
  | { kind: 'read-letter', letter: string, options: readonly string[] }
  /** `isNew`: harder than the others. `isKnown`: read before in this round, so it says nothing about the pace. */
  | { kind: 'read-word', word: string, isNew: boolean, isKnown: boolean }
  /** Letters from memory, or those of a word. */
  | { kind: 'sign', letters: readonly string[], isWord: boolean }

/** `seconds`: estimated. `isMissed`: comes back, because it was missed before. */
export type PlannedStep = RoundStep & { seconds: number, isMissed?: boolean }

export interface RoundInput {
  summary: Pick<Summary, 'letters' | 'pace'>
  /** The letters that the learner has met: signed, read, or named in lessons. */
  known: readonly string[]
  words: readonly { word: string, level: Level }[]
  day: string
  hasCamera: boolean
  /** Whether no lesson is left. Then the new thing of the day is a harder word. */
  isCourseOver: boolean
  /** Numbers from 0 to below 1. */
  random?: () => number
}

/** Seconds. A round is planned for the first, and begins no step that is likely to end after the second. */
const TARGET = 300
const LIMIT = 390

/** Seconds of each part, with the verdict and the way to the next one. Our own estimates, rather long than short. */
const COSTS = { readLetter: 5, readWord: 5, typedLetter: 0.5, signedLetter: 5, camera: 8 } as const

const MIN_LETTERS = 3
const MAX_LETTERS = 8
/** Without a camera, letters to sign are read. */
const MAX_WITHOUT_CAMERA = 12
const MAX_WORDS = 20
/** How often a round spells a word while the known letters make only a few. */
const MAX_READS = 3
/** Steps before a missed one comes back. */
const BETWEEN = 3
const OPTIONS = 4
/** Days without a letter in a skill, in the letter's first month: it comes back before a week is over. */
const MAX_AWAY = 5
const FIRST_MONTH = 30
/** Letters a second from which words have the second and the third level. */
const PACES_OF_LEVELS = [1.5, 2.5] as const
/** Letters a second from which two words are signed. Words to sign are not of the third level, which takes long. */
const PACE_OF_TWO_WORDS = 2
/** Random words, of which the one with the most wanted letters is taken. */
const SAMPLE = 20

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

/** The steps of a round that still fit, after some seconds. Missed ones stay: the page said that they come back. */
export function stepsInTime<Step extends Pick<PlannedStep, 'seconds' | 'isMissed'>> (
  steps: readonly Step[], spent: number
): Step[] {
  let end = spent + secondsOf(steps.filter(({ isMissed }) => isMissed))
  return steps.filter(({ seconds, isMissed }) => {
    if (isMissed) return true
    if (end + seconds > LIMIT) return false
    end += seconds
    return true
  })
}

/** Whether the first step comes back if it is missed: once, and if there is time beside the others. Letters to sign do
 * not: each is asked until it is right or skipped. */
export function comesBack (steps: readonly PlannedStep[], spent: number): boolean {
  const [step] = steps
  if (!step || step.kind === 'sign' || step.isMissed || (step.kind === 'read-word' && step.isKnown)) return false
  return spent + step.seconds + secondsOf(steps) <= LIMIT
}

/** The steps after the first one was missed: it comes back after a few others and after those with the camera. */
export function afterMissed ([step, ...left]: readonly PlannedStep[]): PlannedStep[] {
  if (!step) return []
  const at = Math.max(BETWEEN, 1 + left.findLastIndex(({ kind }) => kind === 'sign'))
  const again = step.kind === 'read-word' ? { ...step, isNew: false, isKnown: true } : step
  return [...left.slice(0, at), { ...again, isMissed: true }, ...left.slice(at)]
}

/** The same letters to read, for a learner without a camera. */
export const readInstead = (letters: readonly string[], input: Pick<RoundInput, 'summary' | 'random'>): PlannedStep[] =>
  [...new Set(letters)].map(letter => readLetter(letter, input))

export const secondsOf = (steps: readonly { seconds: number }[]): number =>
  steps.reduce((sum, { seconds }) => sum + seconds, 0)

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
  return { kind: 'read-word', word, isNew, isKnown: false, seconds: COSTS.readWord + length * (1 / pace + COSTS.typedLetter) }
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

/** A list with the words that lessons spell, some too short for the list: the first letters make few others. */
export function withWordsOf ({ lessons }: Pick<Course, 'lessons'>, list: RoundInput['words']): RoundInput['words'] {
  const spellings = new Set(list.map(({ word }) => lettersOf(word).join('')))
  const spelled = lessons.flatMap(({ exercises }) => exercises.filter(isSpelled).flatMap(({ spelled }) => spelled ?? []))
  const others = [...new Set(spelled)].filter(word => !word.includes(' ') && !spellings.has(word))
  return [...list, ...others.map(word => ({ word, level: levelOf(word) }))]
}

/** The words of known letters. */
function wordsOf ({ words, known }: RoundInput): RoundInput['words'] {
  const letters = new Set(known)
  return words.filter(({ word }) => lettersOf(word).every(letter => letters.has(letter)))
}

type WordPicker = ReturnType<typeof wordPicker>

/** Picks words, each once. */
function wordPicker (words: RoundInput['words'], { random = Math.random }: Pick<RoundInput, 'random'>) {
  const left = [...words]
  return {
    /** A word of a level, or of the nearest one, with many of the wanted letters, which are then no longer wanted.
     * @returns undefined where no word is left */
    next (level: Level, wanted: string[]): string | undefined {
      const nearest = Math.min(...left.map(word => Math.abs(word.level - level)))
      const pool = left.filter(word => Math.abs(word.level - level) === nearest)
      if (pool.length === 0) return undefined
      const sample = Array.from({ length: SAMPLE }, () => pool[Math.floor(random() * pool.length)]!)
      const found = ({ word }: { word: string }) =>
        new Set(lettersOf(word).filter(letter => wanted.includes(letter)))
      const best = sample.reduce((best, word) => found(word).size > found(best).size ? word : best)
      for (const letter of found(best)) wanted.splice(wanted.indexOf(letter), 1)
      left.splice(left.indexOf(best), 1)
      return best.word
    }
  }
}
