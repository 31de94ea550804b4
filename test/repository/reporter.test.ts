// The counts in the last line of the test output.
import { text } from 'node:stream/consumers'
import t from '#tap'

const { default: Reporter } = await import(String(new URL('../support/reporter.mjs', import.meta.url)))

/** The last line for a process in which one file failed. @param inFile what the runner reports about the file */
async function closingLine (inFile: string): Promise<string> {
  const reporter = new Reporter()
  reporter.end([
    'TAP version 14', '# Subtest: test/run/x.ts', '    # Subtest: test/a.test.ts', inFile,
    '    not ok 1 - test/a.test.ts # time=5ms', '    1..1', 'not ok 1 - test/run/x.ts # time=6ms', '1..1', ''
  ].join('\n'))
  return (await text(reporter)).trim().split('\n').at(-1)!
}

t.test('a failure is counted once, wherever it happens', async t => {
  t.equal(await closingLine('        ok 1 - fine\n        not ok 2 - wrong\n        1..2'), '1 passed, 1 failed')
  t.equal(await closingLine('        ok 1 - fine\n        1..1'), '1 passed, 1 failed', 'a teardown that throws')
  t.equal(await closingLine('        ok 1 - fine'), '1 passed, 1 failed', 'a test that times out')
})
