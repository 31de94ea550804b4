// Simulated learners who do the daily round for months: the page's own planner, scheduler and staircase, and a learner
// who forgets, misreads and gets better by a simple model of our own.
import { LETTERS, lettersOf } from 'recognizer-wasm'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { lettersLike } from '#course/word-level'
import { daysAfter, daysBetween } from '../../web/elements/calendar.ts'
import { planRound, type RoundInput } from '../../web/learner/daily-round.ts'
import { afterMissed, comesBack, stepsInTime, type PlannedStep } from '../../web/learner/round-steps.ts'
import type { Review, Skill } from '../../web/learner/database/tables.ts'
import { emptySummary } from '../../web/learner/empty-summary.ts'
import { readingPace } from '../../web/learner/pace.ts'
import { includeAll } from '../../web/learner/summarize.ts'

export interface Kind {
  name: string
  /** New letters in a day's lesson. */
  lettersADay: number
  /** Days after which a new letter is known with a chance of 37 %, and its growth by each success. */
  memory: number
  growth: number
  /** Letters a second at which half of the words are read: at first, at last, and the share gained by each word. */
  pace: { first: number, last: number, gain: number }
  /** Seconds of each action, relative to an average learner. */
  slowness: number
  /** One day in so many is missed; 0 for none. */
  misses: number
}

export const KINDS: readonly Kind[] = [
  kind('fast', 4, { memory: 6, growth: 1.2 }, { first: 1.6, last: 6, gain: 0.002 }, { slowness: 0.7, misses: 0 }),
  kind('average', 2, { memory: 3, growth: 0.7 }, { first: 1.2, last: 5, gain: 0.001 }, { slowness: 1, misses: 10 }),
  kind('forgetful', 1, { memory: 1.5, growth: 0.35 }, { first: 0.9, last: 4, gain: 0.0006 },
    { slowness: 1.5, misses: 7 })
]

function kind (
  name: string, lettersADay: number, memory: Pick<Kind, 'memory' | 'growth'>, pace: Kind['pace'],
  rest: Pick<Kind, 'slowness' | 'misses'>
): Kind {
  return { name, lettersADay, ...memory, pace, ...rest }
}

/** A day of a learner. */
export interface Day {
  day: number
  letters: number
  /** Steps that were planned, and the time that the round took. Null on a missed day. */
  planned: number
  seconds: number | null
  /** Words that were read, and their letters on average. */
  words: number
  wordLength: number
  /** Letters a second. */
  pace: number
}

type WordStep = Extract<PlannedStep, { kind: 'read-word' }>

/** How a step went. */
interface Played { seconds: number, isWrong: boolean }

export interface Life {
  days: Day[]
  /** The longest time without a letter in a skill, in its first month, in days. */
  longestAway: number
}

const FIRST_DAY = '2026-01-01'
const FIRST_MONTH = 30

/** @param letters in the order of the course */
export function live (
  kind: Kind, letters: readonly string[], words: RoundInput['words'], days: number, seed = 1
): Life {
  const { uniform: random } = createRandom(seed)
  const learner = createLearner(kind, letters, random)
  const all: Day[] = []
  for (let day = 1; day <= days; day++) {
    const date = daysAfter(FIRST_DAY, day - 1)
    learner.haveLesson(date)
    const input = { ...learner.input(), words, day: date, hasCamera: true, random }
    const steps = planRound(input)
    const isMissed = kind.misses > 0 && day % kind.misses === 0
    const played = learner.play(isMissed ? [] : steps, date)
    all.push({ day, letters: input.known.length, planned: steps.length, ...played, ...isMissed && { seconds: null } })
  }
  return { days: all, longestAway: learner.longestAway(daysAfter(FIRST_DAY, days - 1)) }
}

/** A table of some weeks. */
export function tableOf ({ days }: Life, weeks: readonly number[]): string {
  const rows = weeks.map(week => {
    const rounds = days.filter(({ day, seconds }) => Math.ceil(day / 7) === week && seconds !== null)
    const mean = (of: (day: Day) => number) => rounds.reduce((sum, day) => sum + of(day), 0) / rounds.length
    const minutes = rounds.map(({ seconds }) => seconds! / 60)
    return [
      week, rounds.at(-1)!.letters, mean(({ words }) => words).toFixed(0), mean(day => day.wordLength).toFixed(1),
      rounds.at(-1)!.pace.toFixed(1),
      `${(mean(day => day.seconds!) / 60).toFixed(1)} (${Math.max(...minutes).toFixed(1)})`
    ].join(' | ')
  })
  return ['week | letters | words | letters a word | letters a second | minutes (longest)', ...rows].join('\n')
}

function createLearner (kind: Kind, letters: readonly string[], random: () => number) {
  const { memory, growth, slowness } = kind
  const summary = emptySummary('guest')
  const known: string[] = []
  const memories = new Map<string, { strength: number, seenOn: string }>()
  const seen = new Map<string, string[]>()
  let half = kind.pace.first
  let count = 0
  const log = (day: string, review: Partial<Review>) => includeAll(summary, [{
    id: String(count++).padStart(8, '0'),
    letter: null,
    rating: 'good',
    reviewedAt: `${day}T12:00:00Z`,
    timeZone: 'UTC',
    milliseconds: null,
    ...review
  }])

  /** Whether the learner knows a letter now, which changes how long they remember it. */
  function remember (letter: string, skill: Skill, day: string): boolean {
    const key = `${skill} ${letter}`
    const { strength, seenOn } = memories.get(key) ?? { strength: memory, seenOn: day }
    const isKnown = random() < Math.exp(-daysBetween(seenOn, day) / strength)
    memories.set(key, { strength: isKnown ? strength * (seenOn === day ? 1 : 1 + growth) : memory, seenOn: day })
    seen.set(key, [...seen.get(key) ?? [], day])
    return isKnown
  }
  const another = (letter: string) => lettersLike(letter)[0] ?? LETTERS.find(other => other !== letter)!
  const rate = (letter: string, skill: Skill, isKnown: boolean, day: string) => log(day, {
    letter: letter as Review['letter'],
    skill,
    rating: isKnown ? 'good' : 'again',
    milliseconds: skill === 'signed' && isKnown ? 3000 : null,
    given: isKnown ? null : another(letter) as Review['given']
  })

  function readLetter (letter: string, day: string, isMissed = false): Played {
    const isKnown = remember(letter, 'read', day)
    if (!isMissed) rate(letter, 'read', isKnown, day)
    return { seconds: slowness * (isKnown ? 4 : 7), isWrong: !isKnown }
  }
  function signLetter (letter: string, day: string): number {
    const isKnown = remember(letter, 'signed', day)
    rate(letter, 'signed', isKnown, day)
    return slowness * (isKnown ? 3.5 : 11)
  }
  function readWord ({ word, isKnown: isKnownWord, isMissed }: WordStep, day: string): Played {
    const { staircase: { level } } = summary.pace
    const letters = [...new Set(lettersOf(word))]
    const isQuick = random() < 1 / (1 + Math.exp(-6 * Math.log2(half / level)))
    const known = letters.map(letter => ({ letter, isKnown: remember(letter, 'read', day) }))
    // Readers guess a letter that they forgot from the rest of the word, half of the time.
    const read = known.map(({ letter, isKnown }) => ({ letter, isRead: isQuick && (isKnown || random() < 0.5) }))
    for (const { letter, isRead } of isMissed ? [] : read) {
      rate(letter, 'read', isRead || (!isQuick && random() < 0.7), day)
    }
    const isRight = read.every(({ isRead }) => isRead)
    const rating = isRight ? 'good' : 'again'
    if (!isKnownWord) log(day, { word: lettersOf(word).join(''), skill: 'read', rating, pace: level })
    half += kind.pace.gain * (kind.pace.last - half)
    const { length } = lettersOf(word)
    return { seconds: length / level + slowness * (0.4 * length + (isRight ? 4 : 6)), isWrong: !isRight }
  }
  function doStep (step: PlannedStep, day: string): Played {
    if (step.kind === 'read-letter') return readLetter(step.letter, day, step.isMissed)
    if (step.kind === 'read-word') return readWord(step, day)
    const seconds = step.letters.reduce((sum, letter) => sum + signLetter(letter, day), step.isWord ? 0 : 6)
    return { seconds, isWrong: false }
  }

  return {
    input: () => ({ summary, known, isCourseOver: known.length === letters.length }),
    /** New letters are seen and signed. */
    haveLesson (day: string) {
      for (const letter of letters.slice(known.length, known.length + kind.lettersADay)) {
        known.push(letter)
        signLetter(letter, day)
        seen.set(`read ${letter}`, [day])
      }
    },
    play (steps: readonly PlannedStep[], day: string) {
      let left = [...steps]
      let seconds = 0
      const words: string[] = []
      while ((left = stepsInTime(left, seconds)).length > 0) {
        const step = left[0]!
        const returns = comesBack(left, seconds)
        const played = doStep(step, day)
        seconds += played.seconds
        left = played.isWrong && returns ? afterMissed(left) : left.slice(1)
        if (step.kind === 'read-word') words.push(step.word)
      }
      const wordLength = words.reduce((sum, word) => sum + lettersOf(word).length, 0) / words.length || 0
      return { seconds, words: words.length, wordLength, pace: readingPace(summary.pace.staircase) }
    },
    longestAway (lastDay: string) {
      const gaps = [...seen.values()].flatMap(days => {
        const until = [daysAfter(days[0]!, FIRST_MONTH), lastDay].sort()[0]!
        const within = [...days.filter(day => day <= until), until]
        return within.slice(1).map((day, i) => daysBetween(within[i]!, day))
      })
      return Math.max(...gaps)
    }
  }
}
