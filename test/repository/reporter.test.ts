// What the closing line of the tests counts.
import { text } from 'node:stream/consumers'
import t from '#tap'

const { default: Reporter } = await import(String(new URL('../support/reporter.mjs', import.meta.url)))

/** The last line about a process in which one file failed. @param inFile what the runner says of what is in the file */
async function closingLine (inFile: string): Promise<string> {
  const reporter = new Reporter()
  reporter.end([
    'TAP version 14', '# Subtest: test/run/x.ts', '    # Subtest: test/a.test.ts', inFile,
    '    not ok 1 - test/a.test.ts # time=5ms', '    1..1', 'not ok 1 - test/run/x.ts # time=6ms', '1..1', ''
  ].join('\n'))
  return (await text(reporter)).trim().split('\n').at(-1)!
}

t.test('a failure is counted once, wherever it is', async t => {
  t.equal(await closingLine('        ok 1 - fine\n        not ok 2 - wrong\n        1..2'), '1 passed, 1 failed')
  t.equal(await closingLine('        ok 1 - fine\n        1..1'), '1 passed, 1 failed', 'as when a teardown throws')
  t.equal(await closingLine('        ok 1 - fine'), '1 passed, 1 failed', 'as when a test is not through in time')
})
