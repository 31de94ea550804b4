// The learner at this device: what they did is kept here, and sent to the server where they have an account.
import carried from 'virtual:course'
import type { Account } from '../account/account.ts'
import type { Course } from '../../server/content/course.ts'
import { GUEST, changeOwner, openLearnerDatabase } from './database.ts'
import type { Deed, LearnerDatabase, Place } from './database.ts'
import { progressIn } from './progress.ts'
import type { LessonProgress } from './progress.ts'
import { askProgress, noteProgress } from './snapshot.ts'
import { courseOnServer } from './server-course.ts'
import { createSync, whileNothingIsSent } from './sync.ts'
import type { Graded } from './sync.ts'

type WithoutOwner<T> = T extends unknown ? Omit<T, 'owner' | 'at'> : never
export type NewDeed = WithoutOwner<Deed>

export interface Learner {
  database: LearnerDatabase
  /** A user's id, or `guest`. */
  owner (): string
  /** Keeps it on this device and, for a user, sends it.
   * @returns the server's verdict; null where there is none within the patience, in milliseconds: it comes later */
  did (deed: NewDeed, patience?: number): Promise<Graded | null>
  /** What there is to learn: of a user what the server offers, as far as it was asked. */
  course (): Promise<Course>
  progress (course: Course): Promise<Map<string, LessonProgress>>
  /** Where they are in a lesson. */
  place (lessonId: string): Promise<Place | undefined>
  keepPlace (place: Omit<Place, 'owner'>): Promise<void>
  leavePlace (lessonId: string): Promise<void>
  /** Sends what waits, and asks the server how far the user is. Does nothing for a guest, or without a connection. */
  refresh (): Promise<void>
  /** Sends what waits. */
  send (): Promise<void>
  /** How much of what they did the server does not have yet. */
  waiting (): Promise<number>
  /** Whether anything was done on this device without an account. */
  hasGuest (): Promise<boolean>
  /** What was done without an account becomes a user's, and waits to be sent. */
  adoptGuest (userId: string): Promise<void>
  /** Forgets all of an owner on this device. */
  forget (owner: string): Promise<void>
  /** Forgets all of a user who has signed out, unless the server does not have all of it yet. */
  forgetSent (userId: string): Promise<void>
}

/** @param onRefused hears what the server will not take, with its reason
 * @throws when the browser keeps nothing */
export async function openLearner (account: Account, onRefused: (message: string) => void): Promise<Learner> {
  const database = await openLearnerDatabase()
  const verdicts = createVerdicts()
  const owner = () => account.user()?.id ?? GUEST

  const flush = sender(account, database, verdicts, onRefused)
  window.addEventListener('online', () => { flush().catch(reportError) })

  return {
    database,
    owner,
    async did (deed, patience = 0) {
      await database.add('deeds', { ...deed, owner: owner(), at: Date.now() })
      if (owner() === GUEST) return null
      const verdict = deed.kind === 'answer' ? verdicts.of(deed.attemptId, patience) : null
      flush().catch(reportError)
      return await verdict
    },
    async course () {
      const snapshot = await database.get('snapshots', owner())
      return snapshot?.course ? courseOnServer(carried, snapshot) : carried
    },
    progress: course => progressOf(database, owner(), course),
    place: lessonId => database.get('places', [owner(), lessonId]),
    async keepPlace (place) { await database.put('places', { ...place, owner: owner() }) },
    leavePlace: lessonId => database.delete('places', [owner(), lessonId]),
    send: flush,
    async refresh () {
      await flush()
      await askProgress(account, database, carried)
    },
    waiting: () => account.user() ? database.countFromIndex('deeds', 'owner', owner()) : Promise.resolve(0),
    ...ownership(database)
  }
}

/** Whose what is kept here is. */
function ownership (database: LearnerDatabase): Pick<Learner, 'hasGuest' | 'adoptGuest' | 'forget' | 'forgetSent'> {
  return {
    async hasGuest () {
      const [deeds, reviews] = await Promise.all(
        (['deeds', 'reviews'] as const).map(name => database.countFromIndex(name, 'owner', GUEST)))
      return deeds! + reviews! > 0
    },
    adoptGuest: userId => changeOwner(database, GUEST, userId),
    forget: owner => whileNothingIsSent(() => changeOwner(database, owner, null)),
    forgetSent: userId => whileNothingIsSent(async () => {
      if (await database.countFromIndex('deeds', 'owner', userId) === 0) await changeOwner(database, userId, null)
    })
  }
}

async function progressOf (database: LearnerDatabase, owner: string, course: Course) {
  const [deeds, snapshot] = await Promise.all([
    database.getAllFromIndex('deeds', 'owner', owner), database.get('snapshots', owner)
  ])
  return progressIn(course, deeds, snapshot)
}

function createVerdicts () {
  const waiting = new Map<string, (graded: Graded | null) => void>()
  return {
    /** @returns null where it does not come in time, in milliseconds */
    of: (attemptId: string, patience: number) => new Promise<Graded | null>(resolve => {
      const end = (graded: Graded | null) => {
        waiting.delete(attemptId)
        resolve(graded)
      }
      waiting.set(attemptId, end)
      setTimeout(end, patience, null)
    }),
    come: (attemptId: string, graded: Graded | null) => waiting.get(attemptId)?.(graded)
  }
}

type Verdicts = ReturnType<typeof createVerdicts>

function sender (
  account: Account, database: LearnerDatabase, verdicts: Verdicts, onRefused: (message: string) => void
) {
  return createSync({
    account,
    database,
    async onTaken (deed, progress, graded) {
      await noteProgress(database, deed, progress, graded)
      if (deed.kind === 'answer' && graded) verdicts.come(deed.attemptId, graded)
    },
    onRefused (deed, message) {
      if (deed.kind === 'answer') verdicts.come(deed.attemptId, null)
      onRefused(message)
    }
  })
}
