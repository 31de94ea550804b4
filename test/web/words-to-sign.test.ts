// Words that learners spell to the camera without a stop: when a try is over, its film, and its ratings.
import t from '#tap'
import type { WordProgress } from 'recognizer-wasm'
import { createTry } from '../../web/signing/words/word-try.ts'
import { createWordFilm } from '../../web/signing/words/word-film.ts'
import { isInFlow } from '../../web/signing/words/mode.ts'
import { ratingsFromSpelling } from '../../web/signing/words/rating.ts'
import { t as words } from '../../web/signing/words/strings.ts'
import { chooseLanguage } from '../../web/elements/text/language.ts'
import { signing } from '../support/hands.ts'

/** @param made the letters, a dash for one that is not made */
const progress = (word: string, made: string, tried: number): WordProgress => ({
  letters: [...word].map((letter, i) =>
    ({ letter, isMade: made[i] === letter, confidence: 0.9, at: i < tried ? 100 * (i + 1) : null })),
  isComplete: made === word,
  lettersPerSecond: null
})

const NOTHING = progress('MAIN', '----', 0)

t.test('a word is complete once it stays complete for a moment', async t => {
  const { see } = createTry()
  t.equal(see(NOTHING, true, 0), 'going')
  t.equal(see(progress('MAIN', 'MAIN', 4), true, 1000), 'going')
  t.equal(see(progress('MAIN', 'MAI-', 4), true, 1100), 'going', 'another letter follows')
  t.equal(see(progress('MAIN', 'MAIN', 4), true, 1200), 'going')
  t.equal(see(progress('MAIN', 'MAIN', 4), true, 1450), 'complete')
})

t.test('a word whose hand leaves is complete or unclear', async t => {
  for (const [made, state] of [['MAIN', 'complete'], ['MA-N', 'unclear'], ['M---', 'unclear']] as const) {
    const { see } = createTry()
    const seen = progress('MAIN', made, made === 'M---' ? 1 : 4)
    t.equal(see(seen, true, 0), 'going', made)
    t.equal(see(seen, false, 100), 'going', `${made}: the tracker may have lost it`)
    t.equal(see(seen, false, 500), state, made)
  }
  const late = createTry()
  t.equal(late.see(progress('MAIN', 'MAI-', 4), false, 0), 'going')
  t.equal(late.see(progress('MAIN', 'MAIN', 4), false, 400), 'complete', 'with the last frames of the hand')
  const { see } = createTry()
  t.equal(see(NOTHING, false, 0), 'going')
  t.equal(see(NOTHING, false, 5000), 'going', 'no hand has begun')
})

t.test('a word with an unclear letter is over when the hand rests after its last letter', async t => {
  const { see } = createTry()
  const seen = progress('ELLE', 'EL-E', 4)
  t.equal(see(seen, true, 0), 'going')
  t.equal(see(seen, true, 1400), 'going', 'the last letter may still become clear')
  t.equal(see(seen, true, 1500), 'unclear')
  t.equal(see(progress('ELLE', 'E---', 1), true, 1600), 'going', 'the hand went back')
  t.equal(see(seen, true, 1700), 'going')
  t.equal(see(progress('ELLE', 'ELLE', 4), true, 3300), 'going', 'at the last moment it became clear')
  t.equal(see(progress('ELLE', 'ELLE', 4), true, 3550), 'complete')
})

t.test('a film has the frames of the last 600, short numbers, and no key of an absent hand', async t => {
  const film = createWordFilm()
  for (let i = 0; i < 700; i++) film.add(signing(i === 699 ? 'V' : 'A'), 1000 + i * 33.34)
  const { frames, timestamps } = film.film()
  t.equal(frames.length, 600)
  t.equal(timestamps!.length, 600)
  t.ok(timestamps!.every((time, i) => Number.isInteger(time) && time > (timestamps![i - 1] ?? -1)))
  t.notOk(Object.keys(frames[0]!).some(key => key.startsWith('l_')))
  t.ok(JSON.stringify(frames).length < 700_000, 'room below the limit of a request')
  const [x] = frames.at(-1)!.r_index_tip!
  t.ok(Math.abs(x - signing('V').r_index_tip![0]) < 1e-5)
  t.same(film.pointsAt(1000 + 699 * 33.34), signing('V'))
  film.clear()
  t.same(film.film(), { frames: [], timestamps: [] })
})

t.test('letters are rated once, and the word with its pace', async t => {
  const letter = (letter: string, rating: string) => ({ letter, skill: 'signed', rating, milliseconds: null })
  const word = (rating: string, pace: number | null) => ({ word: 'ELLE', skill: 'signed', rating, pace })
  const result = { word: 'elle', unclear: [], isSkipped: false, pace: 2.5 }
  t.same(ratingsFromSpelling(result), [letter('E', 'good'), letter('L', 'good'), word('good', 2.5)])
  t.same(ratingsFromSpelling({ ...result, unclear: ['L', 'L'] }),
    [letter('E', 'good'), letter('L', 'hard'), word('hard', 2.5)])
  t.same(ratingsFromSpelling({ ...result, unclear: ['L'], isSkipped: true, pace: null }),
    [letter('L', 'again'), word('again', null)], 'letters that nobody saw are not rated')
  t.match(ratingsFromSpelling({ ...result, word: 'LA' }).at(-1), { word: 'LA', pace: null }, 'too short for a pace')
})

t.test('words flow once their letters are known, if they are not too long and the browser reads letters', async t => {
  const known = Object.fromEntries([...'MAIN'].map(letter => [letter, { signed: true }]))
  const here = { state: { phase: 'ready', letters: 'page' } } as const
  t.ok(isInFlow([...'MAIN'], known, here))
  t.notOk(isInFlow([...'MAINS'], known, here), 'S is not known')
  t.notOk(isInFlow([...'M'], known, here), 'a single letter')
  t.notOk(isInFlow(Array(21).fill('M'), known, here), 'longer than a film')
  t.notOk(isInFlow([...'MAIN'], known, { state: { phase: 'ready', letters: 'server' } }))
  for (const letters of ['page', 'server'] as const) {
    t.ok(isInFlow([...'MAIN'], known, { state: { phase: 'idle', letters } }), 'not known yet')
  }
})

t.test('the result agrees with the number of letters', async t => {
  chooseLanguage('en')
  t.equal(words('right', 'LAC', 1), 'LAC: right! 1 letter a second')
  t.equal(words('pace', 2.51), '2.5 letters a second')
  chooseLanguage('fr')
  t.teardown(() => chooseLanguage('en'))
  t.equal(words('right', 'LAC', 1.8).replaceAll(/\s/gu, ' '), 'LAC : bravo ! 1,8 lettre par seconde')
  t.equal(words('pace', 2), '2 lettres par seconde')
})
