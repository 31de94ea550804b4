import { Console } from 'node:console'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { Value } from 'typebox/value'
import { csvOf } from '../../administration/bulk/csv.ts'
import { exportContent, exportRows, exportedLines } from '../../administration/bulk/export.ts'
import { withFiles } from '../../administration/bulk/files.ts'
import { importContent } from '../../administration/bulk/import.ts'
import { readRows } from '../../administration/bulk/read.ts'
import { CSV_KINDS, ContentFile, ROW_KINDS, rowsIn } from '../../administration/bulk/schemas.ts'
import type { CsvKind, Rows } from '../../administration/bulk/schemas.ts'
import { refuseFaulty } from '../../http/errors/request-error.ts'
import { faultsOf } from '../../http/errors/faults.ts'
import { piecesOf } from '../../http/requests/text-pieces.ts'
import { faultLines } from './fault-lines.ts'
import type { Terminal } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `content import <file> [--kind signs|words] [--media <folder>] [--dry-run] [--duplicate]
  [--create-categories]
content export <file> [--kind signs|words]
A .json or .ndjson file holds every kind, the second one row a line. A .csv file holds the kind that --kind names.
With --media, the imageUrl and videoUrl of signs may be names of files in the folder. They are uploaded.`

/** Imports or exports signs, lessons, exercises and words. Does not touch learners and their data. */
export async function run (args: string[], terminal: Terminal): Promise<number | void> {
  const { values, positionals: [verb, file, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      media: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      duplicate: { type: 'boolean', default: false },
      'create-categories': { type: 'boolean', default: false }
    }
  })
  const isCsv = extname(file ?? '') === '.csv'
  const kind = CSV_KINDS.find(each => each === values.kind)
  if (!file || rest.length > 0 || isCsv !== (kind !== undefined)) throw new Error(USAGE)
  if (verb === 'export') return dumpTo(file, kind, terminal)
  const {
    media: folder, 'dry-run': isDryRun, duplicate: mayDuplicate, 'create-categories': mayCreateCategories
  } = values
  if (verb === 'import') {
    return restoreFrom(file, { kind, folder, isDryRun, mayDuplicate, mayCreateCategories }, terminal)
  }
  throw new Error(USAGE)
}

async function dumpTo (file: string, kind: CsvKind | undefined, terminal: Terminal): Promise<void> {
  const text = await withDatabase(terminal, async db => {
    if (kind) return csvOf(kind, await exportRows(db, kind), 'en')
    const content = await exportContent(db)
    return hasLines(file) ? exportedLines(content) : `${JSON.stringify(content, null, 2)}\n`
  })
  await writeFile(file, text, { flag: 'wx' })
}

const hasLines = (file: string) => extname(file) === '.ndjson'

interface ImportOptions {
  kind: CsvKind | undefined
  /** Folder of the files named by rows. */
  folder: string | undefined
  isDryRun: boolean
  mayDuplicate: boolean
  mayCreateCategories: boolean
}

/** @returns 1 if a dry run found a fault */
async function restoreFrom (file: string, options: ImportOptions, terminal: Terminal): Promise<number> {
  const { kind, folder, ...importOptions } = options
  const name = basename(file)
  const given = kind || hasLines(file)
    ? await readRows(piecesOf(createReadStream(file), { name }), { kind, name })
    : rowsOfJson(await readFile(file, 'utf8'))
  const { faults, ...report } = await withDatabase(terminal, async (db, config) => {
    if (folder === undefined) return importContent(db, given, importOptions)
    const log = new Console(terminal.stderr)
    const { rows, faults: known } = await withFiles(given, {
      db,
      config,
      log,
      folder,
      isDryRun: importOptions.isDryRun,
      ...terminal.stderr.isTTY && { onSign: progressOn(terminal, given) }
    })
    return importContent(db, rows, { ...importOptions, known })
  })
  for (const name of ROW_KINDS) {
    const { created, changed, unchanged } = report[name]
    terminal.stdout.write(`${name}\t${created} created, ${changed} changed, ${unchanged} unchanged\n`)
  }
  for (const line of faultLines(faults)) terminal.stdout.write(`fault\t${line}\n`)
  return faults.length > 0 ? 1 : 0
}

/** Shows progress on one line, because pictures take time. */
function progressOn ({ stderr }: Terminal, { signs = [] }: Rows) {
  return (done: number) => { stderr.write(`\r${done} of ${signs.length} signs${done === signs.length ? '\n' : ''}`) }
}

function rowsOfJson (text: string): Rows {
  const rows = rowsIn(JSON.parse(text))
  refuseFaulty(faultsOf(Value.Errors(ContentFile, rows)).faults)
  return rows
}
