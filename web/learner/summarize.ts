// Computes what reviews amount to. Loaded when there are new ones, because it brings the scheduler.
import { write } from './database/database.ts'
import { ofOwner, type LearnerDatabase, type LetterSummary, type Review, type Summary } from './database/tables.ts'
import { dayOfReview, isKnown } from './review-log.ts'
import { cardAfter, dueDay } from './schedule.ts'

type LoggedReview = Omit<Review, 'owner'>

/** By days, then ids: the server corrects the time of a review by the error of the device's clock, but not its id. So
 * devices with the same reviews agree, also those of a learner who crosses the date line. */
const orderOf = (review: LoggedReview) => dayOfReview(review) + review.id

/** @param reviews in any order, each once */
export function summaryOf (owner: string, reviews: readonly LoggedReview[]): Summary {
  const summary: Summary = { owner, letters: {}, days: {} }
  for (const review of inOrder(reviews)) include(summary, review)
  return summary
}

function inOrder (reviews: readonly LoggedReview[]): LoggedReview[] {
  const ordered = reviews.map(review => ({ review, order: orderOf(review) }))
  return ordered.sort((a, b) => a.order < b.order ? -1 : 1).map(({ review }) => review)
}

function include ({ letters, days }: Summary<LetterSummary | null>, review: LoggedReview) {
  const [day, order] = [dayOfReview(review), orderOf(review)]
  const { reviews, known } = days[day] ?? { reviews: 0, known: 0 }
  days[day] = { reviews: reviews + 1, known: known + Number(isKnown(review)) }
  const before = letters[review.letter]
  if (before === null) return
  letters[review.letter] = before && before.last > order ? null : letterAfter(before, review)
}

function letterAfter (before: LetterSummary | undefined, review: LoggedReview): LetterSummary {
  const { rating, milliseconds } = review
  const [day, known] = [dayOfReview(review), isKnown(review)]
  const card = cardAfter(before?.card, day, rating)
  const metOn = before?.metOn ?? day
  const knownSince = before?.knownSince ?? (known ? day : null)
  return {
    last: orderOf(review),
    card,
    metOn,
    knownSince,
    dueOn: dueDay(card, metOn),
    // Only reviews of signed letters have a time.
    read: before?.read || (known && milliseconds === null),
    signed: before?.signed || (known && milliseconds !== null),
    remembered: known && knownSince! < day,
    best: milliseconds === null ? before?.best ?? null : Math.min(milliseconds, before?.best ?? Infinity)
  }
}

/** Brings the stored summary up to date. Reads the whole log only where there is no summary. */
export async function completeSummary (database: LearnerDatabase, owner: string): Promise<Summary> {
  let complete = summaryOf(owner, [])
  await write(database, ['reviews', 'summaries'], async change => {
    const [log, summaries] = [change.objectStore('reviews').index('letter'), change.objectStore('summaries')]
    const kept = await summaries.get(owner)
    if (!kept) complete = summaryOf(owner, await log.getAll(ofOwner(owner)))
    else {
      const { pending, ...summary } = kept
      for (const review of inOrder(pending)) include(summary, review)
      const letters = Object.entries(summary.letters).map(async ([letter, known]) =>
        [letter, known ?? summaryOf(owner, await log.getAll([owner, letter])).letters[letter]] as const)
      complete = { ...summary, letters: Object.fromEntries(known(await Promise.all(letters))) }
    }
    await summaries.put({ ...complete, pending: [] })
  })
  return complete
}

/** Without letters whose only review was refused. */
const known = <T>(letters: (readonly [string, T | undefined])[]) =>
  letters.flatMap(([letter, summary]) => summary ? [[letter, summary] as const] : [])
