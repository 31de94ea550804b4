import type { Readable, Writable } from 'node:stream'
import type { openMigratedDatabase } from '../../database/open.ts'

/** Where a command runs: `process`, or what a test gives it instead. */
export interface Terminal {
  env: Record<string, string | undefined>
  /** Asked with a question, twice, when it is a terminal; else read to its end. */
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  /** Told how far something is, when it is a terminal. */
  stderr: Writable & { isTTY?: boolean }
  /** Opens the database of the settings. */
  openDatabase?: typeof openMigratedDatabase
}
