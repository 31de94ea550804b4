// Whether an answer is right, and its score, for all kinds of answers.
import fc from 'fast-check'
import t from '#tap'
import type { HandPoints } from 'recognizer-wasm'
import type { Choice } from '#course/grading'
import { answerIn, feedbackOn, gradeChoice, gradeSigned, gradeSpelled, mayKnowAnswer, scoresOf } from '#course/grading'
import { gradeReading, readingOf, spelledIn } from '#course/reading'
import { signing } from './support/hands.ts'

const LANGUAGES = ['en', 'fr'] as const

const animals: Choice = { options: ['Chat', 'Chien', 'Âne'], optionsEn: ['Cat', 'Dog', 'Donkey'], answer: 'Âne' }

const isRight = (choice: Choice, given: string, language: 'en' | 'fr' = 'fr') =>
  gradeChoice(choice, given, language).isCorrect

t.test('an answer may differ in case, accents and surrounding blanks', async t => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeéèêëàâçîïôœùûüñ '), minLength: 1, maxLength: 12 })
    .map(text => text.trim()).filter(text => text !== '')
  const writing = fc.record({
    isUpper: fc.boolean(), isDecomposed: fc.boolean(), isBare: fc.boolean(), before: fc.nat(3), after: fc.nat(3)
  })
  fc.assert(fc.property(word, writing, (answer, { isUpper, isDecomposed, isBare, before, after }) => {
    const bare = isBare ? answer.normalize('NFD').replace(/[\u0300-\u036f]/g, '') : answer
    const written = isUpper ? bare.toUpperCase() : bare
    const given = ' '.repeat(before) + (isDecomposed ? written.normalize('NFD') : written) + '\t'.repeat(after)
    const choice = { options: [answer, `${answer}x`], optionsEn: null, answer }
    const { isCorrect, given: kept } = gradeChoice(choice, given, 'fr')
    return isCorrect && kept === given
  }))
})

t.test('any other text is wrong', async t => {
  const text = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 4 })
  fc.assert(fc.property(text, text, (answer, given) =>
    isRight({ options: [answer, 'z'], optionsEn: null, answer }, given) === (given === answer)))
  for (const given of ['', ' ', 'an', 'anee', 'â', '\u0302', 'Ane\u0000', 'undefined']) {
    t.notOk(isRight(animals, given), given)
  }
})

t.test('if two options differ only in accents, only one is right', async t => {
  const choice: Choice = { options: ['pêche', 'péché'], optionsEn: null, answer: 'pêche' }
  t.ok(isRight(choice, 'pêche'))
  t.notOk(isRight(choice, 'péché'))
  const translated = { ...choice, optionsEn: ['peach', 'sin'] }
  t.same(['peach', 'pêche'].map(given => isRight(translated, given, 'en')), [true, true])
  t.same(['sin', 'péché'].map(given => isRight(translated, given, 'en')), [false, false])
})

t.test('an answer in the other language counts, unless it is another option in the learner’s language', async t => {
  for (const language of LANGUAGES) {
    const isRightHere = (given: string) => isRight(animals, given, language)
    t.same(['Âne', 'Donkey', 'donkey', 'ane'].map(isRightHere), [true, true, true, true], language)
    t.same(['Chat', 'Cat', 'Chien', 'Dog'].map(isRightHere), [false, false, false, false], language)
  }
  const bread: Choice = { options: ['Pain', 'Douleur'], optionsEn: ['Bread', 'Pain'], answer: 'Pain' }
  t.equal(isRight(bread, 'Pain', 'fr'), true)
  t.equal(isRight(bread, 'Pain', 'en'), false, 'to an English reader this is the other option')
  t.equal(isRight(bread, 'Bread', 'en'), true)
})

t.test('the right answer is revealed as the options show it', async t => {
  t.equal(answerIn('fr', animals), 'Âne')
  t.equal(answerIn('en', animals), 'Donkey')
  t.equal(answerIn('en', { ...animals, optionsEn: null }), 'Âne')
  t.equal(answerIn('en', { options: null, optionsEn: null, answer: 'V' }), 'V')
})

t.test('a right answer scores less the later it comes, a wrong one 0', async t => {
  t.same(scoresOf(true), [100, 75, 50, 25], '25 from then on')
  t.same(scoresOf(false), [0])
})

t.test('the right answer is revealed after a right attempt or the third attempt', async t => {
  t.same([1, 2, 3, 4].map(attempt => mayKnowAnswer(false, attempt)), [false, false, true, true])
  t.same([1, 2, 3, 4].map(attempt => mayKnowAnswer(true, attempt)), [true, true, true, true])
})

t.test('feedback for a choice', async t => {
  t.same(feedbackOn({ isCorrect: true, given: 'A' }), { en: 'Right!', fr: 'Bonne réponse !' })
  t.same(feedbackOn({ isCorrect: false, given: 'A' }), { en: 'Not this one.', fr: 'Ce n’est pas la bonne réponse.' })
})

t.test('a word that was read counts by its letters, and each letter shows what was read for it', async t => {
  for (const given of ['Zoé', 'zoe', ' ZOÉ ', 'zo-e']) t.ok(gradeReading('Zoé', given).isCorrect, given)
  for (const given of ['zo', 'zoee', 'oze', '?']) t.notOk(gradeReading('Zoé', given).isCorrect, given)
  t.equal(spelledIn({ type: 'sign_recognition', answer: 'L’Œuf de  Noël' }), 'LOEUF DE NOEL')
  t.same(readingOf('Zoé', 'zou'), [
    { letter: 'Z', read: 'Z' }, { letter: 'O', read: 'O' }, { letter: 'E', read: 'U' }
  ])
  t.same(feedbackOn({ isCorrect: false, given: 'zou' }, { word: 'Zoé' }),
    { en: 'Not this word.', fr: 'Ce n’est pas ce mot.' })
})

t.test('words to read are spelled with one blank between them, without what hands do not spell', async t => {
  t.equal(spelledIn({ type: 'word_reading', answer: 'La  2 vallée !' }), 'LA VALLEE')
})

t.test('of a spelled word, the letters that were made are kept', async t => {
  const letters = [...'MAIN'].map((letter, i) => ({ letter, isMade: letter !== 'A', confidence: 1, at: i }))
  const frames = [signing('N')]
  t.same(gradeSpelled({ letters, isComplete: false }, { expected: 'MAIN', frames, isSure: true }),
    { isCorrect: false, given: 'MIN' })
})

t.test('feedback for a signed letter names the seen and the expected letter, in both languages', async t => {
  const graded = (letter: string | null, frames: HandPoints[]) => {
    const signed = { expected: 'V', frames, isSure: true }
    const verdict = gradeSigned({ letter, isAccepted: letter === 'V' }, signed)
    return { ...verdict, feedback: feedbackOn(verdict, { signed }) }
  }
  const frames = [signing('W')]
  t.match(graded('V', frames), { isCorrect: true, given: 'V', feedback: { en: 'Right: V', fr: 'Bravo : V' } })
  const wrong = graded('W', frames)
  t.match(wrong, { isCorrect: false, given: 'W' })
  t.match(wrong.feedback, { en: /^seen: W, expected: V\. ./, fr: /^vu : W, attendu : V\. ./ })
  const crossed = graded('R', [signing('R')]).feedback
  t.equal(crossed.fr, 'vu : R, attendu : V. Décroisez l’index et le majeur.')
  const unclear = graded(null, frames).feedback
  t.match(unclear, { en: /^seen: no letter, expected: V/, fr: /^vu : aucune lettre, attendu : V/ })
  const nobody = graded(null, [{}, {}])
  t.match(nobody, { isCorrect: false, given: null })
  t.same(nobody.feedback, { en: 'No hand was seen, expected: V', fr: 'Aucune main vue, attendu : V' })
  t.same(graded(null, []).feedback, nobody.feedback)
})

t.test('a letter often confused with the requested one is accepted, and the feedback says so', async t => {
  const signed = { expected: 'F', frames: [signing('T')], isSure: false }
  const verdict = gradeSigned({ letter: 'T', isAccepted: true }, signed)
  t.same(verdict, { isCorrect: true, given: 'F' })
  const feedback = { en: 'Right: F, as far as can be seen', fr: /^Bravo : F, autant qu’on puisse/ }
  t.match(feedbackOn(verdict, { signed }), feedback)
})
