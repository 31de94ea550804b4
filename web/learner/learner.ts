// The learner at this device: stores what they do and, for users, sends it to the server.
import builtInCourse from 'virtual:course'
import type { Account } from './account.ts'
import type { Course } from '#course/content'
import { saveGoal, fetchActivity, findActivity, type Activity } from './activity.ts'
import { showBadge } from './badge.ts'
import { openLearnerDatabase, read, type DatabaseListener } from './database/database.ts'
import { GUEST, type LearnerDatabase, type LessonEvent, type Review, type Summary } from './database/tables.ts'
import { addEvent, countWaiting, waitingEvents } from './outbox/outbox.ts'
import type { Graded } from './outbox/requests.ts'
import { createSender } from './outbox/sender.ts'
import { notePace } from './own-pace.ts'
import { ownership, type AdoptedWork } from './owners.ts'
import { requestPersistence } from './persistence.ts'
import { savePlace, findPlace, type NewPlace } from './places.ts'
import { progressIn, type LessonProgress } from './progress.ts'
import { addReviews, fetchReviews, type NewRating } from './reviews.ts'
import { courseOnServer } from './server-course.ts'
import { createVerdicts, outboxListener, type RefusalListener } from './outbox-listener.ts'
import { fetchProgress } from './snapshot.ts'
import { findSummary } from './summary.ts'

export interface Learner {
  database: LearnerDatabase
  /** A user id, or `guest`. */
  owner (): string
  /** Stores an event on this device and sends a user's to the server.
   * @param timeoutMs how long to wait for the server's verdict on an answer
   * @param onStored called when storing has ended, well or badly
   * @returns the verdict; null after the timeout, although the event is still sent */
  submit (event: LessonEvent, timeoutMs?: number, onStored?: () => void): Promise<Graded | null>
  /** Stores ratings for reviews. A user's are sent soon. */
  rate (ratings: readonly NewRating[]): Promise<void>
  /** The summary of the reviews. It costs the same however many there are. */
  summary (): Promise<Summary>
  /** All reviews, from this device and the user's others as last fetched. */
  reviews (): Promise<Review[]>
  /** Activity on other devices, the daily goal, and the current time. */
  activity (): Promise<Activity>
  /** Stores a daily goal. A user's is sent soon. */
  saveGoal (letters: number): Promise<void>
  /** The course: for a user, the server's as last fetched. */
  course (): Promise<Course>
  progress (course: Course): Promise<Map<string, LessonProgress>>
  /** The learner's last place in a lesson, on any device. */
  place (lessonId: string): ReturnType<typeof findPlace>
  /** Stores a place. A user's is sent soon. */
  savePlace (place: NewPlace): Promise<void>
  /** Sends the outbox and fetches work from other devices. Does nothing for guests or offline. */
  refresh (): Promise<void>
  /** Sends the outbox. */
  send (): Promise<void>
  /** Counts a user's unsent events and reviews. */
  waiting (): Promise<number>
  /** Whether this device has work done without an account. */
  hasGuest (): Promise<boolean>
  /** Gives the guest's work to a user: it waits in the outbox. */
  adoptGuest (userId: string): Promise<AdoptedWork>
  /** Deletes everything of an owner from this device. */
  forget (owner: string): Promise<unknown>
  /** The same for a user who signed out, unless something is unsent. */
  forgetSent (userId: string): Promise<void>
}

type Listener = DatabaseListener & RefusalListener

/** @throws when the browser stores nothing */
export async function openLearner (account: Account, listener: Listener): Promise<Learner> {
  const life = new AbortController()
  const endBy = (name: 'onClosed' | 'onLost') => () => { life.abort(); listener[name]?.() }
  const database = await openLearnerDatabase({ ...listener, onClosed: endBy('onClosed'), onLost: endBy('onLost') })
  const verdicts = createVerdicts()
  const owner = () => account.user()?.id ?? GUEST
  const flush = createSender(account, database, outboxListener(database, verdicts, listener))
  const flushSoon = batched(flush)
  const sendSoon = () => { if (owner() !== GUEST) flushSoon() }
  sendInTime(() => { flush().catch(reportError) }, life)
  const summary = () => findSummary(database, owner()).then(noteSummary)
  followSummary(account, summary, life)
  return {
    database,
    owner,
    async submit (event, timeoutMs = 0, onStored) {
      const isStored = await addEvent(database, owner(), event)
      onStored?.()
      if (isStored && event.kind === 'answer') requestPersistence()
      if (!isStored || owner() === GUEST) return null
      const verdict = event.kind === 'answer' ? verdicts.of(event.attemptId, timeoutMs) : null
      flush().catch(reportError)
      return await verdict
    },
    rate: ratings => addReviews(database, owner(), ratings).then(requestPersistence).then(sendSoon)
      .then(() => notePaceAfter(ratings, summary)),
    summary,
    reviews: () => reviewsOf(database, owner()),
    activity: () => findActivity(database, owner()),
    saveGoal: letters => saveGoal(database, owner(), letters).then(sendSoon),
    course: () => courseOf(database, owner()),
    progress: course => progressOf(database, owner(), course),
    place: lessonId => findPlace(database, owner(), lessonId),
    savePlace: place => savePlace(database, owner(), place).then(sendSoon),
    send: flush,
    refresh: () => flush().then(() => askServer(account, database)),
    waiting: () => account.user() ? countWaiting(database, owner()) : Promise.resolve(0),
    ...ownership(database)
  }
}

/** Each reader of the summary brings the pace of the next word and the number on the icon up to date. */
function noteSummary (summary: Summary): Summary {
  notePace(summary)
  showBadge(summary)
  return summary
}

/** Another user has another summary. The icon shows when the learner leaves, and a tab may be opened again on another
 * day. */
function followSummary (account: Account, summary: Learner['summary'], life: AbortController) {
  const note = () => { summary().catch(reportError) }
  account.onChange(note, life.signal)
  document.addEventListener('visibilitychange', note, life)
}

/** Words that were read change the pace of the next one. */
async function notePaceAfter (ratings: readonly NewRating[], summary: Learner['summary']) {
  if (ratings.some(rating => 'word' in rating && rating.skill === 'read')) await summary()
}

/** Sends on reconnection, and when the learner leaves, perhaps for another device. */
function sendInTime (send: () => void, life: AbortController) {
  window.addEventListener('online', send, life)
  document.addEventListener('visibilitychange', () => { if (document.hidden) send() }, life)
}

async function askServer (account: Account, database: LearnerDatabase) {
  await Promise.all([
    account.refresh(), fetchProgress(account, database, builtInCourse), fetchReviews(account, database),
    fetchActivity(account, database)
  ])
}

/** Groups ratings and places into one send. */
const BATCH_DELAY_MS = 5000

function batched (send: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      send().catch(reportError)
    }, BATCH_DELAY_MS)
  }
}

const reviewsOf = (database: LearnerDatabase, owner: string) =>
  read(database, db => db.getAllFromIndex('reviews', 'owner', owner))

async function courseOf (database: LearnerDatabase, owner: string): Promise<Course> {
  const snapshot = await read(database, db => db.get('snapshots', owner))
  return snapshot?.course ? courseOnServer(builtInCourse, snapshot) : builtInCourse
}

async function progressOf (database: LearnerDatabase, owner: string, course: Course) {
  const [events, snapshot] = await Promise.all([
    waitingEvents(database, owner), read(database, db => db.get('snapshots', owner))
  ])
  return progressIn(course, events, snapshot)
}
