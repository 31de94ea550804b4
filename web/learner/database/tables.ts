// The tables on the device of a learner, with or without an account.
import type { DBSchema, IDBPDatabase } from 'idb'
import type { HandPoints } from 'recognizer-wasm'
import type { Schemas } from 'api-client'

/** The owner of what is done without an account. Any other owner is a user's id. */
export const GUEST = 'guest'

/** What a learner did in a lesson. */
export type LessonEvent = { lessonId: string } & (
  | { kind: 'start' }
  | { kind: 'complete' }
  | {
    kind: 'answer'
    exerciseId: string
    /** Made by the page, so that the server counts an answer once, however often it is sent. */
    attemptId: string
    given: { answer: string } | { frames: HandPoints[], framesPerSecond?: number }
    /** The page's own verdict; null where only the server can grade. */
    isCorrect: boolean | null
  }
)

/** Something that the server does not have yet. A user's entry goes once the server has it; a guest's stays. */
export type Entry = {
  owner: string
  /** How often the server has failed to take it. */
  failures?: number
} & (
  | { kind: 'event', event: LessonEvent }
  | { kind: 'review', review: Schemas['NewReview'] }
  | { kind: 'place', lessonId: string, place: Schemas['NewPlace'] }
  | { kind: 'goal', goal: Schemas['Goal'] }
)

/** Where a learner is in a lesson. */
export interface Place {
  owner: string
  lessonId: string
  /** The steps that are left, in their order. */
  steps: string[]
  /** The exercises that were answered wrong on the way. */
  wrong: string[]
  /** The steps that were put off once. */
  putOff: string[]
  /** When the learner was there, in the form of the API. It is later than at any place before, whatever the clock
   * says. */
  keptAt: string
}

/** The server's last answer about a user's course and progress. */
export interface Snapshot {
  owner: string
  lessons: Schemas['Progress'][]
  /** Published lessons with their exercises, without answers; absent before the server was first asked. */
  course?: Schemas['Lesson'][]
  /** The letters to sign, by the ids of signs that the page does not carry. */
  letters?: Record<string, string>
  /** Ids of exercises that were answered right. */
  completed: string[]
  /** On which days the user did something, on any device, and by how many milliseconds the clock here is behind. */
  activity?: { days: string[], goal: number | null, clockIsBehind: number }
  /** The homework of the user, and the classes that they are in. */
  homework?: { assignments: Schemas['MyAssignment'][], classes: Schemas['MyClass'][] }
  /** The classes of which the user was told here that their teacher sees hard letters. */
  toldOfLetters?: string[]
  /** Counts changes that the server took since, so that an answer from before a change is recognized. */
  noted?: number
}

/** A letter that was signed or read, and how well it was known, in the form of the API. */
export interface Review extends Required<Schemas['Review']> {
  owner: string
}

export interface Tables extends DBSchema {
  /** Its keys are in the order in which the learner did things. */
  outbox: { key: number, value: Entry, indexes: { kind: [owner: string, kind: Entry['kind']] } }
  places: { key: [owner: string, lessonId: string], value: Place }
  snapshots: { key: string, value: Snapshot }
  reviews: { key: string, value: Review, indexes: { owner: string } }
  /** Signs of the dictionary that were looked at, for when there is no connection. */
  signs: { key: string, value: Schemas['Sign'] }
}

/** The keys of an owner, where keys begin with the owner. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

export type LearnerDatabase = IDBPDatabase<Tables>
