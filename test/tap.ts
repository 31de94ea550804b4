// Tap's root for a test file: the real root if the file runs alone, else a subtest of its own (test/run/), so that
// teardowns run at its end.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { posix } from 'node:path'
import './support/temporary-files.ts'
import './support/without-domains.ts'
import root from 'tap'
import { TestBase } from 'tap'
import type { Base, Test } from 'tap'

let t: Test = root
export { t as default }

for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, error => running().threw(error))

/** The innermost test under way. */
function running (): Base {
  let test: Base = t
  while (test instanceof TestBase && test.activeSubtests.size > 0) test = [...test.activeSubtests].at(-1)!
  return test
}

interface Share {
  /** The number of this part, from 1, and the number of parts. */
  share?: readonly [number, number]
  /** Why none can run here. */
  skip?: string | false
}

/** Runs the test files of some folders one after another in this process, because starting a process, loading
 * modules and opening a database cost more than most files. Sorted by name, or shuffled by TEST_SHUFFLE as a seed.
 * @param places files and folders below test/ */
export async function runFiles (places: readonly string[], { share = [1, 1], skip = false }: Share = {}) {
  const order = process.env.TEST_SHUFFLE
  const key = (file: string) => order ? createHash('sha256').update(order + file).digest('hex') : file
  const files = (await Promise.all(places.map(testFiles))).flat().sort((a, b) => key(a) < key(b) ? -1 : 1)
  root.teardown(endSoon)
  for (const file of files.filter((_, i) => partOf(i, share[1]) === share[0])) await runFile(file, skip)
}

/** The part of a file: 1, 2, 2, 1 and so on, which takes more equal times than 1, 2, 1, 2. */
function partOf (i: number, parts: number): number {
  const turn = i % (2 * parts)
  return turn < parts ? turn + 1 : 2 * parts - turn
}

/** Reports what a test left open, instead of keeping the process for ten minutes. */
function endSoon () {
  setTimeout(() => {
    console.error(`Still open after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit()
  }, 5000).unref()
}

const isTest = (name: string) => name.endsWith('.test.ts') && !name.includes('node_modules')

/** All test files but those of some folders. */
export const testsOutside = async (...folders: string[]): Promise<string[]> =>
  (await testFiles('.')).filter(file => !folders.includes(file.split('/')[0]!))

async function testFiles (place: string): Promise<string[]> {
  if (isTest(place)) return [place]
  const names = await readdir(new URL(`${place}/`, import.meta.url), { recursive: true })
  return names.filter(isTest).map(name => posix.join(place, name))
}

/** Milliseconds. Bounds the cost of a hang, but lets the longest files, a minute on an idle machine, finish on one
 * four times slower. */
const timeoutOf = (file: string) => file.startsWith('long/') ? 1_200_000 : 600_000

const runFile = (file: string, skip: string | false) =>
  root.test(`test/${file}`, { timeout: timeoutOf(file), skip }, async fileTest => {
    t = fileTest
    await import(`./${file}`)
  })
