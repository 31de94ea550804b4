/** Rows of one statement: it may have 65,535 parameters (PostgreSQL's protocol, Bind), and must not take too long. */
const LARGEST = 500

/** Has many rows written, some at a time. */
export async function inBatches<T> (rows: readonly T[], write: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += LARGEST) await write(rows.slice(from, from + LARGEST))
}
