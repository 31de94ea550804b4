// Errors about an unusable file or folder: they blame a setting only if it names the path.
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import { settings } from '../server/settings/config.ts'
import { describeError } from '../server/operations/log/logging.ts'
import { explainError } from '../server/operations/process/start-error.ts'

/** The error of PGlite on a full disk. */
class ErrnoError {
  readonly name = 'ErrnoError'
  readonly errno: number
  constructor (errno: number) { this.errno = errno }
}

t.test('a full disk is named, whichever part meets it', async t => {
  const disk = { code: 'ENOSPC', path: '/data/database/base/1' }
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  for (const [error, text] of [
    [full, 'The disk is full: ENOSPC: no space left on device, write'],
    [Object.assign(new Error('no space'), disk), "The disk is full: can't write to /data/database/base/1"],
    [new Error("Can't open the database", { cause: new ErrnoError(51) }), 'The disk is full: ErrnoError 51'],
    [Object.assign(new Error('could not extend file'), { code: '53100' }), 'The disk is full: could not extend file']
  ] as const) t.equal(explainError(error), text)
})

t.test('no error is printed as an empty message', async t => {
  const refused = Object.assign(new AggregateError([]), { code: 'EPIPE' })
  for (const [error, text] of [
    [new ErrnoError(8), 'ErrnoError 8'], [refused, 'AggregateError EPIPE'], [new Error(''), 'Error'],
    [new Error('', { cause: new Error('why') }), 'Error why'], [{}, '[object Object]'], ['text', 'text'],
    [undefined, 'undefined'], ['', 'an error without a message']
  ] as const) {
    t.equal(explainError(error), text)
    if (error) t.equal(describeError(error as Error).message, text, 'in the log, too')
  }
})

const failureOf = async (work: Promise<unknown>) => work.then(() => 'none', explainError)

t.test('a path that an operator typed is reported unchanged', async t => {
  t.equal(await failureOf(open('/dev/null/backup.jsonl', 'wx')), 'Can\'t open /dev/null/backup.jsonl (ENOTDIR)')
  t.equal(await failureOf(readdir('/nowhere/photos')), 'Can\'t read /nowhere/photos (ENOENT)')
})

t.test('an error in a configured folder names its setting', async t => {
  const models = join(settings.modelsDir.fallback, 'nothing')
  t.equal(await failureOf(readdir(models)), `Can't read ${models} (ENOENT): check MODELS_DIR`)
})
