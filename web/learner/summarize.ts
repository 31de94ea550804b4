// Computes what reviews amount to. Loaded when there are new ones, because it brings the scheduler.
import { write } from './database/database.ts'
import {
  SKILLS, ofOwner, type LearnerDatabase, type LetterSummary, type PaceSummary, type Review, type SignedPace, type Skill,
  type SkillCard, type Summary
} from './database/tables.ts'
import { emptySummary } from './empty-summary.ts'
import { afterWord, isWhole, readingPace } from './pace.ts'
import { dayOfReview, isKnown, isKnownLetter } from './review-log.ts'
import { cardAfter, dueDay } from './schedule.ts'

/** With null for what must be computed again. */
type UnfinishedSummary = Summary<LetterSummary | null, PaceSummary | null>
type LoggedReview = Omit<Review, 'owner'>

/** By days, then ids: the server corrects the time of a review by the error of the device's clock, but not its id. So
 * devices with the same reviews agree, also those of a learner who crosses the date line. */
const orderOf = (review: LoggedReview) => dayOfReview(review) + review.id

/** @param reviews in any order, each once */
export function summaryOf (owner: string, reviews: readonly LoggedReview[]): Summary {
  const summary = emptySummary(owner)
  includeAll(summary, reviews)
  return summary
}

/** Includes reviews that came after those of the summary. */
export function includeAll (summary: UnfinishedSummary, reviews: readonly LoggedReview[]) {
  for (const review of inOrder(reviews)) include(summary, review)
}

function inOrder (reviews: readonly LoggedReview[]): LoggedReview[] {
  const ordered = reviews.map(review => ({ review, order: orderOf(review) }))
  return ordered.sort((a, b) => a.order < b.order ? -1 : 1).map(({ review }) => review)
}

function include (summary: UnfinishedSummary, review: LoggedReview) {
  const { letters, days, pace } = summary
  const day = dayOfReview(review)
  const { reviews, known } = days[day] ?? { reviews: 0, known: 0 }
  days[day] = { reviews: reviews + 1, known: known + Number(isKnownLetter(review)) }
  if (review.letter === null) {
    summary.pace = pace && paceAfter(pace, review)
    return
  }
  const before = letters[review.letter]
  if (before === null) return
  letters[review.letter] = before && isLate(before, review) ? null : letterAfter(before, review)
}

const isLate = ({ last }: { last: string }, review: LoggedReview) => last > orderOf(review)

function letterAfter (before: LetterSummary | undefined, review: LoggedReview): LetterSummary {
  const { milliseconds } = review
  const [day, known] = [dayOfReview(review), isKnown(review)]
  // Reviews of older pages have no skill. Only those of signed letters have a time.
  const skill = review.skill ?? (milliseconds === null ? 'read' : 'signed')
  const knownSince = before?.knownSince ?? (known ? day : null)
  return {
    last: orderOf(review),
    cards: { ...before?.cards, ...cardsAfter(before?.cards ?? {}, review) },
    metOn: before?.metOn ?? day,
    knownSince,
    read: before?.read || (known && skill === 'read'),
    signed: before?.signed || (known && skill === 'signed'),
    remembered: known && knownSince! < day,
    best: milliseconds === null ? before?.best ?? null : Math.min(milliseconds, before?.best ?? Infinity),
    confusions: withConfusion(before?.confusions ?? {}, review.given)
  }
}

/** The cards of the reviewed skill, or of both where it is unknown. */
function cardsAfter (before: LetterSummary['cards'], review: LoggedReview): LetterSummary['cards'] {
  const day = dayOfReview(review)
  const after = (skill: Skill): SkillCard => {
    const card = cardAfter(before[skill]?.card, day, review.rating)
    const metOn = before[skill]?.metOn ?? day
    return { card, metOn, dueOn: dueDay(card, metOn) }
  }
  return Object.fromEntries((review.skill ? [review.skill] : SKILLS).map(skill => [skill, after(skill)]))
}

const withConfusion = (before: Record<string, number>, given: string | null | undefined) =>
  given ? { ...before, [given]: (before[given] ?? 0) + 1 } : before

/** Null if a word that was read arrives after later ones, because the pace of reading depends on their order. That of
 * signing does not. A review of an older client that names no skill is of a word that was read. */
function paceAfter (before: PaceSummary, review: LoggedReview): PaceSummary | null {
  if (review.skill === 'signed') return { ...before, signed: signedAfter(before.signed, review) }
  return isLate(before, review) ? null : readAfter(before, review)
}

/** A word that had to be spelled again was not read, or signed, at its pace. */
const isRightAtFirst = ({ rating }: LoggedReview) => rating === 'good' || rating === 'easy'

/** Words that were read hand by hand have no pace. */
function readAfter (before: PaceSummary, review: LoggedReview): PaceSummary {
  const { pace } = review
  const last = orderOf(review)
  if (!pace) return { ...before, last }
  const staircase = afterWord(before.staircase, { pace, isRight: isRightAtFirst(review) })
  return { ...before, last, staircase, days: { ...before.days, [dayOfReview(review)]: readingPace(staircase) } }
}

function signedAfter ({ best, days }: SignedPace, review: LoggedReview): SignedPace {
  const { pace } = review
  if (!pace || !isRightAtFirst(review)) return { best, days }
  const day = dayOfReview(review)
  return { best: Math.max(pace, best ?? 0), days: { ...days, [day]: Math.max(pace, days[day] ?? 0) } }
}

/** Brings the stored summary up to date. Reads the whole log only where there is no summary. */
export async function completeSummary (database: LearnerDatabase, owner: string): Promise<Summary> {
  let complete = emptySummary(owner)
  await write(database, ['reviews', 'summaries'], async change => {
    const [log, summaries] = [change.objectStore('reviews'), change.objectStore('summaries')]
    const kept = await summaries.get(owner)
    if (!kept) complete = summaryOf(owner, await log.index('owner').getAll(owner))
    else {
      const { pending, ...summary } = { ...kept, pace: isWhole(kept.pace) ? kept.pace : null }
      includeAll(summary, pending)
      const again = async (reviews: Promise<Review[]>) => summaryOf(owner, await reviews)
      const letters = Object.entries(summary.letters).map(async ([letter, known]) =>
        [letter, known ?? (await again(log.index('letter').getAll([owner, letter]))).letters[letter]] as const)
      const pace = summary.pace ?? (await again(log.index('word').getAll(ofOwner(owner)))).pace
      complete = { ...summary, pace, letters: Object.fromEntries(known(await Promise.all(letters))) }
    }
    await summaries.put({ ...complete, pending: [] })
  })
  return complete
}

/** Without letters whose only review was refused. */
const known = <T>(letters: (readonly [string, T | undefined])[]) =>
  letters.flatMap(([letter, summary]) => summary ? [[letter, summary] as const] : [])
