// What is kept on the device of a learner, with or without an account.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { HandPoints } from 'recognizer-wasm'
import type { Schemas } from 'api-client'

/** Whose it is: a user's id, or this for whoever has no account. */
export const GUEST = 'guest'

interface Sending {
  /** How often the server has failed at it. */
  failures?: number
}

/** What a learner did, in the order in which they did it. A guest's stay; a user's go once the server has them. */
export type Deed = {
  owner: string
  lessonId: string
  /** Milliseconds since 1970. */
  at: number
} & Sending & (
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
  /** Until the server has it; of a guest, always. */
  waits?: 1
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
export interface Review extends Required<Schemas['Review']>, Sending {
  owner: string
  /** Until the server has it; of a guest, always. */
  waits?: 1
}

interface Tables extends DBSchema {
  deeds: { key: number, value: Deed, indexes: { owner: string } }
  places: { key: [owner: string, lessonId: string], value: Place }
  snapshots: { key: string, value: Snapshot }
  reviews: { key: string, value: Review, indexes: { owner: string, waits: [owner: string, waits: 1] } }
  /** Signs of the dictionary that were looked at, for when there is no connection. */
  signs: { key: string, value: Schemas['Sign'] }
}

export type LearnerDatabase = IDBPDatabase<Tables>

const VERSION = 1

export interface DatabaseListener {
  /** It can be used no more: a newer page needs it in another form, or the browser has closed it. */
  onClosed? (): void
  /** Another tab holds it in an older form: it opens when that tab is closed. */
  onBlocked? (): void
}

/** @throws when the browser keeps nothing */
export async function openLearnerDatabase ({ onClosed, onBlocked }: DatabaseListener = {}): Promise<LearnerDatabase> {
  const database = await openDB<Tables>('dactylo-learner', VERSION, {
    upgrade: create,
    blocked: () => onBlocked?.(),
    blocking () {
      database.close()
      onClosed?.()
    },
    terminated: () => onClosed?.()
  })
  return database
}

function create (db: LearnerDatabase) {
  db.createObjectStore('deeds', { autoIncrement: true }).createIndex('owner', 'owner')
  db.createObjectStore('places', { keyPath: ['owner', 'lessonId'] })
  db.createObjectStore('snapshots', { keyPath: 'owner' })
  db.createObjectStore('signs', { keyPath: 'id' })
  const reviews = db.createObjectStore('reviews', { keyPath: 'id' })
  reviews.createIndex('owner', 'owner')
  reviews.createIndex('waits', ['owner', 'waits'])
}
