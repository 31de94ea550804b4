// What we hold about a user, a page of rows after another one.
import { and, eq, gt, or, sql } from 'drizzle-orm'
import { invitationColumns } from '../classes/invitations.ts'
import type { Database } from '../database/client.ts'
import {
  attempts, auditEntries, classMembers, classes, invitations, knownAddresses, media, progress, reviews, sessions, users
} from '../database/tables.ts'
import { reviewColumns } from '../reviews/store.ts'

/** Rows of one query: the embedded database holds up all others while it carries one out. */
export const PAGE = 200

// Columns by name: one that is added later is not given out before somebody has thought about it.

const sessionColumns = {
  id: sessions.id,
  userId: sessions.userId,
  address: sessions.address,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt
}
export type Session = Pick<typeof sessions.$inferSelect, keyof typeof sessionColumns>

export function findSessions (db: Database, userId: string, after: Session | undefined) {
  return db
    .select(sessionColumns)
    .from(sessions)
    .where(and(eq(sessions.userId, userId), after && gt(sessions.id, after.id)))
    .orderBy(sessions.id)
    .limit(PAGE)
}

const addressColumns = { address: knownAddresses.address, lastAt: knownAddresses.lastAt }
export type Address = Pick<typeof knownAddresses.$inferSelect, keyof typeof addressColumns>

export function findAddresses (db: Database, userId: string, after: Address | undefined) {
  return db.select(addressColumns).from(knownAddresses)
    .where(and(eq(knownAddresses.userId, userId), after && gt(knownAddresses.address, after.address)))
    .orderBy(knownAddresses.address).limit(PAGE)
}

const progressColumns = {
  userId: progress.userId,
  lessonId: progress.lessonId,
  startedAt: progress.startedAt,
  completedAt: progress.completedAt,
  score: progress.score,
  place: progress.place,
  placeKeptAt: progress.placeKeptAt
}
export type Progress = Pick<typeof progress.$inferSelect, keyof typeof progressColumns>

export function findProgress (db: Database, userId: string, after: Progress | undefined) {
  return db.select(progressColumns).from(progress)
    .where(and(eq(progress.userId, userId), after && gt(progress.lessonId, after.lessonId)))
    .orderBy(progress.lessonId).limit(PAGE)
}

const attemptColumns = {
  id: attempts.id,
  userId: attempts.userId,
  exerciseId: attempts.exerciseId,
  number: attempts.number,
  answer: attempts.answer,
  isCorrect: attempts.isCorrect,
  score: attempts.score,
  createdAt: attempts.createdAt
}
export type Attempt = Pick<typeof attempts.$inferSelect, keyof typeof attemptColumns>

export function findAttempts (db: Database, userId: string, after: Attempt | undefined) {
  const isLater = after && sql`(${attempts.exerciseId}, ${attempts.number}) > (${after.exerciseId}, ${after.number})`
  return db.select(attemptColumns).from(attempts).where(and(eq(attempts.userId, userId), isLater))
    .orderBy(attempts.exerciseId, attempts.number).limit(PAGE)
}

const keptReviewColumns = { ...reviewColumns, number: reviews.number, createdAt: reviews.createdAt }
export type Review = Pick<typeof reviews.$inferSelect, keyof typeof keptReviewColumns>

export function findReviews (db: Database, userId: string, after: Review | undefined) {
  return db.select(keptReviewColumns).from(reviews)
    .where(and(eq(reviews.userId, userId), gt(reviews.number, after?.number ?? 0)))
    .orderBy(reviews.number).limit(PAGE)
}

const membershipColumns = { classId: classMembers.classId, name: classes.name, joinedAt: classMembers.joinedAt }
export interface Membership { classId: string, name: string, joinedAt: Date }

export function findMemberships (db: Database, userId: string, after: Membership | undefined): Promise<Membership[]> {
  return db.select(membershipColumns).from(classMembers).innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.userId, userId), after && gt(classMembers.classId, after.classId)))
    .orderBy(classMembers.classId).limit(PAGE)
}

const ownClassColumns = {
  id: classes.id, name: classes.name, createdAt: classes.createdAt, updatedAt: classes.updatedAt
}
export type OwnClass = Pick<typeof classes.$inferSelect, keyof typeof ownClassColumns>

export function findOwnClasses (db: Database, userId: string, after: OwnClass | undefined) {
  return db.select(ownClassColumns).from(classes)
    .where(and(eq(classes.teacherId, userId), after && gt(classes.id, after.id))).orderBy(classes.id).limit(PAGE)
}

/** Those that the user has made, which no code in here opens. */
const ownInvitationColumns = { classId: invitations.classId, ...invitationColumns }
export type OwnInvitation = Pick<typeof invitations.$inferSelect, keyof typeof ownInvitationColumns>

export function findOwnInvitations (db: Database, userId: string, after: OwnInvitation | undefined) {
  return db.select(ownInvitationColumns).from(invitations)
    .where(and(eq(invitations.createdBy, userId), after && gt(invitations.id, after.id)))
    .orderBy(invitations.id).limit(PAGE)
}

const uploadColumns = {
  id: media.id,
  hash: media.hash,
  type: media.type,
  bytes: media.bytes,
  width: media.width,
  height: media.height,
  uploadedBy: media.uploadedBy,
  createdAt: media.createdAt
}
export type Upload = Pick<typeof media.$inferSelect, keyof typeof uploadColumns>

export function findUploads (db: Database, userId: string, after: Upload | undefined) {
  return db.select(uploadColumns).from(media)
    .where(and(eq(media.uploadedBy, userId), after && gt(media.id, after.id)))
    .orderBy(media.id).limit(PAGE)
}

export interface Event { id: string, at: Date, action: string, targetKind: string | null, details: unknown }

/** What the user did, and what was done to their account. */
export function findEvents (db: Database, userId: string, after: Event | undefined): Promise<Event[]> {
  const pseudonym = sql`(${db.select({ auditId: users.auditId }).from(users).where(eq(users.id, userId))})`
  const { id, at, action, targetKind, details } = auditEntries
  return db.select({ id, at, action, targetKind, details }).from(auditEntries)
    .where(and(or(eq(auditEntries.actor, pseudonym), eq(auditEntries.target, pseudonym)), after && gt(id, after.id)))
    .orderBy(id).limit(PAGE)
}
