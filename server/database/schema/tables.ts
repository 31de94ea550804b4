// Every table, in reading order. What a table promises (lengths, ranges, uniqueness) the database enforces too. Texts
// of the content are in French. The column of the same name that ends in `En` has the English, null while there is
// none.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  boolean, check, customType, date, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Letter } from 'recognizer-wasm'
import { v7 as uuidv7 } from 'uuid'

export const ROLES = ['student', 'teacher', 'admin'] as const
/** Characters of a username. */
export const USERNAME = { min: 3, max: 50 } as const
/** Letters a day. */
export const LARGEST_GOAL = 1000
export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const
export const EXERCISE_TYPES = ['word_to_image', 'image_to_word', 'sign_recognition'] as const
/** What a picture or film is stored as. */
export const MEDIA_TYPES = ['image/webp', 'video/mp4', 'video/webm'] as const
export const LANGUAGES = ['en', 'fr'] as const
export const WORD_KINDS = ['first_name', 'everyday'] as const
/** Levels of words to spell, the easiest first. */
export const LEVELS = [1, 2, 3] as const
export type Level = typeof LEVELS[number]
/** How well a letter was remembered, as schedulers of spaced repetition ask, the worst first. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const

const USERNAME_RANGE = sql.raw(`${USERNAME.min} and ${USERNAME.max}`)

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Ids are UUIDv7, made here: PostgreSQL knows them from version 18 only. They sort by time of creation. */
const id = () => uuid().primaryKey().$defaultFn(() => uuidv7())
const moment = () => timestamp({ withTimezone: true, precision: 3 })
const createdAt = () => moment().notNull().defaultNow()
const times = () => ({
  createdAt: createdAt(),
  updatedAt: moment().notNull().defaultNow().$onUpdateFn(() => new Date())
})
/** The columns that every kind of content has. */
const content = () => ({
  id: id(),
  /** Names content that came with the product, so that loading it again finds it; null for what admins made. */
  key: text().unique(),
  /** Whether an admin has changed this row since it was loaded. Loading the product's content again leaves it alone. */
  isEdited: boolean().notNull().default(false),
  /** False for a draft, which learners do not see: `content/audience/visibility.ts`. */
  isPublished: boolean().notNull().default(true)
})
/** Text as search compares it: lower case, no accents. */
export const folded = (text: string | SQLWrapper) => sql<string>`lower(f_unaccent(${text}))`
/** Text in small letters, in any locale of the database; migration 0028 has the letters. */
export const lowered = (text: SQLWrapper) => sql<string>`f_lower(${text})`
const frenchWords = (column: AnyPgColumn, weight: 'A' | 'B') =>
  sql`setweight(to_tsvector('french', f_unaccent(${column})), '${sql.raw(weight)}')`
const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(value => `'${value}'`).join(', '))})`

/** What the audit log keeps for good: the history of content, roles, and accounts that an admin has deleted. Everybody
 * else's entries expire, so that nobody can fill the disk. The function `audit_entry_is_expired` has the same. */
const PERMANENT = String.raw`'^(category|exercise|lesson|media|module|sign|word)\.|^user\.(role_changed|deleted)$'`

export const users = pgTable('users', {
  id: id(),
  /** Null for a pupil who signs in with the username. */
  email: text(),
  username: text().notNull(),
  passwordHash: text().notNull(),
  role: text({ enum: ROLES }).notNull().default('student'),
  firstName: text(),
  lastName: text(),
  /** Letters; 0: none is wanted; null: none was chosen. */
  dailyGoal: integer(),
  /** The user's name in the audit log. It is deleted with the user: the log's entries then name nobody. */
  auditId: uuid().notNull().unique('users_audit_id_key').defaultRandom(),
  ...times()
}, table => [
  uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  uniqueIndex('users_username_key').on(lowered(table.username)),
  index('users_admins').on(table.id).where(sql`${table.role} = 'admin'`),
  check('users_role', isOneOf(table.role, ROLES)),
  check('users_daily_goal', sql`${table.dailyGoal} between 0 and ${sql.raw(String(LARGEST_GOAL))}`),
  check('users_email_length', sql`length(${table.email}) between 3 and 254`),
  check('users_username_length', sql`length(${table.username}) between ${USERNAME_RANGE}`)
])

/** A signed-in device. Its row is gone once it has signed out. */
export const sessions = pgTable('sessions', {
  id: id(),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** The address of the sign-in. */
  address: text().notNull(),
  createdAt: createdAt(),
  expiresAt: moment().notNull()
}, table => [
  index().on(table.userId),
  index().on(table.expiresAt)
])

/** The refresh tokens a session has had, as hashes only. */
export const refreshTokens = pgTable('refresh_tokens', {
  hash: bytea().primaryKey(),
  sessionId: uuid().notNull().references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: moment().notNull(),
  usedAt: moment()
}, table => [
  index().on(table.sessionId),
  index().on(table.expiresAt)
])

/** Codes, as hashes only, with which somebody who has forgotten their password may choose another, once. */
export const passwordResets = pgTable('password_resets', {
  hash: bytea().primaryKey(),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  expiresAt: moment().notNull()
}, table => [
  index().on(table.userId),
  index().on(table.expiresAt)
])

/** How long an account is known at an address where it signed up or in. */
export const KNOWN_FOR = sql`interval '30 days'`

/** Where an account signed up or in. What strangers do does not keep it from signing in there. */
export const knownAddresses = pgTable('known_addresses', {
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  address: text().notNull(),
  lastAt: moment().notNull().defaultNow()
}, table => [
  primaryKey({ columns: [table.userId, table.address] }),
  index().on(table.lastAt)
])

/** What happened. Triggers refuse to change an entry, and to delete one unless `audit_entry_is_expired`, a function in
 * the database, says that it may go. No personal data in here. */
export const auditEntries = pgTable('audit_entries', {
  id: id(),
  at: createdAt(),
  action: text().notNull(),
  /** The `auditId` of who did it; null for a stranger. */
  actor: uuid(),
  targetKind: text(),
  /** The id of what it was done to; of a user, the `auditId`. */
  target: uuid(),
  details: jsonb().$type<Record<string, unknown>>()
}, table => [
  index().on(table.action, table.id),
  index().on(table.actor, table.id),
  index().on(table.target, table.id),
  index().on(table.at),
  index('audit_entries_that_expire').on(table.at).where(sql`${table.action} !~ ${sql.raw(PERMANENT)}`),
  // What was deleted with something, or ordered with it: `server/administration/undo/undo.ts`.
  index('audit_entries_within').on(sql`(${table.details}->>'within')`)
    .where(sql`${table.details}->>'within' is not null`)
])

export const categories = pgTable('categories', {
  ...content(),
  name: text().notNull(),
  nameEn: text(),
  description: text(),
  descriptionEn: text(),
  ...times()
}, table => [
  index('categories_by_name').on(folded(table.name))
])

/** What the words of a sign's definitions look like with a letter left out, to find them despite a typing error. */
export const definitionTypos = ({ definition, definitionEn }: Record<'definition' | 'definitionEn', SQLWrapper>): SQL =>
  sql`typo_forms(${folded(sql`${definition} || ' ' || coalesce(${definitionEn}, '')`)})`

/** The stems of a sign's word, without those of its definition. */
export const wordStems = ({ searchText }: { searchText: SQLWrapper }): SQL => sql`ts_filter(${searchText}, '{a}')`

export const signs = pgTable('signs', {
  ...content(),
  word: text().notNull(),
  definition: text().notNull(),
  definitionEn: text(),
  difficulty: text({ enum: DIFFICULTIES }).notNull().default('beginner'),
  categoryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
  imageUrl: text(),
  /** What the picture shows, in words that do not name the sign: exercises ask for its name. */
  imageAlt: text(),
  imageAltEn: text(),
  /** Who made the picture and where it comes from, and the licence under which it is shown. */
  imageCredit: text(),
  imageLicence: text(),
  videoUrl: text(),
  videoCredit: text(),
  videoLicence: text(),
  foldedWord: text().notNull().generatedAlwaysAs((): SQL => folded(signs.word)),
  searchText: tsvector().notNull().generatedAlwaysAs((): SQL =>
    sql.join([frenchWords(signs.word, 'A'), frenchWords(signs.definition, 'B')], sql` || `)),
  /** Apart from the French: a stem of one language may be a word of the other. */
  searchTextEn: tsvector().notNull().generatedAlwaysAs((): SQL =>
    sql`to_tsvector('english', f_unaccent(coalesce(${signs.definitionEn}, '')))`),
  /** What the words of the entry look like with a letter left out, to find them despite a typing error. */
  typos: text().array().notNull().generatedAlwaysAs((): SQL => sql`typo_forms(${folded(signs.word)})`),
  ...times()
}, table => [
  index('signs_in_order').on(table.foldedWord, table.id),
  index('signs_by_length').on(sql`length(${table.foldedWord})`, table.foldedWord, table.id),
  // With `isPublished`, an index alone counts what learners see.
  index('signs_published').on(table.isPublished),
  index('signs_by_prefix').on(table.foldedWord.op('text_pattern_ops'), table.isPublished),
  index('signs_by_trigram').using('gin', table.foldedWord.op('gin_trgm_ops')),
  index('signs_by_text').using('gin', table.searchText),
  index('signs_by_word_stems').using('gin', wordStems(table)),
  index('signs_by_english_text').using('gin', table.searchTextEn),
  index('signs_by_typo').using('gin', table.typos),
  index('signs_by_typo_in_definition').using('gin', definitionTypos(table)),
  // A hash, for an address may be longer than what other indices take.
  index('signs_by_picture').using('hash', table.imageUrl).where(sql`${table.imageAlt} is not null`),
  index('signs_by_category').on(table.categoryId, table.foldedWord, table.isPublished),
  index('signs_by_difficulty').on(table.difficulty, table.foldedWord, table.isPublished),
  check('signs_difficulty', isOneOf(table.difficulty, DIFFICULTIES))
])

/** A picture or film that an admin has uploaded; its files are in a folder. */
export const media = pgTable('media', {
  id: id(),
  /** SHA-256 of what was uploaded, in hexadecimal: it names the files. */
  hash: text().notNull().unique('media_hash_key'),
  type: text({ enum: MEDIA_TYPES }).notNull(),
  /** Of a picture, of its larger size, as are width and height. */
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  uploadedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  /** When the same was uploaded last. */
  uploadedAt: moment().notNull().defaultNow()
}, table => [
  index().on(table.uploadedBy, table.id),
  check('media_hash', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  check('media_type', isOneOf(table.type, MEDIA_TYPES)),
  check('media_sizes', sql`${table.bytes} > 0 and ${table.width} > 0 and ${table.height} > 0`)
])

export const modules = pgTable('modules', {
  ...content(),
  title: text().notNull(),
  titleEn: text(),
  description: text().notNull(),
  descriptionEn: text(),
  order: integer().notNull(),
  ...times()
}, table => [
  index().on(table.order, table.id)
])

export const lessons = pgTable('lessons', {
  ...content(),
  moduleId: uuid().notNull().references(() => modules.id, { onDelete: 'restrict' }),
  title: text().notNull(),
  titleEn: text(),
  description: text().notNull(),
  descriptionEn: text(),
  difficulty: text({ enum: DIFFICULTIES }).notNull().default('beginner'),
  category: text().notNull(),
  /** Minutes. */
  duration: integer().notNull(),
  order: integer().notNull(),
  ...times()
}, table => [
  index().on(table.order, table.id),
  index().on(table.moduleId, table.order, table.id),
  check('lessons_difficulty', isOneOf(table.difficulty, DIFFICULTIES)),
  check('lessons_duration', sql`${table.duration} > 0`)
])

export const exercises = pgTable('exercises', {
  ...content(),
  lessonId: uuid().notNull().references(() => lessons.id, { onDelete: 'cascade' }),
  type: text({ enum: EXERCISE_TYPES }).notNull(),
  prompt: text().notNull(),
  promptEn: text(),
  order: integer().notNull(),
  signId: uuid().references(() => signs.id, { onDelete: 'set null' }),
  /** Whether its sign was deleted. Learners do not see the exercise until an admin gives it another sign, or none. */
  isSignGone: boolean().notNull().default(false),
  /** What a choice exercise offers, the answer included; null for a signed answer. */
  options: text().array(),
  /** The same options in English, in the same order. */
  optionsEn: text().array(),
  answer: text().notNull(),
  ...times()
}, table => [
  index().on(table.lessonId, table.order, table.id),
  index().on(table.signId),
  check('exercises_type', isOneOf(table.type, EXERCISE_TYPES)),
  check('exercises_options', sql`(${table.type} = 'sign_recognition') = (${table.options} is null)`),
  check('exercises_options_en', sql`${table.optionsEn} is null
    or (${table.options} is not null and cardinality(${table.optionsEn}) = cardinality(${table.options}))`)
])

/** A word to spell letter by letter; each language has its own. */
export const words = pgTable('words', {
  ...content(),
  word: text().notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  kind: text({ enum: WORD_KINDS }).notNull(),
  /** Follows from the word. */
  level: integer().$type<Level>().notNull(),
  ...times()
}, table => [
  index('words_in_order').on(table.level, folded(table.word), table.id),
  check('words_language', isOneOf(table.language, LANGUAGES)),
  check('words_kind', isOneOf(table.kind, WORD_KINDS)),
  check('words_level', sql`${table.level} between 1 and 3`)
])

/** Where a learner is in a lesson. Its page chooses the names of the steps. */
export interface KeptPlace { steps: string[], wrong: string[], putOff: string[] }

/** A lesson that somebody has started. */
export const progress = pgTable('progress', {
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  lessonId: uuid().notNull().references(() => lessons.id, { onDelete: 'cascade' }),
  startedAt: createdAt(),
  completedAt: moment(),
  /** 0 to 100, once completed. */
  score: integer(),
  place: jsonb().$type<KeptPlace>(),
  /** When the learner was there: by the clock of the device, but never later than it was kept. */
  placeKeptAt: moment()
}, table => [
  primaryKey({ columns: [table.userId, table.lessonId] }),
  index().on(table.lessonId),
  check('progress_score', sql`${table.score} between 0 and 100`),
  check('progress_completed', sql`(${table.completedAt} is null) = (${table.score} is null)`),
  check('progress_place', sql`(${table.place} is null) = (${table.placeKeptAt} is null)`)
])

/** An answer to an exercise. What was signed is not kept, only what was recognized. */
export const attempts = pgTable('attempts', {
  id: id(),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  exerciseId: uuid().notNull().references(() => exercises.id, { onDelete: 'cascade' }),
  /** 1, 2, 3 … for each learner and exercise. */
  number: integer().notNull(),
  answer: text(),
  isCorrect: boolean().notNull(),
  /** 0 to 100. */
  score: integer().notNull(),
  createdAt: createdAt()
}, table => [
  unique('attempts_number').on(table.userId, table.exerciseId, table.number),
  index().on(table.exerciseId),
  // However many wrong ones there are, progress finds the right ones at once.
  index('attempts_that_are_right').on(table.userId, table.exerciseId).where(sql`${table.isCorrect}`),
  check('attempts_score', sql`${table.score} between 0 and 100`)
])

/** A letter that somebody signed or read, and how well they knew it. What is due when follows from these. */
export const reviews = pgTable('reviews', {
  id: id(),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** 1, 2, 3 … for each learner, in the order in which reviews arrived. No number is missing, so that the last one says
   * how many there are, and any page of them is found at once. */
  number: integer().notNull(),
  letter: text().$type<Letter>().notNull(),
  rating: text({ enum: RATINGS }).notNull(),
  /** By the clock of the device, but never later than `createdAt`. */
  reviewedAt: moment().notNull(),
  /** Until the letter was signed; null where it was skipped or read. */
  milliseconds: integer(),
  createdAt: createdAt()
}, table => [
  unique('reviews_number').on(table.userId, table.number),
  check('reviews_letter', sql`${table.letter} ~ '^[A-Z]$'`),
  check('reviews_rating', isOneOf(table.rating, RATINGS)),
  check('reviews_milliseconds', sql`${table.milliseconds} >= 0`)
])

/** Who may see the progress of whom: the teacher that of the members. */
export const classes = pgTable('classes', {
  id: id(),
  name: text().notNull(),
  teacherId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** Since when the teacher sees which letters are hard for the class; null while it is switched off. */
  hardLettersSince: moment(),
  ...times()
}, table => [
  index().on(table.teacherId)
])

/** A lesson that a class is to complete by the end of a day. */
export const assignments = pgTable('assignments', {
  id: id(),
  classId: uuid().notNull().references(() => classes.id, { onDelete: 'cascade' }),
  lessonId: uuid().notNull().references(() => lessons.id, { onDelete: 'cascade' }),
  /** The day by the calendar, as the teacher chose it. */
  dueOn: date({ mode: 'string' }).notNull(),
  /** The end of that day in the teacher's time zone. */
  endsAt: moment().notNull(),
  createdAt: createdAt()
}, table => [
  unique('assignments_of_lesson').on(table.classId, table.lessonId),
  index().on(table.lessonId)
])

export const classMembers = pgTable('class_members', {
  classId: uuid().notNull().references(() => classes.id, { onDelete: 'cascade' }),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** The invitation that brought the member, who gives its use back by leaving. */
  invitationId: uuid().references(() => invitations.id, { onDelete: 'set null' }),
  joinedAt: createdAt()
}, table => [
  primaryKey({ columns: [table.classId, table.userId] }),
  index().on(table.userId),
  index().on(table.invitationId)
])

/** Codes, as hashes only, with which people come into a class. */
export const invitations = pgTable('invitations', {
  id: id(),
  classId: uuid().notNull().references(() => classes.id, { onDelete: 'cascade' }),
  hash: bytea().notNull().unique(),
  maxUses: integer().notNull(),
  uses: integer().notNull().default(0),
  createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: moment().notNull(),
  revokedAt: moment()
}, table => [
  index().on(table.classId),
  index().on(table.createdBy),
  index().on(table.expiresAt),
  check('invitations_uses', sql`${table.uses} between 0 and ${table.maxUses}`)
])

/** The tables of content, whose rows may be found by a key. */
export type KeyedTable = typeof categories | typeof signs | typeof modules | typeof lessons | typeof exercises
  | typeof words
