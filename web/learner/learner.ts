// The learner at this device. What they do is kept on the device and, for a user, sent to the server.
import carried from 'virtual:course'
import type { Account } from './account.ts'
import type { Course } from '#course/content'
import { addGoal, askActivity, findActivity, type Activity } from './activity.ts'
import { openLearnerDatabase, write, type DatabaseListener } from './database/database.ts'
import { GUEST, type Entry, type LearnerDatabase, type LessonEvent, type Review } from './database/tables.ts'
import { countWaiting, waitingEvents } from './outbox/outbox.ts'
import type { Graded } from './outbox/requests.ts'
import { createSender } from './outbox/sender.ts'
import { ownership, type TakenAlong } from './owners.ts'
import { keepForLong } from './persistence.ts'
import { addPlace, findPlace, type NewPlace } from './places.ts'
import { progressIn } from './progress.ts'
import type { LessonProgress } from './progress.ts'
import { addReviews, askReviews, type Rated } from './reviews.ts'
import { courseOnServer } from './server-course.ts'
import { createVerdicts, settling, type RefusalListener } from './settling.ts'
import { askProgress } from './snapshot.ts'

export interface Learner {
  database: LearnerDatabase
  /** A user's id, or `guest`. */
  owner (): string
  /** Keeps an event on this device and, for a user, sends it.
   * @param patience milliseconds to wait for the server's verdict on an answer
   * @param onKept is called once the event is kept, or cannot be
   * @returns the verdict; null where none comes in time: the server gets the event all the same */
  submit (event: LessonEvent, patience?: number, onKept?: () => void): Promise<Graded | null>
  /** Keeps how well letters were known, for the review. A user's ratings are sent soon. */
  rate (rated: readonly Rated[]): Promise<void>
  /** All reviews, on this device and, as far as the server was asked, on the user's others. */
  reviews (): Promise<Review[]>
  /** On which days the learner did something elsewhere, their goal for a day, and what time it is. */
  activity (): Promise<Activity>
  /** Keeps a goal for a day. A user's goal is sent soon. */
  keepGoal (letters: number): Promise<void>
  /** The course: for a user what the server offers, as far as it was asked. */
  course (): Promise<Course>
  progress (course: Course): Promise<Map<string, LessonProgress>>
  /** Where the learner was last in a lesson, on any device. */
  place (lessonId: string): ReturnType<typeof findPlace>
  /** Keeps a place on this device. A user's place is sent soon. */
  keepPlace (place: NewPlace): Promise<void>
  /** Sends what waits, and asks the server what the user did elsewhere. Does nothing for a guest, or without a
   * connection. */
  refresh (): Promise<void>
  /** Sends what waits. */
  send (): Promise<void>
  /** How many events and reviews of a user the server does not have yet. */
  waiting (): Promise<number>
  /** Whether anything was done on this device without an account. */
  hasGuest (): Promise<boolean>
  /** Makes what was done without an account a user's: it waits to be sent. */
  adoptGuest (userId: string): Promise<TakenAlong>
  /** Forgets all of an owner on this device. */
  forget (owner: string): Promise<unknown>
  /** Forgets all of a user who has signed out, unless the server does not have all of it yet. */
  forgetSent (userId: string): Promise<void>
}

type Listener = DatabaseListener & RefusalListener

/** @throws when the browser keeps nothing */
export async function openLearner (account: Account, listener: Listener): Promise<Learner> {
  const life = new AbortController()
  const endBy = (name: 'onClosed' | 'onLost') => () => { life.abort(); listener[name]?.() }
  const database = await openLearnerDatabase({ ...listener, onClosed: endBy('onClosed'), onLost: endBy('onLost') })
  const verdicts = createVerdicts()
  const owner = () => account.user()?.id ?? GUEST

  const flush = createSender(account, database, settling(database, verdicts, listener))
  const flushSoon = together(flush)
  const sendSoon = () => { if (owner() !== GUEST) flushSoon() }
  sendInTime(() => { flush().catch(reportError) }, life)

  return {
    database,
    owner,
    async submit (event, patience = 0, onKept) {
      const entry: Entry = { owner: owner(), kind: 'event', event }
      const isKept = await write(database, ['outbox'], ({ store }) => store.add(entry))
      onKept?.()
      if (isKept && event.kind === 'answer') keepForLong()
      if (!isKept || owner() === GUEST) return null
      const verdict = event.kind === 'answer' ? verdicts.of(event.attemptId, patience) : null
      flush().catch(reportError)
      return await verdict
    },
    rate: rated => addReviews(database, owner(), rated).then(keepForLong).then(sendSoon),
    reviews: () => database.getAllFromIndex('reviews', 'owner', owner()),
    activity: () => findActivity(database, owner()),
    keepGoal: letters => addGoal(database, owner(), letters).then(sendSoon),
    async course () {
      const snapshot = await database.get('snapshots', owner())
      return snapshot?.course ? courseOnServer(carried, snapshot) : carried
    },
    progress: course => progressOf(database, owner(), course),
    place: lessonId => findPlace(database, owner(), lessonId),
    keepPlace: place => addPlace(database, owner(), place).then(sendSoon),
    send: flush,
    refresh: () => flush().then(() => askServer(account, database)),
    waiting: () => account.user() ? countWaiting(database, owner()) : Promise.resolve(0),
    ...ownership(database)
  }
}

/** Sends where there is a connection again, and where a learner leaves, who may go on with another device. */
function sendInTime (send: () => void, life: AbortController) {
  window.addEventListener('online', send, life)
  document.addEventListener('visibilitychange', () => { if (document.hidden) send() }, life)
}

/** Asks what the user did elsewhere. */
async function askServer (account: Account, database: LearnerDatabase) {
  await Promise.all([
    account.refresh(), askProgress(account, database, carried), askReviews(account, database),
    askActivity(account, database)
  ])
}

/** Milliseconds for which letters and steps wait for the next ones, to be sent together. */
const TOGETHER = 5000

function together (send: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      send().catch(reportError)
    }, TOGETHER)
  }
}

async function progressOf (database: LearnerDatabase, owner: string, course: Course) {
  const [events, snapshot] = await Promise.all([waitingEvents(database, owner), database.get('snapshots', owner)])
  return progressIn(course, events, snapshot)
}
