// The log of letters and words that a learner signed and read, merged from this device and the server.
import { v7 as uuidv7 } from 'uuid'
import { deviceTimeZone } from '../elements/calendar.ts'
import type { Account } from './account.ts'
import { read, write } from './database/database.ts'
import type { LearnerDatabase, Review, Skill } from './database/tables.ts'
import { countReviews, putReviews } from './review-log.ts'

/** A letter and how well the learner knew it.
 * `given`: the letter read or seen in its place, if any. */
export interface LetterRating extends Pick<Review, 'rating' | 'milliseconds'> {
  letter: string
  skill: Skill
  given?: string | null
}

/** A word and how well the learner read or signed it.
 * `pace`: letters a second; null if the word was skipped, has fewer than three letters, or was read hand by hand. */
export interface WordRating extends Pick<Review, 'rating'> {
  word: string
  skill: Skill
  pace: number | null
}

export type NewRating = LetterRating | WordRating

const MAX_PAGE_SIZE = 100
type NewReview = Required<Omit<Review, 'owner'>>
/** Letters a second that the API accepts. */
const PACE = { min: 0.1, max: 20 }
const NOTHING = { letter: null, word: null, milliseconds: null, pace: null, given: null }

export async function addReviews (database: LearnerDatabase, owner: string, ratings: readonly NewRating[]) {
  const moment = { reviewedAt: new Date().toISOString(), timeZone: deviceTimeZone() }
  const reviews = ratings.map(rating => ({ ...NOTHING, id: uuidv7(), ...storable(rating), ...moment }) as NewReview)
  await write(database, ['reviews', 'summaries', 'outbox'], async change => {
    await putReviews(change, owner, reviews)
    for (const review of reviews) await change.objectStore('outbox').add({ owner, kind: 'review', review })
  })
}

/** With hundredths of a measured pace: the server stores 7 digits, and the page must not hold more than the server. A
 * pace out of range was not measured well. */
function storable (rating: NewRating): NewRating {
  if (!('word' in rating) || rating.skill === 'read' || rating.pace === null) return rating
  const pace = Math.round(100 * rating.pace) / 100
  return { ...rating, pace: pace >= PACE.min && pace <= PACE.max ? pace : null }
}

/** Stores reviews from the API. @returns whether there was room */
export const keepReviews = (database: LearnerDatabase, owner: string, reviews: readonly Omit<Review, 'owner'>[]) =>
  write(database, ['reviews', 'summaries'], change => putReviews(change, owner, reviews))

/** Fetches reviews of other devices, latest arrival first, until this device has as many as the server. */
export async function fetchReviews ({ api, user }: Account, database: LearnerDatabase) {
  const owner = user()?.id
  if (!owner) return
  for (let page = 1; ; page++) {
    const query = { page, limit: MAX_PAGE_SIZE }
    const answer = await api.GET('/api/reviews', { params: { query } }).catch(() => undefined)
    // Another user may have signed in meanwhile.
    if (!answer?.data || user()?.id !== owner) return
    const { data, meta: { total } } = answer.data
    if (!await keepReviews(database, owner, data)) return
    const waiting = await read(database, db => db.countFromIndex('outbox', 'kind', [owner, 'review']))
    const sent = await countReviews(database, owner) - waiting
    if (sent >= total || data.length === 0) return
  }
}
