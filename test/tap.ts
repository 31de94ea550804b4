// What a test file takes for tap's root: the root itself where the file runs alone, and where several files share a
// process (test/run/), a subtest of the file's own, whose teardowns run when the file is through.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import root from 'tap'
import type { Test } from 'tap'

let t: Test = root
export { t as default }

interface Share {
  /** This one, from 1, of so many equal ones. */
  share?: readonly [number, number]
  /** Why none can run here. */
  skip?: string | false
}

/** Runs the test files of some folders in this process, one after another: to start a process, load what all of them
 * need and open a database costs more than most of the files. They follow each other by name, or with TEST_SHUFFLE at
 * random, alike for the same text.
 * @param places files and folders below test/; a folder's own files count, and those of the folders in it unless it is
 * '.' */
export async function runFiles (places: readonly string[], { share = [1, 1], skip = false }: Share = {}) {
  const order = process.env.TEST_SHUFFLE
  const key = (file: string) => order ? createHash('sha256').update(order + file).digest('hex') : file
  const files = (await Promise.all(places.map(testFiles))).flat().sort((a, b) => key(a) < key(b) ? -1 : 1)
  root.teardown(endSoon)
  for (const file of files.filter((_, i) => i % share[1] === share[0] - 1)) await runFile(file, skip)
}

/** What a test left open is told, and does not keep the process for ten minutes. */
function endSoon () {
  setTimeout(() => {
    console.error(`Still open after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit()
  }, 5000).unref()
}

const isTest = (name: string) => name.endsWith('.test.ts') && !name.includes('node_modules')

async function testFiles (folder: string): Promise<string[]> {
  if (isTest(folder)) return [folder]
  const names = await readdir(new URL(`${folder}/`, import.meta.url), { recursive: folder !== '.' })
  return names.filter(isTest).map(name => folder === '.' ? name : `${folder}/${name}`)
}

/** Milliseconds. What hangs costs no more; what is only slow, on a busy machine of a quarter of the speed, is let
 * finish: the longest files take a minute where there is nothing else to do. */
const timeoutOf = (file: string) => file.startsWith('long/') ? 1_200_000 : 600_000

const runFile = (file: string, skip: string | false) =>
  root.test(`test/${file}`, { timeout: timeoutOf(file), skip }, async fileTest => {
    t = fileTest
    await import(`./${file}`)
  })
