// Fills a database to the size of a large school, beside the rows that it has. PostgreSQL makes the rows, in a minute.
import type { Sql } from 'postgres'

/** The id of the nth row of a table. Sorts before every id that a server makes. */
export const largeId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** A condition on the first column of a key. */
export const isNotLarge = (_table: string, key: string) =>
  key === 'hash' ? `${key} >= '\\x01'` : `${key} >= '00000001-0000-0000-0000-000000000000'`

export const FILES = 20_000
export const TEACHERS = 4000

const id = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const hash = (n: string) => `lpad(to_hex(${n}), 64, '0')`
const oneOf = (n: string, ...names: string[]) => `(array['${names.join("','")}'])[1 + ${n} % ${names.length}]`
const rows = (count: number) => `from generate_series(1, ${count}) n`
const insert = (into: string, select: string, count: number) => `insert into ${into} select ${select} ${rows(count)}`

/** Numbers that look random, so that rows are not stored in the order of an index. */
const shuffled = (n: string, count: number) => `1 + (${n}::bigint * 7919) % ${count}`

const USERS = 100_000
/** The first exercises of the first two lessons have been answered by each user. */
const ANSWERED = { lessons: 2, exercises: 5 }

const PEOPLE = [
  insert('users (id, email, username, password_hash, role, first_name, last_name)', `${id('n')},
    case when n % 4 = 0 then null else 'user' || n || '@school.example' end, 'user' || n, 'x',
    case when n <= ${TEACHERS} then 'teacher' else 'student' end,
    ${oneOf('n', 'Léa', 'Hugo', 'Chloé', 'Nathan', 'Inès', 'Zoé', 'Émile', 'Noé')}, 'Martin' || n % 977`, USERS),
  insert('classes (id, name, teacher_id, hard_letters_since)',
    `${id('n')}, 'Class ' || n, ${id('n')}, now() - interval '90 days'`, TEACHERS),
  insert('invitations (id, class_id, hash, max_uses, uses, created_by, expires_at)',
    `${id('n')}, ${id('n')}, decode(${hash('n')}, 'hex'), 40, 25, ${id('n')}, now() + interval '30 days'`, TEACHERS),
  `insert into class_members (class_id, user_id, invitation_id, joined_at)
    select ${id(`1 + n % ${TEACHERS}`)}, ${id('n')}, ${id(`1 + n % ${TEACHERS}`)}, now() - interval '60 days'
    from generate_series(${TEACHERS + 1}, ${USERS}) n`,
  insert('known_addresses (user_id, address)', `${id('n')}, '10.0.' || n % 256 || '.1'`, USERS),
  insert('sessions (id, user_id, address, expires_at)',
    `${id('n')}, ${id('n')}, '10.0.0.1', now() + interval '30 days'`, USERS),
  insert('refresh_tokens (hash, session_id, expires_at)',
    `decode(${hash('n')}, 'hex'), ${id('n')}, now() + interval '30 days'`, USERS),
  insert('password_resets (hash, user_id, expires_at)',
    `decode(${hash('n')}, 'hex'), ${id('n')}, now() + interval '1 day'`, USERS / 5)
]

const address = (n: string, extension: string) => `'/media/' || ${hash(`1 + ${n} % ${FILES}`)} || '.${extension}'`
const PICTURES = `array[${address('n', 'webp')}, ${address('n + 1', 'webp')}]`

const CONTENT = [
  insert('categories (id, key, name)', `${id('n')}, 'large-' || n, 'Large ' || n`, 40),
  insert('media (id, hash, type, bytes, width, height, uploaded_by)',
    `${id('n')}, ${hash('n')}, 'image/webp', 40000, 1280, 960, ${id('n')}`, FILES),
  insert('signs (id, key, word, definition, definition_en, category_id, image_url)', `${id('n')}, 'large-' || n,
    ${oneOf('n', 'mot', 'chat', 'lune', 'pomme', 'table', 'rire', 'vélo', 'gare')} || n,
    'Un geste numéro ' || n || ' de la main', 'A movement ' || n || ' of the hand', ${id('1 + n % 40')},
    case when n % 2 = 0 then ${address('n', 'webp')} end`, 20_000),
  insert('modules (id, title, description, "order")', `${id('n')}, 'Module ' || n, 'Large', n`, 10),
  insert('lessons (id, module_id, title, description, category, duration, "order")',
    `${id('n')}, ${id('1 + n % 10')}, 'Lesson ' || n, 'Large', 'alphabet', 5, n`, 100),
  insert('exercises (id, lesson_id, type, prompt, "order", sign_id, options, answer)',
    `${id('n')}, ${id('1 + n % 100')}, case when n % 10 = 0 then 'word_to_image' else 'image_to_word' end,
    'Question ' || n || ' ?', n, ${id('n')},
    case when n % 10 = 0 then ${PICTURES} else array['A', 'B'] end, 'A'`, 5000),
  insert('words (id, key, word, language, kind, level)', `${id('n')}, 'large-' || n, 'mot' || n,
    ${oneOf('n', 'fr', 'en')}, ${oneOf('n', 'first_name', 'everyday', 'everyday')}, 1 + n % 3`, 5000),
  insert('assignments (id, class_id, lesson_id, due_on, ends_at)',
    `${id('n')}, ${id(`1 + n % ${TEACHERS}`)}, ${id(`1 + n / ${TEACHERS}`)}, current_date, now() + interval '1 day'`,
    2 * TEACHERS - 1)
]

/** Exercises of a lesson are numbered 99 + lesson, 199 + lesson, and so on. */
const exerciseOf = (lesson: string, k: string) => `(${k}) * 100 + (${lesson}) - 1`
const ANSWERS = ANSWERED.lessons * ANSWERED.exercises
const user = shuffled('n', USERS)

const HISTORY = [
  `insert into progress (user_id, lesson_id, started_at) select ${id('n')}, ${id('lesson')}, now() - interval '50 days'
    ${rows(USERS)}, generate_series(1, ${ANSWERED.lessons}) lesson`,
  insert('attempts (id, user_id, exercise_id, number, answer, is_correct, score, created_at)', `${id('n')}, ${id(user)},
    ${id(exerciseOf(`1 + n / ${USERS} % ${ANSWERED.lessons}`, `1 + n / ${USERS * ANSWERED.lessons}`))}, 1, 'A',
    n % 3 > 0, 100, now() - interval '40 days'`, USERS * ANSWERS - 1),
  `insert into reviews (id, user_id, number, letter, rating, reviewed_at, milliseconds, created_at)
    select ${id('n * 4 + k')}, ${id(user)}, k, chr(65 + (n + k) % 26), ${oneOf('k', 'again', 'hard', 'good', 'easy')},
    at, 1500, at ${rows(USERS)}, generate_series(1, 3) k, lateral (select now() - k * interval '1 day' as at) moment`,
  insert('audit_entries (id, at, action, actor, target_kind, target)', `${id('n')}, now() - n % 80 * interval '1 day',
    ${oneOf('n', 'user.logged_in', 'user.login_failed', 'user.logged_out', 'class.joined', 'user.changed')},
    ${id(user)}, 'user', ${id(user)}`, 3 * USERS)
]

export async function fillLargeSchool (sql: Sql): Promise<void> {
  await sql.unsafe('set synchronous_commit = off; set session_replication_role = replica').simple()
  for (const statement of [...PEOPLE, ...CONTENT, ...HISTORY]) await sql.unsafe(statement)
  await sql.unsafe('reset session_replication_role').simple()
  await sql.unsafe('vacuum analyze')
}
