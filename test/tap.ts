// Tap's root for a test file: the real root if the file runs alone, else a subtest of its own (test/run/), so that
// teardowns run at its end.
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { noChromium } from './browser/find-chromium.ts'
import { queue } from './support/queue.ts'
import './support/temporary-files.ts'
import './support/unwatched-programs.ts'
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

/** Runs the test files of some folders one after another in this process, because starting a process, loading
 * modules and opening a database cost more than most files. Leaves out files that another process of the run has taken.
 * @param places files and folders below test/
 * @param skip why none can run here */
export async function runFiles (places: readonly string[], { skip = false }: { skip?: string | false } = {}) {
  const files = await inOrder((await Promise.all(places.map(testFiles))).flat())
  root.teardown(endSoon)
  for (const file of files) if (take(file)) await runFile(file, skip || (isInBrowser(file) && noChromium))
}

const isInBrowser = (file: string) => file.split('/').includes('browser')

/** A line of a browser test takes longer. */
const BROWSER_WEIGHT = 4

/** Files that take long first, so that the processes end together; or shuffled by TEST_SHUFFLE as a seed. */
async function inOrder (files: string[]): Promise<string[]> {
  const seed = process.env.TEST_SHUFFLE
  const key = async (file: string) => seed
    ? createHash('sha256').update(seed + file).digest().readUInt32BE()
    : (await stat(new URL(file, import.meta.url))).size * (isInBrowser(file) ? BROWSER_WEIGHT : 1)
  const keyed = await Promise.all(files.map(async file => ({ file, key: await key(file) })))
  return keyed.sort((a, b) => b.key - a.key).map(({ file }) => file)
}

/** Takes a file from the queue of this run.
 * @returns false if another process has taken it; true without a queue, as when tap did not start this process */
function take (file: string): boolean {
  try {
    // Without a pause, in which tap's root would end.
    mkdirSync(join(queue, encodeURIComponent(file)))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST'
  }
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
