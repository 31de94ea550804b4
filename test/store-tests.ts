// The tests whose outcome depends on the store: test/run/stores/ runs them once more on PostgreSQL and Redis. The other
// tests send statements that the embedded database, a PostgreSQL of one connection, answers alike.

/** Every route, and so nearly every statement, through the driver for a server. */
const EVERY_ROUTE = ['examples']

/** Requests that meet only where there are several connections: locks, transactions, unique keys. */
const AT_ONCE = [
  'attack/limits', 'attack/tokens', 'attempts', 'bulk', 'classes', 'deleted-meanwhile', 'export-costs', 'invitations',
  'learner-bounds', 'lesson-progress', 'media-unused', 'order', 'password-reset', 'progress-model', 'reviews', 'roster',
  'undo', 'users'
]

/** How values, orders and texts come back, and what a search finds. */
const VALUES = [
  'activity', 'assignments', 'dictionary-search', 'envelope', 'hard-letters', 'pupils', 'stored-values', 'transfer'
]

/** The database server itself: its settings, migrations and time limits, and commands beside it. */
const SERVER = ['database', 'foreign-database', 'health', 'migrations', 'operations']

/** What several processes share in Redis. */
const REDIS = ['attack/history', 'limits', 'recognition-history', 'redis']

export const STORE_TESTS = [...EVERY_ROUTE, ...AT_ONCE, ...VALUES, ...SERVER, ...REDIS].map(name => `${name}.test.ts`)
