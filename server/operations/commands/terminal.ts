import type { Readable, Writable } from 'node:stream'
import type { openMigratedDatabase } from '../../database/open.ts'

/** The environment of a command: `process`, or a replacement in tests. */
export interface Terminal {
  env: Record<string, string | undefined>
  /** Asked twice if it is a terminal; otherwise read to its end. */
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable
  /** Shows progress if it is a terminal. */
  stderr: Writable & { isTTY?: boolean }
  /** Opens the configured database. */
  openDatabase?: typeof openMigratedDatabase
}
