// All tables, in reading order. The database also enforces lengths, ranges and uniqueness. Texts of content are in
// French. The column with the suffix `En` holds the English text, null if there is none.
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  boolean, check, customType, date, index, integer, jsonb, pgTable, primaryKey, real, text, timestamp, unique,
  uniqueIndex, uuid
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn, IndexBuilderOn } from 'drizzle-orm/pg-core'
import type { Letter } from 'recognizer-wasm'
import { v7 as uuidv7 } from 'uuid'
import { EXERCISE_TYPES, typesWhere } from '../../../course/kinds.ts'

export const ROLES = ['student', 'teacher', 'admin'] as const
/** Length of a username, in characters. */
export const USERNAME = { min: 3, max: 50 } as const
/** Letters per day. */
export const MAX_DAILY_GOAL = 1000
export const DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const
/** Types in which pictures and videos are stored. */
export const MEDIA_TYPES = ['image/webp', 'video/mp4', 'video/webm'] as const
export const LANGUAGES = ['en', 'fr'] as const
export const WORD_KINDS = ['first_name', 'everyday'] as const
/** Levels of words to spell, the easiest first. */
export const LEVELS = [1, 2, 3] as const
export type Level = typeof LEVELS[number]
/** How well a letter or word was remembered, in the terms of spaced repetition, the worst first. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
/** A learner reads or signs a letter or word. */
export const SKILLS = ['signed', 'read'] as const
/** Length of a reviewed word, in characters. */
export const MAX_REVIEWED_WORD = 60
/** Letters a second at which a word was read or signed. Beginners take several seconds for a letter; people spell four
 * to six in one. */
export const PACE = { min: 0.1, max: 20 } as const

const USERNAME_RANGE = sql.raw(`${USERNAME.min} and ${USERNAME.max}`)

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Ids are UUIDv7, which sort by creation time. They are created here because PostgreSQL supports them only from
 * version 18. */
const id = () => uuid().primaryKey().$defaultFn(() => uuidv7())
const moment = () => timestamp({ withTimezone: true, precision: 3 })
const createdAt = () => moment().notNull().defaultNow()
const times = () => ({
  createdAt: createdAt(),
  updatedAt: moment().notNull().defaultNow().$onUpdateFn(() => new Date())
})
/** Columns of every kind of content. */
const content = () => ({
  id: id(),
  /** Identifies built-in content, so that loading it again finds the row. Null for rows created by admins. */
  key: text().unique(),
  /** Whether an admin has edited this row. Loading the built-in content again skips such rows. */
  isEdited: boolean().notNull().default(false),
  /** False for a draft, which learners can't see: `content/audience/visibility.ts`. */
  isPublished: boolean().notNull().default(true)
})
/** Text in the form that search compares: lower case without accents. */
export const folded = (text: string | SQLWrapper) => sql<string>`lower(f_unaccent(${text}))`
/** Lower-case text, in any locale of the database. The database function lists the letters. */
export const lowered = (text: SQLWrapper) => sql<string>`f_lower(${text})`
const frenchWords = (column: AnyPgColumn, weight: 'A' | 'B') =>
  sql`setweight(to_tsvector('french', f_unaccent(${column})), '${sql.raw(weight)}')`
const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(value => `'${value}'`).join(', '))})`

/** Names in the form that lists of pupils compare: without case, accents, blanks, hyphens and apostrophes. */
export const nameKey = (firstName: SQLWrapper, lastName: SQLWrapper) =>
  sql`translate(${folded(sql`coalesce(${firstName}, '') || '|' || coalesce(${lastName}, '')`)}, ' \u00a0-‐‑''’.', '')`

/** A GIN index with a short pending list, in kB. Each lookup reads that list, and an import fills it. */
const gin = (name: string, column: Parameters<IndexBuilderOn['using']>[1]) =>
  index(name).using('gin', column).with({ gin_pending_list_limit: 64 })
/** The hashes in addresses of files of this server, even with a host or a query. */
const mediaHashes = (addresses: SQL): SQL => sql`media_hashes(${addresses})`

export const users = pgTable('users', {
  id: id(),
  /** Null for pupils, who sign in with a username. */
  email: text(),
  username: text().notNull(),
  passwordHash: text().notNull(),
  role: text({ enum: ROLES }).notNull().default('student'),
  firstName: text(),
  lastName: text(),
  /** Letters. 0: no goal wanted; null: not chosen yet. */
  dailyGoal: integer(),
  /** The user's pseudonym in the audit log. It is deleted with the user, so that entries no longer identify anybody. */
  auditId: uuid().notNull().unique('users_audit_id_key').defaultRandom(),
  /** The text that admins search, in the form that search compares. */
  foldedNames: text().notNull().generatedAlwaysAs((): SQL => folded(sql`coalesce(${users.email} || ' ', '')
    || ${users.username} || coalesce(' ' || ${users.firstName}, '') || coalesce(' ' || ${users.lastName}, '')`)),
  ...times()
}, table => [
  uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
  uniqueIndex('users_username_key').on(lowered(table.username)),
  index('users_admins').on(table.id).where(sql`${table.role} = 'admin'`),
  index('users_by_name').on(nameKey(table.firstName, table.lastName)),
  gin('users_by_trigram', table.foldedNames.op('gin_trgm_ops')),
  check('users_role', isOneOf(table.role, ROLES)),
  check('users_daily_goal', sql`${table.dailyGoal} between 0 and ${sql.raw(String(MAX_DAILY_GOAL))}`),
  check('users_email_length', sql`length(${table.email}) between 3 and 254`),
  check('users_username_length', sql`length(${table.username}) between ${USERNAME_RANGE}`)
])

/** A signed-in device. Signing out deletes the row. */
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

/** The ids of deleted accounts, until their last session would have expired: their devices learn of the deletion. */
export const deletedAccounts = pgTable('deleted_accounts', {
  id: uuid().primaryKey(),
  expiresAt: moment().notNull()
}, table => [
  index().on(table.expiresAt)
])

/** All refresh tokens of a session, as hashes. */
export const refreshTokens = pgTable('refresh_tokens', {
  hash: bytea().primaryKey(),
  sessionId: uuid().notNull().references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: moment().notNull(),
  usedAt: moment()
}, table => [
  index().on(table.sessionId),
  index().on(table.expiresAt)
])

/** One-use codes for choosing a new password, as hashes. */
export const passwordResets = pgTable('password_resets', {
  hash: bytea().primaryKey(),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** The class for whose pupil a teacher created the code. Null for a code by an admin or by mail. */
  classId: uuid().references((): AnyPgColumn => classes.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  expiresAt: moment().notNull()
}, table => [
  index().on(table.userId),
  index().on(table.classId),
  index().on(table.expiresAt)
])

/** How long an account stays known at an address. */
export const KNOWN_FOR = sql`interval '30 days'`

/** Addresses where an account signed up or in. Attempts of strangers never block these. */
export const knownAddresses = pgTable('known_addresses', {
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  address: text().notNull(),
  lastAt: moment().notNull().defaultNow()
}, table => [
  primaryKey({ columns: [table.userId, table.address] }),
  index().on(table.lastAt)
])

/** How long the audit log keeps an entry that is not permanent. The trigger `audit_entries_are_kept` repeats it. */
export const AUDITED_FOR = sql`interval '90 days'`

const PERMANENT = String.raw`'^(category|exercise|lesson|media|module|sign|word)\.|^user\.(role_changed|deleted)$'`

/** The audit log. Triggers forbid changing an entry, and deleting one before it expires. Contains no personal data. */
export const auditEntries = pgTable('audit_entries', {
  id: id(),
  at: createdAt(),
  action: text().notNull(),
  /** The `auditId` of the acting user, null if not signed in. */
  actor: uuid(),
  targetKind: text(),
  /** The id of the affected item; for a user, the `auditId`. */
  target: uuid(),
  details: jsonb().$type<Record<string, unknown>>(),
  /** True for changes of content and roles, and for accounts deleted by an admin. Other entries expire, so that nobody
   * can fill the disk. */
  isPermanent: boolean().notNull().generatedAlwaysAs((): SQL => sql`${auditEntries.action} ~ ${sql.raw(PERMANENT)}`)
}, table => [
  index().on(table.action, table.id),
  index().on(table.actor, table.id),
  index().on(table.target, table.id),
  index().on(table.at),
  index('audit_entries_that_expire').on(table.at).where(sql`not ${table.isPermanent}`),
  // Entries of items deleted or reordered together: `server/administration/undo/undo.ts`. Of all rows, so that
  // PostgreSQL learns how few there are.
  index('audit_entries_within').on(sql`(${table.details}->>'within')`)
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

/** Words of a sign's definitions with one letter left out, to find them despite a typo. */
export const definitionTypos = ({ definition, definitionEn }: Record<'definition' | 'definitionEn', SQLWrapper>): SQL =>
  sql`typo_forms(${folded(sql`${definition} || ' ' || coalesce(${definitionEn}, '')`)})`

/** The files of a sign. */
export const filesOfSign = ({ imageUrl, videoUrl }: Record<'imageUrl' | 'videoUrl', SQLWrapper>): SQL =>
  mediaHashes(sql`array[${imageUrl}, ${videoUrl}]`)

/** The word stems of a sign, without those of its definition. */
export const wordStems = ({ searchText }: { searchText: SQLWrapper }): SQL => sql`ts_filter(${searchText}, '{a}')`

export const signs = pgTable('signs', {
  ...content(),
  word: text().notNull(),
  definition: text().notNull(),
  definitionEn: text(),
  difficulty: text({ enum: DIFFICULTIES }).notNull().default('beginner'),
  categoryId: uuid().references(() => categories.id, { onDelete: 'set null' }),
  imageUrl: text(),
  /** Alternative text. Must not contain the word: exercises ask for it. */
  imageAlt: text(),
  imageAltEn: text(),
  /** Author and source of the picture; its licence is in the next column. */
  imageCredit: text(),
  imageLicence: text(),
  videoUrl: text(),
  videoCredit: text(),
  videoLicence: text(),
  foldedWord: text().notNull().generatedAlwaysAs((): SQL => folded(signs.word)),
  searchText: tsvector().notNull().generatedAlwaysAs((): SQL =>
    sql.join([frenchWords(signs.word, 'A'), frenchWords(signs.definition, 'B')], sql` || `)),
  /** Separate from the French: a stem of one language may be a word of the other. */
  searchTextEn: tsvector().notNull().generatedAlwaysAs((): SQL =>
    sql`to_tsvector('english', f_unaccent(coalesce(${signs.definitionEn}, '')))`),
  /** The word with one letter left out, to find it despite a typo. */
  typos: text().array().notNull().generatedAlwaysAs((): SQL => sql`typo_forms(${folded(signs.word)})`),
  ...times()
}, table => [
  index('signs_in_order').on(table.foldedWord, table.id),
  index('signs_by_length').on(sql`length(${table.foldedWord})`, table.foldedWord, table.id),
  // With `isPublished` in it, an index-only scan counts the rows that learners see.
  index('signs_published').on(table.isPublished),
  index('signs_by_prefix').on(table.foldedWord.op('text_pattern_ops'), table.isPublished),
  gin('signs_by_trigram', table.foldedWord.op('gin_trgm_ops')),
  gin('signs_by_text', table.searchText),
  gin('signs_by_word_stems', wordStems(table)),
  gin('signs_by_english_text', table.searchTextEn),
  gin('signs_by_typo', table.typos),
  gin('signs_by_typo_in_definition', definitionTypos(table)),
  gin('signs_by_file', filesOfSign(table)),
  // A hash index, because an address may be too long for other indexes.
  index('signs_by_picture').using('hash', table.imageUrl).where(sql`${table.imageAlt} is not null`),
  index('signs_by_category').on(table.categoryId, table.foldedWord, table.isPublished),
  index('signs_by_difficulty').on(table.difficulty, table.foldedWord, table.isPublished),
  check('signs_difficulty', isOneOf(table.difficulty, DIFFICULTIES))
])

/** An uploaded picture or film, whose files are in the storage. */
export const media = pgTable('media', {
  id: id(),
  /** SHA-256 of the upload in hexadecimal, which names the files. */
  hash: text().notNull().unique('media_hash_key'),
  type: text({ enum: MEDIA_TYPES }).notNull(),
  /** For a picture, size and dimensions are those of its larger version. */
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  uploadedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  /** Time of the last upload of the same file. */
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

/** The files that an exercise offers. */
export const filesOfExercise = ({ options, optionsEn }: Record<'options' | 'optionsEn', SQLWrapper>): SQL =>
  mediaHashes(sql`${options} || ${optionsEn}`)

export const exercises = pgTable('exercises', {
  ...content(),
  lessonId: uuid().notNull().references(() => lessons.id, { onDelete: 'cascade' }),
  type: text({ enum: EXERCISE_TYPES }).notNull(),
  prompt: text().notNull(),
  promptEn: text(),
  order: integer().notNull(),
  signId: uuid().references(() => signs.id, { onDelete: 'set null' }),
  /** Whether its sign was deleted. Learners can't see the exercise until an admin chooses another sign or none. */
  isSignGone: boolean().notNull().default(false),
  /** The options of a choice exercise, including the answer. Null for a signed or typed answer. */
  options: text().array(),
  /** The same options in English, in the same order. */
  optionsEn: text().array(),
  answer: text().notNull(),
  ...times()
}, table => [
  index().on(table.lessonId, table.order, table.id),
  index().on(table.signId),
  gin('exercises_by_file', filesOfExercise(table)),
  check('exercises_type', isOneOf(table.type, EXERCISE_TYPES)),
  check('exercises_options', sql`case when ${table.options} is null
    then ${isOneOf(table.type, typesWhere(({ isOpen }) => isOpen))}
    else ${isOneOf(table.type, typesWhere(({ options }) => options !== null))} end`),
  check('exercises_options_en', sql`${table.optionsEn} is null
    or (${table.options} is not null and cardinality(${table.optionsEn}) = cardinality(${table.options}))`)
])

/** A word to fingerspell. Each language has its own words. */
export const words = pgTable('words', {
  ...content(),
  word: text().notNull(),
  language: text({ enum: LANGUAGES }).notNull(),
  kind: text({ enum: WORD_KINDS }).notNull(),
  /** Derived from the word. */
  level: integer().$type<Level>().notNull(),
  ...times()
}, table => [
  index('words_in_order').on(table.level, folded(table.word), table.id),
  check('words_language', isOneOf(table.language, LANGUAGES)),
  check('words_kind', isOneOf(table.kind, WORD_KINDS)),
  check('words_level', sql`${table.level} between 1 and 3`)
])

/** A learner's position in a lesson. The page chooses the names of the steps. */
interface KeptPlace { steps: string[], wrong: string[], putOff: string[] }

/** A score, and the moment at which a better one replaced it. */
interface EarlierScore { score: number, until: string }

/** A lesson that a learner has started. */
export const progress = pgTable('progress', {
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  lessonId: uuid().notNull().references(() => lessons.id, { onDelete: 'cascade' }),
  startedAt: createdAt(),
  completedAt: moment(),
  /** 0 to 100, null until completed. */
  score: integer(),
  /** Scores that a better one replaced, the oldest first: an archived class shows the one of its last day. Null if
   * there are none. */
  earlierScores: jsonb().$type<EarlierScore[]>(),
  place: jsonb().$type<KeptPlace>(),
  /** When the learner was there, by the clock of the device, capped at the time of storing. */
  placeKeptAt: moment()
}, table => [
  primaryKey({ columns: [table.userId, table.lessonId] }),
  index().on(table.lessonId),
  check('progress_score', sql`${table.score} between 0 and 100`),
  check('progress_completed', sql`(${table.completedAt} is null) = (${table.score} is null)`),
  check('progress_place', sql`(${table.place} is null) = (${table.placeKeptAt} is null)`)
])

/** An answer to an exercise. Stores only the recognized letter, never the frames. */
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
  // Lets progress find right answers at once, however many wrong ones there are.
  index('attempts_that_are_right').on(table.userId, table.exerciseId).where(sql`${table.isCorrect}`),
  check('attempts_score', sql`${table.score} between 0 and 100`)
])

/** A review: a letter or a word that a learner signed or read, and how well they knew it. The schedule and the
 * learner's paces follow from reviews. */
export const reviews = pgTable('reviews', {
  id: id(),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** 1, 2, 3 … for each learner, in order of arrival. There are no gaps, so the last number is the count and any page
   * is found at once. */
  number: integer().notNull(),
  /** Null for a word. */
  letter: text().$type<Letter>(),
  /** In capital letters, with blanks between several words. Null for a letter. */
  word: text(),
  /** Null from clients that send none. */
  skill: text({ enum: SKILLS }),
  rating: text({ enum: RATINGS }).notNull(),
  /** By the clock of the device, capped at `createdAt`. */
  reviewedAt: moment().notNull(),
  /** The device's time zone, which decides the calendar day of the review. Null from clients that send none. */
  timeZone: text(),
  /** Time until it was signed, null if it was skipped or read. */
  milliseconds: integer(),
  /** Letters a second: of the hand that spelled a word to read, or of the learner who signed it. Null for letters, for
   * words read hand by hand or not signed to the end, and where it was not measured. */
  pace: real(),
  /** The letter that was read or seen in place of the right one. Null if none was. */
  given: text().$type<Letter>(),
  createdAt: createdAt()
}, table => [
  unique('reviews_number').on(table.userId, table.number),
  check('reviews_subject', sql`num_nonnulls(${table.letter}, ${table.word}) = 1`),
  check('reviews_letter', sql`${table.letter} ~ '^[A-Z]$'`),
  check('reviews_word', sql`${table.word} ~ '^[A-Z]+( [A-Z]+)*$'
    and length(${table.word}) <= ${sql.raw(String(MAX_REVIEWED_WORD))}`),
  check('reviews_skill', isOneOf(table.skill, SKILLS)),
  check('reviews_rating', isOneOf(table.rating, RATINGS)),
  check('reviews_pace', sql`${table.pace} is null or (${table.pace} between ${sql.raw(`${PACE.min} and ${PACE.max}`)}
    and ${table.word} is not null)`),
  check('reviews_given', sql`${table.given} is null
    or (${table.given} ~ '^[A-Z]$' and ${table.letter} is not null and ${table.given} <> ${table.letter})`),
  check('reviews_milliseconds', sql`${table.milliseconds} >= 0`)
])

/** How long a deleted class and a removed member can be restored. */
export const UNDO_PERIOD = sql`interval '30 days'`

/** A class. Its teacher may see its members' progress. */
export const classes = pgTable('classes', {
  id: id(),
  name: text().notNull(),
  teacherId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** Since when the teacher sees the letters that are hard for the class. Null while this is off. */
  hardLettersSince: moment(),
  /** The end of its school year. Null for a class that is not archived. An archived one can be read, not changed. */
  archivedAt: moment(),
  /** Null for a class that is not deleted. Nobody sees a deleted one: `accounts/users/sight.ts`. */
  deletedAt: moment(),
  ...times()
}, table => [
  index().on(table.teacherId),
  index('classes_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`)
])

/** Homework: a lesson that a class must complete by the end of a day. */
export const assignments = pgTable('assignments', {
  id: id(),
  classId: uuid().notNull().references(() => classes.id, { onDelete: 'cascade' }),
  lessonId: uuid().notNull().references(() => lessons.id, { onDelete: 'cascade' }),
  /** The calendar day chosen by the teacher. */
  dueOn: date({ mode: 'string' }).notNull(),
  /** The end of that day in the teacher's time zone. */
  endsAt: moment().notNull(),
  createdAt: createdAt()
}, table => [
  unique('assignments_of_lesson').on(table.classId, table.lessonId),
  index().on(table.lessonId)
])

/** Another day for homework of one pupil. It counts while it is later than that of the class. */
export const extensions = pgTable('extensions', {
  assignmentId: uuid().notNull().references(() => assignments.id, { onDelete: 'cascade' }),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  dueOn: date({ mode: 'string' }).notNull(),
  endsAt: moment().notNull(),
  createdAt: createdAt()
}, table => [
  primaryKey({ columns: [table.assignmentId, table.userId] }),
  index().on(table.userId)
])

export const classMembers = pgTable('class_members', {
  classId: uuid().notNull().references(() => classes.id, { onDelete: 'cascade' }),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** The invitation by which the member joined. Leaving and removal free its use. */
  invitationId: uuid().references(() => invitations.id, { onDelete: 'set null' }),
  /** The list that added the member, by the id that its sender chose, and the row there. */
  listId: uuid(),
  listRow: integer(),
  joinedAt: createdAt()
}, table => [
  primaryKey({ columns: [table.classId, table.userId] }),
  index().on(table.userId),
  index().on(table.invitationId)
])

/** Members whom a teacher has removed, so that this can be undone. Joining again deletes the row. */
export const removedMembers = pgTable('removed_members', {
  classId: uuid().notNull().references(() => classes.id, { onDelete: 'cascade' }),
  userId: uuid().notNull().references(() => users.id, { onDelete: 'cascade' }),
  invitationId: uuid().references(() => invitations.id, { onDelete: 'set null' }),
  joinedAt: moment().notNull(),
  removedAt: moment().notNull().defaultNow()
}, table => [
  primaryKey({ columns: [table.classId, table.userId] }),
  index().on(table.userId),
  index().on(table.invitationId),
  index().on(table.removedAt)
])

/** Codes for joining a class, as hashes. */
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
