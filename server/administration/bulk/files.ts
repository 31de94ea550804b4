// Uploads files named by signs, and replaces the names by addresses.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { FILE_COLUMNS, isFileName } from '#course/table-columns'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../database/database.ts'
import { createFileReader } from '../../content/inspection/reader.ts'
import { openFiles } from '../../content/storage/open-files.ts'
import { toMedia } from '../../content/media/store.ts'
import { createMediaKeeper } from '../../content/media/upload.ts'
import { requestErrorOf } from '../../http/errors/any-error.ts'
import type { Fault } from '../../http/errors/faults.ts'
import { faultTexts, fillIn } from '../../http/texts/texts.ts'
import type { Row, SentRows } from '../../http/requests/csv-rows.ts'
import type { Rows } from './schemas.ts'

interface Options {
  db: Database
  config: Config
  log: Pick<FastifyBaseLogger, 'error'>
  folder: string
  /** Whether to only check the files. Rows then lack these fields. */
  isDryRun: boolean
  /** Called after each sign with the number of signs done. */
  onSign?: (done: number) => void
}

/** Uploads the named files, each only once.
 * @returns the rows with addresses, and the faults of files */
export async function withFiles (
  rows: Rows, { db, config, log, folder, isDryRun, onSign }: Options
): Promise<{ rows: Rows, faults: Fault[] }> {
  const reader = createFileReader(log)
  const { read, keep } = createMediaKeeper({ db, files: openFiles(config), config, reader, log })
  const faults: Fault[] = []
  async function addressOf (name: string, path: string): Promise<string | undefined> {
    try {
      const bytes = new Uint8Array(await readFile(join(folder, name)))
      if (!isDryRun) return toMedia((await keep(bytes)).row).url
      await read(bytes)
    } catch (error) {
      faults.push({ path, text: textOf(error as Error, name) })
    }
    return undefined
  }
  try {
    const signs: SentRows[number][] = []
    for (const [index, sign] of rows.signs?.entries() ?? []) {
      const row: Row = { ...sign }
      for (const field of FILE_COLUMNS.filter(field => isFileName(row[field]))) {
        const address = await addressOf(String(row[field]), `signs.${index}.${field}`)
        if (address === undefined) delete row[field]
        else row[field] = address
      }
      signs.push(sign && row)
      onSign?.(signs.length)
    }
    return { rows: { ...rows, ...rows.signs && { signs } }, faults }
  } finally {
    await reader.close()
  }
}

/** The fault of a file.
 * @throws the error if the file is not at fault */
function textOf (error: NodeJS.ErrnoException, name: string): Fault['text'] {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return fillIn(faultTexts.noSuchFile, { value: name })
  const refused = requestErrorOf(error)
  if (!refused || refused.code === 'UNAVAILABLE') throw error
  return refused.faults[0]?.text ?? refused.text
}
