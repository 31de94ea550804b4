// The tables on a learner's device, with or without an account.
import type { DBSchema, IDBPDatabase } from 'idb'
import type { HandPoints } from 'recognizer-wasm'
import type { Schemas } from 'api-client'

/** The owner of work without an account; other owners are user ids. */
export const GUEST = 'guest'

/** Something a learner did in a lesson. */
export type LessonEvent = { lessonId: string } & (
  | { kind: 'start' }
  | { kind: 'complete' }
  | {
    kind: 'answer'
    exerciseId: string
    /** Made by the page, as an idempotency key. */
    attemptId: string
    given: { answer: string } | { frames: HandPoints[], framesPerSecond?: number }
    /** The page's verdict; null where only the server can grade. */
    isCorrect: boolean | null
  }
)

/** Something the server does not have yet. A user's entry is deleted once sent; a guest's stays. */
export type Entry = {
  owner: string
  /** How often the server failed to accept it. */
  failures?: number
} & (
  | { kind: 'event', event: LessonEvent }
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
  noted?: number
}

/** A letter that was signed or read, with its rating, in the API's form. */
export interface Review extends Required<Schemas['Review']> {
  owner: string
}

export interface Tables extends DBSchema {
  /** Keys are in the order of the learner's actions. */
  outbox: { key: number, value: Entry, indexes: { kind: [owner: string, kind: Entry['kind']] } }
  places: { key: [owner: string, lessonId: string], value: Place }
  snapshots: { key: string, value: Snapshot }
  reviews: { key: string, value: Review, indexes: { owner: string } }
  /** Dictionary signs that were viewed, for use offline. */
  signs: { key: string, value: Schemas['Sign'] }
}

/** The keys that begin with an owner. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

export type LearnerDatabase = IDBPDatabase<Tables>
