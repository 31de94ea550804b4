// Import of signs by `dactylo content import`, from JSON and CSV, as a dry run and for real, compared with plain
// INSERTs of 1,000 rows. Needs TEST_DATABASE_URL.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { openTestDatabase } from '../test/support/database.ts'
import { csvOf } from '../server/administration/bulk/csv.ts'
import { runCommand } from '../server/operations/commands/run-command.ts'
import type { Database } from '../server/database/database.ts'
import { signs } from '../server/database/schema/tables.ts'
import { byTurns, ms, quantile, spread, two } from './figures.ts'

const SIZES = [{ size: 3000, rounds: 3 }, { size: 10_000, rounds: 1 }]
/** Rows per file. */
const MAX_ROWS = 5000
/** Rows per plain INSERT. */
const BATCH = 1000

export async function run () {
  if (!process.env.TEST_DATABASE_URL) return console.log('Needs TEST_DATABASE_URL')
  const { db, close } = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'dactylo-import-'))
  try {
    for (const { size, rounds } of SIZES) await measure(db, folder, madeUp(size), rounds)
  } finally {
    await close()
    await rm(folder, { recursive: true })
  }
}

type Signs = ReturnType<typeof madeUp>

/** Signs with definitions of some 120 characters. */
const madeUp = (size: number) => Array.from({ length: size }, (_, n) => ({
  key: `made-up-${n}`,
  word: `Signe ${n.toString(36)}`,
  definition: `La main ${n} part du menton, s’ouvre et descend vers l’avant, ${'doucement '.repeat(5)}sans un bruit.`,
  definitionEn: `Hand ${n} leaves the chin, opens and comes down to the front, ${'gently '.repeat(5)}without a sound.`,
  difficulty: 'beginner' as const
}))

async function measure (db: Database, folder: string, rows: Signs, rounds: number) {
  const parts = Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, n) =>
    rows.slice(n * MAX_ROWS, (n + 1) * MAX_ROWS))
  async function fileOf (extension: string, write: (signs: Signs) => string | Promise<string>, n: number) {
    const file = join(folder, `${n}.${extension}`)
    await writeFile(file, await write(parts[n]!))
    return file
  }
  const filesOf = (...kind: [extension: string, write: (signs: Signs) => string | Promise<string>]) =>
    Promise.all(parts.map((_, n) => fileOf(...kind, n)))
  const json = await filesOf('json', signs => JSON.stringify({ signs }))
  const csv = await filesOf('csv', signs => csvOf('signs', signs, 'en'))
  const took = await byTurns(rounds, {
    plain: () => timed(db, () => insert(db, rows)),
    'JSON, dry run': () => timed(db, () => importFiles(db, json, '--dry-run')),
    'CSV, dry run': () => timed(db, () => importFiles(db, csv, '--kind', 'signs', '--dry-run')),
    JSON: () => timed(db, () => importFiles(db, json)),
    CSV: () => timed(db, () => importFiles(db, csv, '--kind', 'signs'))
  })
  const { plain, ...ours } = took
  console.log(`${rows.length} signs, plain INSERTs: ${spread(plain, ms)}`)
  for (const [name, times] of Object.entries(ours)) {
    const ratios = times.map((time, round) => time / plain[round]!)
    const rate = Math.round(1000 * rows.length / quantile(times, 0.5))
    console.log(`  ${name}: ${spread(times, ms)}, ${rate} rows a second, ${spread(ratios, two)} of the time of INSERTs`)
  }
}

/** Duration in milliseconds, on tables without signs. */
async function timed (db: Database, act: () => Promise<void>): Promise<number> {
  await db.delete(signs)
  const started = performance.now()
  await act()
  return performance.now() - started
}

async function insert (db: Database, rows: Signs) {
  await db.transaction(async tx => {
    for (let from = 0; from < rows.length; from += BATCH) {
      await tx.insert(signs).values(rows.slice(from, from + BATCH).map(row => ({ id: uuidv7(), ...row })))
    }
  })
}

async function importFiles (db: Database, files: string[], ...more: string[]) {
  for (const file of files) await importFile(db, file, ...more)
}

async function importFile (db: Database, file: string, ...more: string[]) {
  let printed = ''
  const output = new Writable({ write (chunk, _encoding, done) { printed += chunk; done() } })
  const openDatabase = async () => ({ db, countConnections: () => ({ open: 1, busy: 0 }), close: async () => {} })
  const code = await runCommand(['content', 'import', file, ...more], {
    env: {}, stdin: Readable.from([]), stdout: output, stderr: output, openDatabase
  })
  if (code !== 0) throw new Error(printed)
}
