import t from 'tap'

// Not `import … from`: the page's files are compiled for a bundler, and TypeScript keeps the two worlds apart.
const page = async (file: string) => await import(new URL(`../../web/${file}`, import.meta.url).href)
const { createHold } = await page('practice/hold.ts')
const { expected, finishLetter, hardest, lettersOf, startSession, totalTime } = await page('practice/session.ts')

/** A round in which each letter took so many seconds; 0 is a letter that was skipped. */
function roundOf (seconds: Record<string, number>) {
  const session = startSession(Object.keys(seconds), false, 0)
  let now = 0
  for (const taken of Object.values(seconds)) {
    now += 1000 * taken
    finishLetter(session, now, taken === 0)
  }
  return session
}

t.test('a word is spelled in plain letters, whatever its accents', async t => {
  t.equal(lettersOf('Élève').join(''), 'ELEVE')
  t.equal(lettersOf('cœur, ça va ?').join(''), 'COEURCAVA')
  t.same(lettersOf('42 !'), [])
})

t.test('letters come one after another, until none is left', async t => {
  const session = startSession(['A', 'B'], true, 500)
  t.equal(expected(session), 'A')
  finishLetter(session, 1500)
  t.equal(expected(session), 'B')
  finishLetter(session, 4500, true)
  t.equal(expected(session), undefined)
  finishLetter(session, 9000)
  t.same(session.results, [{ letter: 'A', milliseconds: 1000, skipped: false }, { letter: 'B', milliseconds: 3000, skipped: true }])
  t.equal(totalTime(session), 4000)
})

t.test('the hardest letters are those skipped, then those that took clearly longer than the rest', async t => {
  t.same(hardest(roundOf({ A: 2, B: 2, C: 9, D: 2, E: 0, F: 5 })), ['E', 'C', 'F'])
  t.same(hardest(roundOf({ A: 2, B: 2.1, C: 1.9 })), [])
  t.equal(hardest(roundOf({ A: 0, B: 0, C: 0, D: 0 }), 3).length, 3)
})

t.test('a letter must be held, and a moment of doubt does not undo all of it', async t => {
  const hold = createHold(800)
  t.equal(hold.update(true, 0), 0)
  t.equal(hold.update(true, 200), 0.25)
  t.equal(hold.update(true, 400), 0.5)
  t.equal(hold.update(false, 500), 0.25)
  t.equal(hold.update(false, 900), 0)
  for (const at of [1000, 1200, 1400, 1600]) hold.update(true, at)
  t.equal(hold.update(true, 1800), 1)
})

t.test('a page that was hidden for a minute has not held anything for a minute', async t => {
  const hold = createHold(800)
  hold.update(true, 0)
  t.ok(hold.update(true, 60_000) < 0.5)
})
