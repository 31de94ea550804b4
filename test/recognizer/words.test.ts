// Words spelled without a stop: followed if they were asked for, and read if not.
import t from '#tap'
import {
  createWordFollower, createWordReader, openLetterRecognizer, verifyWord, type ReadWord, type WordProgress
} from 'recognizer-wasm'
import { away, spelling, type SpelledFrame } from '../support/spelled-word.ts'

const recognizer = await openLetterRecognizer()

async function follow (asked: string, frames: readonly SpelledFrame[]): Promise<WordProgress> {
  const follower = createWordFollower(recognizer, asked)
  let progress: WordProgress | undefined
  for (const { points, time } of frames) progress = await follower.push(points, time)
  return progress!
}

async function read (frames: readonly SpelledFrame[], words?: readonly string[]): Promise<ReadWord[]> {
  const reader = createWordReader(recognizer, words)
  for (const { points, time } of frames) await reader.push(points, time)
  return reader.read()
}

/** The letters that were made; a dash for each other one. */
const made = ({ letters }: WordProgress) => letters.map(({ letter, isMade }) => isMade ? letter : '-').join('')

/** Films one after another; each begins when the one before ends. */
function inARow (...parts: ((since: number) => SpelledFrame[])[]): SpelledFrame[] {
  const frames: SpelledFrame[] = []
  for (const part of parts) frames.push(...part((frames.at(-1)?.time ?? 0) + 1000 / 15))
  return frames
}

for (const lettersPerSecond of [1, 2, 3]) {
  t.test(`follows words at ${lettersPerSecond} letters a second`, async t => {
    const words = lettersPerSecond === 1 ? ['MAIN', 'ELLE'] : ['MAIN', 'BONUS', 'VILA', 'JOLI', 'ELLE', 'BALLE']
    for (const word of words) {
      const progress = await follow(word, spelling(word, lettersPerSecond))
      t.ok(progress.isComplete, `${word}: ${made(progress)}`)
      const times = progress.letters.map(({ at }) => at!)
      t.strictSame(times, times.toSorted((a, b) => a - b), 'one letter after another')
    }
    const { lettersPerSecond: measured } = await follow('MAIN', spelling('MAIN', lettersPerSecond))
    t.ok(Math.abs(measured! / lettersPerSecond - 1) < 0.1, `${measured} letters a second`)
    const { lettersPerSecond: unknown } = await follow('LA', spelling('LA', lettersPerSecond))
    t.equal(unknown, null, 'two letters have no pace')
  })
}

t.test('a word with another letter is not complete, and says where', async t => {
  for (const [asked, spelled, seen] of [
    ['MAIN', 'MALN', 'MA-N'], ['MAIN', 'MAN', 'MA-N'], ['MAIN', 'MAVIN', 'MA-N'], ['MAIN', 'MIAN', 'M---'],
    ['ELLE', 'ELE', 'EL-E'], ['ELE', 'ELLE', 'E-E']
  ] as const) {
    const progress = await follow(asked, spelling(spelled, 2))
    t.notOk(progress.isComplete, `${spelled} for ${asked}`)
    t.equal(made(progress), seen, `${spelled} for ${asked}`)
  }
})

t.test('a word that lacks a letter of the film is not complete', async t => {
  for (const lettersPerSecond of [2, 3]) {
    for (const word of ['CHAMP', 'FUNNY', 'MAIN', 'VERRE', 'VILA']) {
      const frames = spelling(word, lettersPerSecond).map(({ points, time }) => ({ points, timestamp: time }))
      for (const i of word.split('').keys()) {
        const asked = word.slice(0, i) + word.slice(i + 1)
        const { isComplete } = await verifyWord(recognizer, asked, frames)
        t.notOk(isComplete, `${word} for ${asked} at ${lettersPerSecond} letters a second`)
      }
    }
  }
})

t.test('a whole film is verified as it is followed frame by frame', async t => {
  const waiting = Array.from({ length: 600 }, (_, i) => ({ ...spelling('M', 2)[6]!, time: 1000 * i / 15 }))
  for (const [asked, film] of [
    ['BONUS', spelling('BONUS', 2)], ['MAIN', spelling('MALN', 2)],
    ['MAIN', inARow(() => waiting, since => spelling('MAIN', 2, since))]
  ] as const) {
    const frames = film.map(({ points, time }) => ({ points, timestamp: time }))
    t.strictSame(await verifyWord(recognizer, asked, frames), await follow(asked, film), asked)
  }
  const [frame] = spelling('A', 2)
  for (const [word, frames] of [['!', [{ points: frame!.points, timestamp: 0 }]], ['MAIN', []]] as const) {
    await t.rejects(verifyWord(recognizer, word, frames), { code: 'invalid-argument' })
  }
})

for (const framesPerSecond of [30, 60]) {
  t.test(`a camera of ${framesPerSecond} frames a second gives the same answers`, async t => {
    for (const [asked, spelled, seen] of [
      ['MAIN', 'MAIN', 'MAIN'], ['ELLE', 'ELLE', 'ELLE'], ['MAIN', 'MALN', 'MA-'], ['ELLE', 'ELE', 'EL-']
    ] as const) {
      const film = spelling(spelled, 2, 0, framesPerSecond)
      const progress = await follow(asked, film)
      t.equal(progress.isComplete, asked === spelled, `${spelled} for ${asked}`)
      t.equal(made(progress).slice(0, seen.length), seen, `${spelled} for ${asked}, letter by letter`)
      const frames = film.map(({ points, time }) => ({ points, timestamp: time }))
      t.strictSame(await verifyWord(recognizer, asked, frames), progress, 'as a whole film')
      const [first] = await read(film, ['main', 'maln', 'elle', 'ele'])
      t.equal(first?.word, spelled.toLowerCase(), 'as a word of a list')
    }
  })
}

t.test('a word of 15 seconds is followed whole at 60 frames a second', async t => {
  const progress = await follow('MAINBONUSVILA', spelling('MAINBONUSVILA', 0.9, 0, 60))
  t.ok(progress.letters.at(-1)!.at! - progress.letters[0]!.at! > 13_000, 'slow')
  t.ok(progress.isComplete, made(progress))
})

t.test('a wrong frame is refused, even if it comes too soon to count', async t => {
  const follower = createWordFollower(recognizer, 'MAIN')
  for (const { points, time } of spelling('M', 2)) await follower.push(points, time)
  const [, { time }] = spelling('M', 2).slice(-2) as [SpelledFrame, SpelledFrame]
  await t.rejects(follower.push(new Float32Array(3), time + 1), { code: 'invalid-argument' })
})

t.test('a letter lights up when it is made', async t => {
  const follower = createWordFollower(recognizer, 'main')
  const seen = new Set<string>()
  for (const { points, time } of spelling('MAIN', 2)) seen.add(made(await follower.push(points, time)))
  t.strictSame([...seen].filter(letters => !letters.startsWith('-')), ['M---', 'MA--', 'MAI-', 'MAIN'])
})

t.test('the hand may pause, go back to an earlier letter, leave and start again', async t => {
  const [before, after] = [spelling('MAIN', 2).slice(0, 15), spelling('MAIN', 2).slice(15)]
  const pause = Array.from({ length: 30 }, () => before.at(-1)!.points)
  const paused = [...before.map(({ points }) => points), ...pause, ...after.map(({ points }) => points)]
    .map((points, i) => ({ points, time: 1000 * i / 15 }))
  t.ok((await follow('MAIN', paused)).isComplete, 'a pause of two seconds')
  for (const [asked, spelled] of [
    ['BONUS', 'BONBONUS'], ['VILA', 'VIVILA'], ['MAIN', 'MAMAIN'], ['BONUS', 'BONONUS']
  ] as const) {
    t.ok((await follow(asked, spelling(spelled, 3))).isComplete, `${spelled} for ${asked}`)
  }
  t.notOk((await follow('MAIN', spelling('MMAIN', 3))).isComplete, 'a double letter is no way back')
  t.notOk((await follow('OR', spelling('OROR', 3))).isComplete, 'nor is the end of the word')
  const again = inARow(
    since => spelling('MOL', 2, since), since => away(1500, since), since => spelling('MAIN', 2, since))
  t.ok((await follow('MAIN', again)).isComplete, 'the word starts again after the hand has left the picture')
  const follower = createWordFollower(recognizer, 'MAIN')
  for (const { points, time } of spelling('MO', 2)) await follower.push(points, time)
  follower.reset()
  let progress: WordProgress | undefined
  for (const { points, time } of spelling('MAIN', 2)) progress = await follower.push(points, time)
  t.ok(progress?.isComplete, 'after reset')
})

t.test('a hand taken for the other one now and then is followed', async t => {
  const mistaken = spelling('BONUS', 2).map((frame, i) => i % 4 !== 3 ? frame : { ...frame, points: otherSide(frame) })
  t.ok((await follow('BONUS', mistaken)).isComplete)
})

const otherSide = ({ points }: SpelledFrame): SpelledFrame['points'] =>
  Object.fromEntries(Object.entries(points).map(([key, point]) => [key.replace(/^r_/, 'l_'), point]))

t.test('a wrist that moves because the hand turns makes no double letter', async t => {
  for (const lettersPerSecond of [1, 2, 3]) {
    for (const word of ['MANON', 'BONUS', 'ELLE']) {
      const progress = await follow(word, spelling(word, lettersPerSecond).map(aroundPalm))
      t.ok(progress.isComplete, `${word} at ${lettersPerSecond} letters a second: ${made(progress)}`)
    }
  }
  const single = await follow('ELLE', spelling('ELE', 2).map(aroundPalm))
  t.equal(made(single), 'EL-E', 'ELE for ELLE')
})

/** Shares of the picture in a metre, for a hand that is half as high as the picture. */
const PICTURE_PER_METRE = 2

/** The palm's middle stays in its place, not the wrist. */
function aroundPalm ({ points, time }: SpelledFrame): SpelledFrame {
  const [wrist, knuckle, place] = [points.r_wrist!, points.r_middle_mcp!, points.r_hand_position!]
  const moved = (axis: 0 | 1) => place[axis] - PICTURE_PER_METRE * (knuckle[axis] - wrist[axis]) / 2
  return { points: { ...points, r_hand_position: [moved(0), moved(1), place[2]] }, time }
}

t.test('Z moves from side to side, so that one Z and two are the same', async t => {
  for (const [asked, spelled] of [['DOUZE', 'DOUZE'], ['PIZZA', 'PIZZA'], ['PIZZA', 'PIZA']] as const) {
    t.ok((await follow(asked, spelling(spelled, 2))).isComplete, `${spelled} for ${asked}`)
  }
  t.equal((await read(spelling('DOUZE', 2), ['douze', 'doux', 'rouge']))[0]?.word, 'douze')
})

t.test('reads a word from a list, none of these, or letter by letter', async t => {
  const list = ['main', 'nain', 'malin', 'Élé', 'elle', 'bonus', 'joli']
  for (const word of ['main', 'elle', 'bonus', 'joli']) {
    const [first, ...others] = await read(spelling(word, 2), list)
    t.equal(first?.word, word)
    const total = [first!, ...others].reduce((sum, { confidence }) => sum + confidence, 0)
    t.ok(Math.abs(total - 1) < 1e-9, 'the probabilities add up to 1')
    t.ok(others.some(answer => answer.word === null), 'none of these is an answer')
  }
  t.equal((await read(spelling('ELE', 2), list))[0]?.word, 'Élé', 'as written in the list')
  const twins = await read(spelling('ELE', 2), ['Élé', 'main', 'élé'])
  t.strictSame(twins.slice(0, 2).map(({ word }) => word).sort(), ['Élé', 'élé'], 'words with the same letters')
  t.equal((await read(spelling('VILA', 2), list))[0]?.word, null, 'a word that is not in the list')
  for (const word of ['MAIN', 'ELLE']) t.equal((await read(spelling(word, 2)))[0]?.word, word, 'without a list')
  t.strictSame(await read(away(500, 0), list), [], 'no hand')
})

t.test('another word follows when the hand has left the picture', async t => {
  const frames = inARow(
    since => spelling('VILA', 2, since), since => away(1500, since), since => spelling('MAIN', 2, since))
  t.equal((await read(frames, ['main', 'vila', 'nain']))[0]?.word, 'main')
  const lowered = inARow(since => spelling('VILA', 2, since), since => away(1500, since))
  t.equal((await read(lowered, ['main', 'vila']))[0]?.word, 'vila', 'until then, the word stays')
})

t.test('refuses words without letters, and wrong frames and times', async t => {
  for (const word of ['', '123', '!']) {
    t.throws(() => createWordFollower(recognizer, word), { code: 'invalid-argument' }, `follow "${word}"`)
    t.throws(() => createWordReader(recognizer, ['main', word]), { code: 'invalid-argument' }, `read "${word}"`)
  }
  const follower = createWordFollower(recognizer, 'main')
  await t.rejects(follower.push({}, NaN), { code: 'invalid-argument' })
  await t.rejects(follower.push(new Float32Array(3)), { code: 'invalid-argument' })
  const few = { ...recognizer, info: { ...recognizer.info, labels: ['_null', 'a', 'b'] } }
  t.throws(() => createWordFollower(few, 'main'), { code: 'invalid-argument', message: /letter M/ })
})
