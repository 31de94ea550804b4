// Advice to a learner from the readings of one letter.
import t from '#tap'
import { adviceText, partsOf } from '../../web/signing/letters/advice-text.ts'
import { createCoach, isSeen } from '../../web/signing/letters/coach.ts'
import type { Advice, AdviceContent } from '../../web/signing/letters/coach.ts'
import type { Reading } from 'recognizer-wasm/client'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import { posedHand, type Pose } from '../support/posed-hand.ts'
import { sees, seesNothing } from './readings.ts'

/** The advice after readings 100 ms apart. */
function after (target: string, readings: Reading[]): Advice {
  const coach = createCoach(target)
  const advice = readings.map((reading, i) => coach.see(reading, 100 * i)).at(-1)
  if (!advice) throw new Error('no readings')
  return advice
}

const times = (count: number, reading: Reading) => Array<Reading>(count).fill(reading)

t.test('the page shows the letter of most frames, with its last confidence', async t => {
  const advice = after('A', [sees('V', 0.6), sees('V', 0.8), sees('U', 0.7)])
  t.match(advice, { kind: 'wrong', letter: 'V', confidence: 0.8 })
  t.match(after('A', [sees('V', 0.6), sees('V', 0.8), sees(null, 0.5)]), { letter: 'V', confidence: 0.8 })
})

t.test('a single frame with a letter does not count', async t => {
  t.match(after('A', [sees(null), sees('V'), sees(null)]), { kind: 'no-letter', letter: null })
})

t.test('no hand, no letter, a wrong letter and the right letter get different advice', async t => {
  t.equal(after('A', times(3, seesNothing())).kind, 'no-hand')
  t.equal(after('A', times(3, sees(null))).kind, 'no-letter')
  t.equal(after('A', times(3, sees('V'))).kind, 'wrong')
  t.equal(after('A', times(3, sees('A'))).kind, 'right')
  const unseen = { ...sees(null), points: null, hands: [] }
  t.equal(after('A', times(3, unseen)).kind, 'no-letter', 'the server reads pictures, the page sees no hand')
})

t.test('a still letter must be held for 0.8 seconds, a moving one for 0.3', async t => {
  t.ok(after('A', times(8, sees('A'))).held < 1)
  t.equal(after('A', times(9, sees('A'))).held, 1)
  t.ok(after('J', [...times(6, seesNothing()), ...times(2, sees('J'))]).held < 1)
  t.equal(after('J', [...times(6, seesNothing()), ...times(4, sees('J'))]).held, 1)
})

t.test('a moving letter does not count if the hand has not moved since the request', async t => {
  chooseLanguage('en')
  const unmoved = after('J', times(20, sees('J')))
  t.match(unmoved, { kind: 'wrong', letter: 'J', held: 0, hint: null })
  t.equal(adviceText(unmoved.shown!, 'J'), 'I see J. The shape is right: now the movement.')
  const elsewhere = sees('J', 0.9, [0.6, 0.5])
  const frames = [seesNothing(), elsewhere, elsewhere, ...times(20, sees('J'))]
  t.match(after('J', frames), { kind: 'wrong', held: 0 }, 'finding the hand is not a movement')
  t.match(after('J', [...times(20, sees('J')), ...times(5, elsewhere)]), { kind: 'right', held: 1 })
  const byServer = { ...sees('J'), hands: [], points: null }
  t.match(after('J', times(5, byServer)), { kind: 'right', held: 1 }, 'no check with pictures alone')
  t.match(after('A', times(9, sees('A'))), { kind: 'right', held: 1 }, 'a still letter needs no movement')
})

t.test('an accepted letter is right even if another letter is more probable', async t => {
  const accepted: Reading = { ...sees('T', 0.6), accepted: ['F', 'T'], candidates: [{ letter: 'F', confidence: 0.4 }] }
  chooseLanguage('en')
  const advice = after('F', times(9, accepted))
  t.match(advice, { kind: 'right', letter: 'F', confidence: 0.4, held: 1, hint: null })
  t.equal(adviceText(advice.shown!, 'F'), 'That’s it, hold it…')
  t.match(after('A', times(3, accepted)), { kind: 'wrong', letter: 'T' })
})

t.test('a letter in doubt after a second look does not count, and the advice is to turn the hand', async t => {
  chooseLanguage('en')
  const inDoubt: Reading = { ...sees('F', 0.6), accepted: ['F'], unsure: ['T'] }
  const advice = after('T', times(20, inDoubt))
  t.match(advice, { kind: 'perhaps', letter: 'T', held: 0, hint: null })
  t.equal(adviceText(advice.shown!, 'T'), 'This could be another letter: turn your hand a little.')
  t.notOk(isSeen(inDoubt, 'T'), 'in doubt in a photograph too')
  t.match(after('F', times(9, inDoubt)), { kind: 'right', held: 1 }, 'F counts')
})

t.test('a flickering doubt changes the advice at most once a second', async t => {
  const coach = createCoach('T')
  const inDoubt: Reading = { ...sees('T', 0.6), accepted: [], unsure: ['T'] }
  const accepted: Reading = { ...sees('T', 0.6), accepted: ['T'], unsure: [] }
  const kinds = Array.from({ length: 60 }, (_, i) =>
    coach.see(i % 8 < 4 ? inDoubt : accepted, 1000 + 100 * i).shown?.kind)
  const changes = kinds.filter((kind, i) => i > 0 && kind !== kinds[i - 1]).length
  t.ok(changes <= 6, `${changes} changes in 6 seconds`)
  t.ok(kinds.includes('perhaps'))
})

t.test('the advice for F and T says which finger is in front', async t => {
  chooseLanguage('en')
  const adviceFor = (target: string, read: string) => adviceText(after(target, times(25, sees(read))).shown!, target)
  t.equal(adviceFor('F', 'T'), 'I see T. For F, the index finger passes in front of the thumb.')
  t.equal(adviceFor('T', 'F'), 'I see F. For T, the thumb passes in front of the index finger.')
})

t.test('the advice names the first difference after a while', async t => {
  const open = sees('B')
  t.equal(after('S', times(5, open)).hint, null, 'no advice while the hand forms the letter')
  const advice = after('S', times(20, open))
  t.match(advice.hint, { part: 'index', change: 'fold' }, 'open hand for a fist')
  t.same(partsOf(advice), ['index'], 'the part is marked')
  t.equal(after('B', times(20, open)).hint, null, 'no advice about the right letter')
  t.same(partsOf({ ...advice, hint: { part: 'hand', change: 'point-up' } }), ['palm'])
  t.same(partsOf({ ...advice, hint: { part: 'pair', change: 'cross' } }), ['index', 'middle'])
  t.same(partsOf({ ...advice, hint: null }), [])
})

t.test('the advice for crossed fingers is to uncross them, for U and for V', async t => {
  const lean = { index: -12, middle: 12 }
  const crossed = Object.entries(posedHand({ bend: { ring: 85, pinky: 85 }, lean, thumbTip: [0, -0.075, -0.02] }))
  const points = Object.fromEntries(crossed.map(([name, point]) => [`r_${name}`, point]))
  chooseLanguage('fr')
  for (const target of ['U', 'V']) {
    const advice = after(target, times(25, { ...sees('R'), points }))
    t.equal(adviceText(advice.shown!, target), 'Je vois R. Décroisez l’index et le majeur.', target)
    t.same(partsOf(advice), ['index', 'middle'])
  }
})

t.test('a hint stays until the hand follows it, even if another becomes equally important', async t => {
  const withBend = (bend: Pose['bend']): Reading => {
    const points = Object.entries(posedHand({ bend: { pinky: 85, ...bend } }))
    return { ...sees('W'), points: Object.fromEntries(points.map(([name, point]) => [`r_${name}`, point])) }
  }
  const [middleFirst, ringFirst] = [withBend({ middle: 0, ring: 8 }), withBend({ middle: 8, ring: 0 })]
  t.match(after('L', times(20, middleFirst)).hint, { part: 'middle', change: 'fold' })
  t.match(after('L', times(20, ringFirst)).hint, { part: 'ring', change: 'fold' }, 'ring alone')
  t.match(after('L', [...times(20, middleFirst), ...times(20, ringFirst)]).shown?.hint, { part: 'middle' })
  const followed = [...times(20, middleFirst), ...times(20, withBend({ middle: 85, ring: 0 }))]
  t.match(after('L', followed).shown?.hint, { part: 'ring' })
})

t.test('advice names the letter seen and the change, in the language of the page', async t => {
  const plain: AdviceContent = { kind: 'wrong', letter: 'V', hint: null, fits: false, isFirst: false }
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

t.test('a single frame of the right letter is not praised', async t => {
  t.match(after('X', [sees('Z'), sees('Z'), sees('X')]), { kind: 'wrong', letter: 'Z' })
})

t.test('for a second after a letter, only praise is shown', async t => {
  t.equal(after('A', times(1, sees('M'))).shown, null)
  t.equal(after('A', times(10, sees('M'))).shown, null)
  t.match(after('A', times(11, sees('M'))).shown, { kind: 'wrong', letter: 'M' })
  t.match(after('A', [sees('M'), ...times(2, sees('A'))]).shown, { kind: 'right' })
})

t.test('advice stays for a second, but praise appears and ends at once', async t => {
  const coach = createCoach('A')
  const adviceAt = (letter: string, at: number) => {
    const { shown } = coach.see(sees(letter), at)
    return shown && adviceText(shown, 'A')
  }
  chooseLanguage('en')
  const texts = Array.from({ length: 40 }, (_, i) => adviceAt(i % 8 < 4 ? 'V' : 'U', 100 * i))
  const changes = texts.filter((text, i) => i > 0 && text !== texts[i - 1]).length
  t.ok(changes <= 4, `${changes} changes in 4 seconds`)
  t.same([adviceAt('A', 4000), adviceAt('A', 4100), adviceAt('A', 4200)].at(-1), 'That’s it, hold it…')
  t.notMatch([adviceAt('V', 4300), adviceAt('V', 4400), adviceAt('V', 4500)].at(-1), 'That’s it')
})

t.test('a second equal letter needs a slide to the side, or fingers that left the letter', async t => {
  const at = (x: number) => {
    const reading = sees('L')
    return { ...reading, points: { ...reading.points, r_hand_position: [x, 0.5, 0] as const } } as Reading
  }
  const held = (readings: Reading[]) => {
    const coach = createCoach('L', true)
    const advice = readings.map((reading, i) => coach.see(reading, 100 * i))
    return { isHeld: advice.some(({ held }) => held >= 1), last: advice.at(-1)! }
  }
  const still = held(times(30, at(0.5)))
  t.notOk(still.isHeld, 'a hand that stays makes one L')
  t.match(still.last, { kind: 'wrong', isFirst: true })
  t.equal(adviceText(still.last, 'L'), 'Now the second L: slide your hand a little to the side.')
  t.notOk(held([...times(5, at(0.5)), ...times(20, at(0.52))]).isHeld, 'a tremble is no slide')
  t.ok(held([...times(5, at(0.5)), ...times(20, at(0.55))]).isHeld, 'slid')
  t.ok(held([...times(5, at(0.5)), ...times(3, sees(null)), ...times(20, at(0.5))]).isHeld, 'released')
  t.notOk(held([...times(5, at(0.5)), sees(null), ...times(20, at(0.5))]).isHeld, 'one frame is no release')
})
