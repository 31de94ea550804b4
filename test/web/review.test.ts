import t from 'tap'
import type { Card } from 'ts-fsrs'
import {
  dueLetters, gradeOfSigning, gradesOfReading, nextLetters, rated, type Grade
} from '../../web/review/schedule.ts'

const DAY = 86_400_000
const MONDAY = new Date('2026-03-02T09:00:00Z')
const daysLater = (days: number, from = MONDAY) => new Date(Number(from) + days * DAY)
const wait = (card: Card, from: Date) => (Number(card.due) - Number(from)) / DAY

/** Grades a letter each time it is due. @returns the days until each next time, and the card */
function live (grades: Grade[]) {
  let now = MONDAY
  let card: Card | undefined
  const waits: number[] = []
  for (const grade of grades) {
    card = rated(card, grade, now)
    waits.push(wait(card, now))
    now = card.due
  }
  return { waits, card: card! }
}

t.test('a letter that is known comes back ever later, and never on the same day', async t => {
  const { waits } = live(['good', 'good', 'good', 'good', 'good'])
  t.ok(waits.every(days => days >= 1 && Number.isInteger(days)), String(waits))
  t.ok(waits.every((days, i) => i === 0 || days > waits[i - 1]!), String(waits))
  t.ok(waits.at(-1)! > 60, 'months, after a few times')
})

t.test('one that was forgotten begins again, one that was hard comes sooner', async t => {
  const good = live(['good', 'good', 'good']).waits.at(-1)!
  const hard = live(['good', 'good', 'hard']).waits.at(-1)!
  const again = live(['good', 'good', 'again']).waits.at(-1)!
  t.ok(again < hard && hard < good, `${again}, ${hard}, ${good}`)
  t.ok(live(['again']).waits[0]! >= 1)
  t.equal(live(['good', 'again']).card.lapses, 1)
})

t.test('a letter made ten times in an hour is not known ten times better', async t => {
  let card = rated(undefined, 'good', MONDAY)
  const once = wait(card, MONDAY)
  for (let i = 1; i < 10; i++) card = rated(card, 'good', daysLater(i / 240))
  t.ok(wait(card, MONDAY) <= once + 1, `${wait(card, MONDAY)} days, not more than ${once}`)
})

t.test('letters are due by the day, the longest due first', async t => {
  const known = [
    { letter: 'A', card: { due: daysLater(-1) } }, { letter: 'B', card: { due: daysLater(2) } },
    { letter: 'C', card: { due: daysLater(-3) } }, { letter: 'D', card: { due: daysLater(2) } },
    { letter: 'E', card: { due: daysLater(9) } }
  ]
  t.same(dueLetters(known, MONDAY), ['C', 'A'])
  t.same(nextLetters(known, MONDAY), { at: daysLater(2), letters: ['B', 'D'] })
  t.same(dueLetters(known, daysLater(10)), ['C', 'A', 'B', 'D', 'E'])
  t.equal(nextLetters(known, daysLater(10)), null)
  t.same(dueLetters([], MONDAY), [])
})

t.test('the grade is how it went', async t => {
  t.equal(gradeOfSigning({ skipped: true, milliseconds: 100 }), 'again')
  t.equal(gradeOfSigning({ skipped: false, milliseconds: 2500 }), 'good')
  t.equal(gradeOfSigning({ skipped: false, milliseconds: 9000 }), 'hard')
  const pairs = [
    { letter: 'E', read: 'E' }, { letter: 'M', read: null }, { letter: 'M', read: 'M' }, { letter: null, read: 'A' }
  ]
  t.same(gradesOfReading({ pairs, starts: 1 }), [['E', 'good'], ['M', 'again']])
  t.same(gradesOfReading({ pairs, starts: 2 }), [['E', 'hard'], ['M', 'again']])
})
