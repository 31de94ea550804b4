// What a learner is told about the readings of one letter.
import t from '#tap'
import { adviceText, partsOf } from '../../web/signing/letters/advice-text.ts'
import { createCoach, isSeen } from '../../web/signing/letters/coach.ts'
import type { Advice, AdviceContent } from '../../web/signing/letters/coach.ts'
import type { Reading } from 'recognizer-wasm/client'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import { posedHand, type Pose } from '../support/posed-hand.ts'
import { sees, seesNothing } from './readings.ts'

/** The advice after so many frames of 100 ms each. */
function after (target: string, readings: Reading[]): Advice {
  const coach = createCoach(target)
  const advice = readings.map((reading, i) => coach.see(reading, 100 * i)).at(-1)
  if (!advice) throw new Error('no readings')
  return advice
}

const times = (count: number, reading: Reading) => Array<Reading>(count).fill(reading)

t.test('the letter shown is the one of most frames, with the confidence it was last seen with', async t => {
  const advice = after('A', [sees('V', 0.6), sees('V', 0.8), sees('U', 0.7)])
  t.match(advice, { kind: 'wrong', letter: 'V', confidence: 0.8 })
  t.match(after('A', [sees('V', 0.6), sees('V', 0.8), sees(null, 0.5)]), { letter: 'V', confidence: 0.8 })
})

t.test('one frame of a letter among frames of none is not a letter yet', async t => {
  t.match(after('A', [sees(null), sees('V'), sees(null)]), { kind: 'no-letter', letter: null })
})

t.test('no hand, no letter, a wrong letter and the right one are told apart', async t => {
  t.equal(after('A', times(3, seesNothing())).kind, 'no-hand')
  t.equal(after('A', times(3, sees(null))).kind, 'no-letter')
  t.equal(after('A', times(3, sees('V'))).kind, 'wrong')
  t.equal(after('A', times(3, sees('A'))).kind, 'right')
  const unseen = { ...sees(null), points: null, hands: [] }
  t.equal(after('A', times(3, unseen)).kind, 'no-letter', 'where the server gets pictures nobody knows of a hand')
})

t.test('a still letter is held for 0.8 seconds, one that moves for 0.3', async t => {
  t.ok(after('A', times(8, sees('A'))).held < 1)
  t.equal(after('A', times(9, sees('A'))).held, 1)
  t.ok(after('J', [...times(6, seesNothing()), ...times(2, sees('J'))]).held < 1)
  t.equal(after('J', [...times(6, seesNothing()), ...times(4, sees('J'))]).held, 1)
})

t.test('a letter that moves does not count in a hand that has not moved since it was asked for', async t => {
  chooseLanguage('en')
  const still = after('J', times(20, sees('J')))
  t.match(still, { kind: 'wrong', letter: 'J', held: 0, hint: null })
  t.equal(adviceText(still.words!, 'J'), 'I see J. The shape is right: now the movement.')
  const elsewhere = sees('J', 0.9, [0.6, 0.5])
  const found = [seesNothing(), elsewhere, elsewhere, ...times(20, sees('J'))]
  t.match(after('J', found), { kind: 'wrong', held: 0 }, 'a tracker takes a moment to find a hand that is there')
  t.match(after('J', [...times(20, sees('J')), ...times(5, elsewhere)]), { kind: 'right', held: 1 })
  const byServer = { ...sees('J'), hands: [], points: null }
  t.match(after('J', times(5, byServer)), { kind: 'right', held: 1 }, 'of pictures alone nobody knows')
  t.match(after('A', times(9, sees('A'))), { kind: 'right', held: 1 }, 'another letter may be there already')
})

t.test('a letter that would be accepted is right, whatever is read among all letters', async t => {
  const accepted: Reading = { ...sees('T', 0.6), accepted: ['F', 'T'], candidates: [{ letter: 'F', confidence: 0.4 }] }
  chooseLanguage('en')
  const advice = after('F', times(9, accepted))
  t.match(advice, { kind: 'right', letter: 'F', confidence: 0.4, held: 1, hint: null })
  t.equal(adviceText(advice.words!, 'F'), 'That’s it, hold it…')
  t.match(after('A', times(3, accepted)), { kind: 'wrong', letter: 'T' })
})

t.test('a letter that a second look cannot tell from another does not count, and the hand is to be turned', async t => {
  chooseLanguage('en')
  const inDoubt: Reading = { ...sees('F', 0.6), accepted: ['F'], unsure: ['T'] }
  const advice = after('T', times(20, inDoubt))
  t.match(advice, { kind: 'perhaps', letter: 'T', held: 0, hint: null })
  t.equal(adviceText(advice.words!, 'T'), 'This could be another letter: turn your hand a little.')
  t.notOk(isSeen(inDoubt, 'T'), 'nor in a photograph')
  t.match(after('F', times(9, inDoubt)), { kind: 'right', held: 1 }, 'the other one counts')
})

t.test('a doubt that comes and goes changes the words once a second at most', async t => {
  const coach = createCoach('T')
  const inDoubt: Reading = { ...sees('T', 0.6), accepted: [], unsure: ['T'] }
  const accepted: Reading = { ...sees('T', 0.6), accepted: ['T'], unsure: [] }
  const kinds = Array.from({ length: 60 }, (_, i) =>
    coach.see(i % 8 < 4 ? inDoubt : accepted, 1000 + 100 * i).words?.kind)
  const changes = kinds.filter((kind, i) => i > 0 && kind !== kinds[i - 1]).length
  t.ok(changes <= 6, `${changes} changes in 6 seconds`)
  t.ok(kinds.includes('perhaps'))
})

t.test('F and T differ by the finger in front, and the advice says which', async t => {
  chooseLanguage('en')
  const said = (target: string, read: string) => adviceText(after(target, times(25, sees(read))).words!, target)
  t.equal(said('F', 'T'), 'I see T. For F, the index finger passes in front of the thumb.')
  t.equal(said('T', 'F'), 'I see F. For T, the thumb passes in front of the index finger.')
})

t.test('what to change is said after a while, about the first thing that differs', async t => {
  const open = sees('B')
  t.equal(after('S', times(5, open)).hint, null, 'a hand on its way needs no advice')
  const advice = after('S', times(20, open))
  t.match(advice.hint, { part: 'index', change: 'fold' }, 'an open hand is no fist')
  t.same(partsOf(advice), ['index'], 'and the part is pointed out')
  t.equal(after('B', times(20, open)).hint, null, 'no advice about the right letter')
  t.same(partsOf({ ...advice, hint: { part: 'hand', change: 'point-up' } }), ['palm'])
  t.same(partsOf({ ...advice, hint: { part: 'pair', change: 'cross' } }), ['index', 'middle'])
  t.same(partsOf({ ...advice, hint: null }), [])
})

t.test('a hint stays until the hand follows it, even if another becomes as important', async t => {
  const shown = (bend: Pose['bend']): Reading => {
    const points = Object.entries(posedHand({ bend: { pinky: 85, ...bend } }))
    return { ...sees('W'), points: Object.fromEntries(points.map(([name, point]) => [`r_${name}`, point])) }
  }
  const [middleFirst, ringFirst] = [shown({ middle: 0, ring: 8 }), shown({ middle: 8, ring: 0 })]
  t.match(after('L', times(20, middleFirst)).hint, { part: 'middle', change: 'fold' })
  t.match(after('L', times(20, ringFirst)).hint, { part: 'ring', change: 'fold' }, 'each by itself')
  t.match(after('L', [...times(20, middleFirst), ...times(20, ringFirst)]).words?.hint, { part: 'middle' })
  const followed = [...times(20, middleFirst), ...times(20, shown({ middle: 85, ring: 0 }))]
  t.match(after('L', followed).words?.hint, { part: 'ring' })
})

t.test('advice says what is seen and what to change, in the language of the page', async t => {
  const plain: AdviceContent = { kind: 'wrong', letter: 'V', hint: null, fits: false }
  chooseLanguage('en')
  t.equal(adviceText(plain, 'B'), 'I see V.')
  t.equal(adviceText({ ...plain, fits: true }, 'B'), 'I see V. Compare your hand with the picture.')
  t.equal(adviceText({ ...plain, fits: true }, 'J'), 'I see V. Compare your hand with the picture.')
  t.equal(adviceText({ ...plain, fits: true, letter: 'Y' }, 'J'), 'I see Y. The shape is right: now the movement.')
  t.equal(adviceText({ ...plain, fits: true }, 'X'), 'I see V. The shape is right: now the movement.')
  t.equal(adviceText({ ...plain, kind: 'no-letter', letter: null }, 'B'), 'I see your hand, but no letter yet.')
  t.equal(adviceText({ ...plain, kind: 'no-hand', letter: null }, 'B'), 'Show your hand to the camera.')
  t.equal(adviceText({ ...plain, kind: 'right', letter: 'B' }, 'B'), 'That’s it, hold it…')
  t.equal(adviceText({ ...plain, kind: 'right', letter: 'J' }, 'J'), 'That’s it, keep moving…')
  chooseLanguage('fr')
  t.match(adviceText({ ...plain, hint: { part: 'index', change: 'straighten' } }, 'B'), /^Je vois V\. .*index/)
})

t.test('what is praised is what is shown: one frame of the right letter among others is not right yet', async t => {
  t.match(after('X', [sees('Z'), sees('Z'), sees('X')]), { kind: 'wrong', letter: 'Z' })
})

t.test('nothing is said for a second about the hand that still shows the letter before, but praise is', async t => {
  t.equal(after('A', times(1, sees('M'))).words, null)
  t.equal(after('A', times(10, sees('M'))).words, null)
  t.match(after('A', times(11, sees('M'))).words, { kind: 'wrong', letter: 'M' })
  t.match(after('A', [sees('M'), ...times(2, sees('A'))]).words, { kind: 'right' })
})

t.test('what is said stays for a second, but that it is right is said at once, and no longer than it is', async t => {
  const coach = createCoach('A')
  const said = (letter: string, at: number) => {
    const { words } = coach.see(sees(letter), at)
    return words && adviceText(words, 'A')
  }
  chooseLanguage('en')
  const texts = Array.from({ length: 40 }, (_, i) => said(i % 8 < 4 ? 'V' : 'U', 100 * i))
  const changes = texts.filter((text, i) => i > 0 && text !== texts[i - 1]).length
  t.ok(changes <= 4, `${changes} changes in 4 seconds`)
  t.same([said('A', 4000), said('A', 4100), said('A', 4200)].at(-1), 'That’s it, hold it…')
  t.notMatch([said('V', 4300), said('V', 4400), said('V', 4500)].at(-1), 'That’s it')
})
