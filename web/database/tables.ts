// What is kept on the device of a learner, with or without an account.
import type { DBSchema, IDBPDatabase } from 'idb'
import type { HandPoints } from 'recognizer-wasm'
import type { Schemas } from 'api-client'

/** Whose it is: a user's id, or this for whoever has no account. */
export const GUEST = 'guest'

/** What a learner did in a lesson. */
export type LessonEvent = { lessonId: string } & (
  | { kind: 'start' }
  | { kind: 'complete' }
  | {
    kind: 'answer'
    exerciseId: string
    /** Made here, so that the server counts an answer once, however often it is sent. */
    attemptId: string
    given: { answer: string } | { frames: HandPoints[], framesPerSecond?: number }
    /** What the page makes of it; null where only the server can tell. */
    isCorrect: boolean | null
  }
)

/** What the server does not have yet. A user's goes once the server has it; a guest's stays. */
export type Entry = {
  owner: string
  /** How often the server has failed at it. */
  failures?: number
} & (
  | { kind: 'event', event: LessonEvent }
  | { kind: 'review', review: Schemas['NewReview'] }
  | { kind: 'place', lessonId: string, place: Schemas['NewPlace'] }
)

/** Where a learner is in a lesson. */
export interface Place {
  owner: string
  lessonId: string
  /** The steps that are left, in their order. */
  steps: string[]
  /** The exercises that were answered wrong on the way. */
  wrong: string[]
  /** Those that were put off once. */
  putOff: string[]
  /** When they were there, as the API has it; later than any place before it, whatever the clock says. */
  keptAt: string
}

/** What the server last said of a user's course and progress. */
export interface Snapshot {
  owner: string
  lessons: Schemas['Progress'][]
  /** Published lessons with their exercises, without answers; absent before the server was first asked. */
  course?: Schemas['Lesson'][]
  /** The letters to sign, by the ids of signs that the page does not carry. */
  letters?: Record<string, string>
  /** Ids of exercises that were answered right. */
  completed: string[]
  /** Counts what was noted of what the server took, so that an older answer of the server is known for one. */
  noted?: number
}

/** A letter that was signed or read, and how well it was known: an entry of a log, as the API has it. */
export interface Review extends Required<Schemas['Review']> {
  owner: string
}

export interface Tables extends DBSchema {
  /** By keys that tell the order in which the learner did it. */
  outbox: { key: number, value: Entry, indexes: { kind: [owner: string, kind: Entry['kind']] } }
  places: { key: [owner: string, lessonId: string], value: Place }
  snapshots: { key: string, value: Snapshot }
  reviews: { key: string, value: Review, indexes: { owner: string } }
  /** Signs of the dictionary that were looked at, for when there is no connection. */
  signs: { key: string, value: Schemas['Sign'] }
}

/** All that is an owner's, where keys begin with the owner. */
export const ofOwner = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

export type LearnerDatabase = IDBPDatabase<Tables>
