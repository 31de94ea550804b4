// Errors about an unusable file or folder: they blame a setting only if it names the path.
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import { settings } from '../server/settings/config.ts'
import { explainError } from '../server/operations/process/start-error.ts'

const failureOf = async (work: Promise<unknown>) => work.then(() => 'none', explainError)

t.test('a path that an operator typed is reported unchanged', async t => {
  t.equal(await failureOf(open('/dev/null/backup.jsonl', 'wx')), 'Can\'t open /dev/null/backup.jsonl (ENOTDIR)')
  t.equal(await failureOf(readdir('/nowhere/photos')), 'Can\'t read /nowhere/photos (ENOENT)')
})

t.test('an error in a configured folder names its setting', async t => {
  const models = join(settings.modelsDir.fallback, 'nothing')
  t.equal(await failureOf(readdir(models)), `Can't read ${models} (ENOENT): check MODELS_DIR`)
})
