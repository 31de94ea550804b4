// What a test file takes for tap's root: the root itself where the file runs alone, and where several files share a
// process (test/run/), a subtest of the file's own, whose teardowns run when the file is through.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import root from 'tap'
import type { Test } from 'tap'

let t: Test = root
export { t as default }

/** Runs a share of the test files of some folders in this process, one after another. To start a process, load what
 * all of them need and open a database costs more than most of the files.
 * @param folders below test/; a folder's own files count, and those of the folders in it unless it is '.'
 * @param share this one, from 1, of so many equal ones
 * @param order files follow each other by name, or at random, but alike for the same text */
export async function runShare (
  folders: readonly string[], [share, shares] = [1, 1], order = process.env.TEST_SHUFFLE
): Promise<void> {
  const files = (await Promise.all(folders.map(testFiles))).flat()
  const key = (file: string) => order ? createHash('sha256').update(order + file).digest('hex') : file
  const ordered = files.sort((a, b) => key(a) < key(b) ? -1 : 1)
  for (const file of ordered.filter((_, i) => i % shares! === share! - 1)) await runFile(file)
}

async function testFiles (folder: string): Promise<string[]> {
  const names = await readdir(new URL(`${folder}/`, import.meta.url), { recursive: folder !== '.' })
  return names.filter(name => name.endsWith('.test.ts')).map(name => folder === '.' ? name : `${folder}/${name}`)
}

/** Milliseconds. What hangs costs no more. */
const TIMEOUT = 90_000

const runFile = (file: string) => root.test(`test/${file}`, { timeout: TIMEOUT }, async fileTest => {
  t = fileTest
  await import(`./${file}`)
})
