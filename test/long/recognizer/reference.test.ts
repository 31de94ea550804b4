// The generated reference of the package lists its exports.
import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from '#tap'
import { inProject } from '../../../server/settings/paths.ts'

t.test('the stored reference equals the output of `npm run reference`', async t => {
  const written = t.testdir()
  const typedoc = inProject('node_modules', 'typedoc', 'bin', 'typedoc')
  const options = ['--options', inProject('recognizer-wasm', 'typedoc.json'), '--out', written, '--logLevel', 'Error']
  await promisify(execFile)(process.execPath, [typedoc, ...options], { cwd: inProject() })
  const stored = inProject('recognizer-wasm', 'reference')
  const pages = (await readdir(written)).sort()
  t.ok(pages.length > 5)
  t.same((await readdir(stored)).sort(), pages)
  for (const page of pages) {
    const [text, expected] = await Promise.all([stored, written].map(folder => readFile(join(folder, page), 'utf8')))
    t.equal(text, expected, page)
  }
})
