// The tables on a learner's device, with or without an account.
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { HandPoints } from 'recognizer-wasm'
import type { Card } from 'ts-fsrs'
import type { Schemas } from 'api-client'

/** The owner of work without an account; other owners are user ids. */
export const GUEST = 'guest'

/** The film of a signed letter, with its rate, or of a spelled word, with the milliseconds of each frame; the oldest
 * first. */
export interface Film { frames: HandPoints[], framesPerSecond?: number, timestamps?: number[] }

/** Something a learner did in a lesson. */
export type LessonEvent<Given = { answer: string } | Film> = { lessonId: string } & (
  | { kind: 'start' }
  | { kind: 'complete' }
  | {
    kind: 'answer'
    exerciseId: string
    /** Made by the page, as an idempotency key. */
    attemptId: string
    given: Given
    /** The page's verdict; null where only the server can grade. */
    isCorrect: boolean | null
  }
)

/** As in the outbox: null stands for a film, which has a table of its own, because views read all events. */
export type StoredEvent = LessonEvent<{ answer: string } | null>

/** A film that waits with its event. */
export interface KeptFilm extends Film { attemptId: string }

/** Something the server does not have yet. A user's entry is deleted once sent; a guest's stays. */
export type Entry = {
  owner: string
  /** How often the server failed to accept it. */
  failures?: number
} & (
  | { kind: 'event', event: StoredEvent }
  | { kind: 'review', review: Schemas['NewReview'] }
  | { kind: 'place', lessonId: string, place: Schemas['NewPlace'] }
  | { kind: 'goal', goal: Schemas['Goal'] }
)

/** A learner's position in a lesson. */
export interface Place {
  owner: string
  lessonId: string
  /** The remaining steps, in order. */
  steps: string[]
  /** Exercises answered wrong so far. */
  wrong: string[]
  /** Steps postponed once. */
  putOff: string[]
  /** The time, in the API's form. It always increases, even if the clock goes back. */
  keptAt: string
}

/** The server's last answer about a user's course and progress. */
export interface Snapshot {
  owner: string
  lessons: Schemas['Progress'][]
  /** Published lessons with their exercises, without answers; absent until the server was first asked. */
  course?: Schemas['Lesson'][]
  /** Letters to sign, by sign id, for signs outside the built-in course. */
  letters?: Record<string, string>
  /** Ids of exercises answered right. */
  completed: string[]
  /** Days with activity on any device, and how many milliseconds the device's clock is behind. */
  activity?: { days: string[], goal: number | null, clockIsBehind: number }
  /** The user's homework and classes. */
  homework?: { assignments: Schemas['MyAssignment'][], classes: Schemas['MyClass'][] }
  /** Ids of the classes whose notice about hard letters the user has seen on this device. */
  toldOfLetters?: string[]
  /** Counts accepted changes, to recognize an answer that is older than one of them. */
  revision?: number
}

/** Fields that reviews stored by older pages lack, which counts as null. */
type NewerField = 'word' | 'skill' | 'pace' | 'given'

/** A letter or word that was signed or read, with its rating, in the API's form. */
export interface Review extends Omit<Required<Schemas['Review']>, NewerField>,
  Partial<Pick<Schemas['Review'], NewerField>> {
  owner: string
}

export const SKILLS = ['signed', 'read'] as const
export type Skill = typeof SKILLS[number]

/** When a letter comes back in one skill. */
export interface SkillCard {
  card: Card
  /** The days of the first review and of the next one. */
  metOn: string
  dueOn: string
}

/** The summary of a letter's reviews. */
export interface LetterSummary {
  /** The last review, as `orderOf` writes it. */
  last: string
  /** A card for each skill; absent before its first review. Reviews of older pages count for both. */
  cards: Partial<Record<Skill, SkillCard>>
  /** The day of the first review, and the first day on which it was known. */
  metOn: string
  knownSince: string | null
  /** Known at least once by its hand or by signing it; known on two days and not forgotten since. */
  read: boolean
  signed: boolean
  remembered: boolean
  /** The shortest time to sign it, in milliseconds. */
  best: number | null
  /** How often each other letter was read or seen in its place. */
  confusions: Record<string, number>
}

/** The state of the search for a learner's pace: `learner/pace.ts`. */
export interface Staircase {
  /** The pace of the next word, in letters a second. */
  level: number
  /** Words read right since the last step or mistake. */
  right: number
  /** Where the last step went; null before the first. */
  direction: 'faster' | 'slower' | null
  /** The levels at which the direction changed, latest last. */
  reversals: number[]
}

/** How fast the learner spells words, in letters a second. Only words that were right at first count. */
export interface SignedPace {
  /** Null before the first such word. */
  best: number | null
  /** The best of each day. */
  days: Record<string, number>
}

/** The pace at which the learner reads, and that at which they sign. */
export interface PaceSummary {
  /** The last review of a word that was read, as `orderOf` writes it. Empty before the first. */
  last: string
  staircase: Staircase
  /** The pace of reading at the end of each day, in letters a second. */
  days: Record<string, number>
  signed: SignedPace
}

/** As stored: older pages had no pace of signing. */
export type StoredPace = Omit<PaceSummary, 'signed'> & Partial<Pick<PaceSummary, 'signed'>>

/** The summary of an owner's reviews, so that no view needs to read them all. */
export interface Summary<Letter = LetterSummary, Pace = PaceSummary> {
  owner: string
  letters: Record<string, Letter>
  pace: Pace
  /** The reviews of each active day, and how many of letters were known. A word counts by its letters. */
  days: Record<string, { reviews: number, known: number }>
}

/** A letter or the pace is null where reviews arrived out of order: it is computed again from its own reviews. */
export interface StoredSummary extends Summary<LetterSummary | null, StoredPace | null> {
  /** Reviews that are not included yet. */
  pending: Review[]
}

export interface Tables extends DBSchema {
  /** Keys are in the order of the learner's actions. */
  outbox: { key: number, value: Entry, indexes: { kind: [owner: string, kind: Entry['kind']] } }
  /** An owner's unsent events in one row, because browsers take long to read hundreds of rows by an index. Absent until
   * first needed, and after a change other than a new event. */
  events: { key: string, value: { owner: string, events: StoredEvent[] } }
  places: { key: [owner: string, lessonId: string], value: Place }
  snapshots: { key: string, value: Snapshot }
  films: { key: string, value: KeptFilm }
  reviews: {
    key: string
    value: Review
    /** A review is in one of the first two. */
    indexes: { letter: [owner: string, letter: string], word: [owner: string, word: string], owner: string }
  }
  /** Absent until first needed. */
  summaries: { key: string, value: StoredSummary }
  /** Dictionary signs that were viewed, for use offline. */
  signs: { key: string, value: Schemas['Sign'] }
}

/** The keys that begin with an owner. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

export type Connection = IDBPDatabase<Tables>

export interface LearnerDatabase {
  /** The current connection. Browsers close it in the background; `read` and `write` then open another. */
  readonly connection: Connection
  /** @throws the error where the page closed the database for good, or the browser cannot open it */
  reopen (error: unknown): Promise<void>
}

/** A transaction that writes. Its opener names the tables. */
export type Change = IDBPTransaction<Tables, StoreNames<Tables>[], 'readwrite'>
