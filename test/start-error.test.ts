// What is said of a file or folder that can't be used: a setting is blamed only for what it names.
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from '#tap'
import { settings } from '../server/settings/config.ts'
import { explainError } from '../server/operations/process/start-error.ts'

const failureOf = async (work: Promise<unknown>) => work.then(() => 'none', explainError)

t.test('a path that somebody typed is told as it is', async t => {
  t.equal(await failureOf(open('/dev/null/backup.jsonl', 'wx')), 'Can\'t open /dev/null/backup.jsonl (ENOTDIR)')
  t.equal(await failureOf(readdir('/nowhere/photos')), 'Can\'t read /nowhere/photos (ENOENT)')
})

t.test('of a folder of the settings it is said which one to look at', async t => {
  const models = join(settings.modelsDir.standard, 'nothing')
  t.equal(await failureOf(readdir(models)), `Can't read ${models} (ENOENT): look at MODELS_DIR`)
})
