// Tests that depend on the store: test/run/stores/ repeats them on PostgreSQL and Redis. For the others the embedded
// database, a PostgreSQL with one connection, gives the same results.

/** Every route, and so nearly every statement, through the PostgreSQL driver. */
const EVERY_ROUTE = ['examples']

/** Requests that meet only over several connections: locks, transactions, unique keys. */
const AT_ONCE = [
  'attack/limits', 'attack/tokens', 'attempts', 'bulk', 'class-undo', 'classes', 'deleted-meanwhile', 'export-costs',
  'faults/lock-order', 'invitations', 'learner-bounds', 'lesson-progress', 'media-unused', 'order', 'password-reset',
  'progress-model', 'reviews', 'roster', 'undo', 'users'
]

/** Stored values, sort orders and search results. */
const VALUES = [
  'activity', 'assignments', 'dictionary-search', 'envelope', 'extensions', 'hard-letters', 'known-pupils', 'pupils',
  'school-year', 'stored-values', 'transfer'
]

/** The database server itself: settings, migrations, time limits, and commands beside a server. */
const SERVER = ['database', 'foreign-database', 'health', 'migrations', 'operations']

/** State shared by several processes in Redis. */
const REDIS = ['attack/history', 'limits', 'recognition-history', 'redis']

export const STORE_TESTS = [...EVERY_ROUTE, ...AT_ONCE, ...VALUES, ...SERVER, ...REDIS].map(name => `${name}.test.ts`)
