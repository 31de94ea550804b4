// Parts of the trainer, without training.
import t from '#tap'
import { drawKind, prepareTrainingSet } from 'recognizer-wasm/training/films/training-set'
import { MOVEMENTS } from 'recognizer-wasm/training/films/movements'
import { handAt, labelAt, placeAt, type Timeline } from 'recognizer-wasm/training/films/timeline'
import {
  ANY_WAY_UP, MOVING_LETTERS, ONLY_BY_MOVING, TURNED_IS_ANOTHER, isNegativeWhenMoved, startOf
} from 'recognizer-wasm/training/letter-facts'
import { figures, type Evaluation } from 'recognizer-wasm/training/measure/evaluation'
import { groupSigners } from 'recognizer-wasm/training/measure/groups'
import { bootstrap } from 'recognizer-wasm/training/measure/intervals'
import type { Prediction } from 'recognizer-wasm/training/measure/predictions'
import { reportPage } from 'recognizer-wasm/training/measure/report'
import { calibrationError, confusions, tallyBy } from 'recognizer-wasm/training/measure/tallies'
import { loadCheckpoint, removeCheckpoint, saveCheckpoint } from 'recognizer-wasm/training/network/checkpoint'
import { newLearnerState } from 'recognizer-wasm/training/network/learner'
import { createHandSampler } from 'recognizer-wasm/training/recordings/hand-sampler'
import { isMovement } from 'recognizer-wasm/training/recordings/recorded-movements'
import { hashOf, mayTrainOn, readSamples, type Sample } from 'recognizer-wasm/training/recordings/samples'
import { LETTER_POSES } from 'recognizer-wasm/training/skeleton/letter-poses'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { signingHand } from 'recognizer-wasm/training/skeleton/signing-hand'
import { pointsOf, skeletonOf, type Skeleton } from 'recognizer-wasm/training/skeleton/skeleton'
import { lengthOf, subtract, type Vector } from 'recognizer-wasm/mesh/vectors'
import { LETTER_VIEWS } from 'recognizer-wasm/training/illustrations/letter-views'
import { LETTERS } from 'recognizer-wasm'
import { UNLICENSED } from 'recognizer-wasm/internals'
import { sample } from '../support/training-sample.ts'

const LABELS = LETTERS.map(letter => letter.toLowerCase())

const predicted = (expected: string | null, answer: string | null, confidence = 0.9, signer = 'anna'): Prediction =>
  ({ signer, expected, answer, shown: answer, confidence, anyLetter: confidence, candidates: [] })

/** Predictions of one source, with other measurements. */
function evaluated (
  held: Prediction[],
  { rolled = [], ...others }: Partial<Evaluation> & Partial<Pick<Evaluation['stills'][number], 'rolled'>>
): Evaluation {
  const still = { source: 'mine', convention: 'as recorded', held, single: held, byConvention: {} } as const
  return { stills: [{ ...still, changes: [], rolled }], films: [], negatives: [], negativeFilms: [], ...others }
}

const distance = (hand: Skeleton, otherHand: Skeleton) => {
  const points = pointsOf(otherHand)
  return Math.max(...pointsOf(hand).map((point, i) => lengthOf(subtract(point, points[i] ?? point))))
}

t.test('the trainer’s letters and movements match the alphabet', async t => {
  t.same([...MOVING_LETTERS], [...'jpqxyz'])
  t.same(Object.keys(MOVEMENTS).toSorted(), [...MOVING_LETTERS].toSorted(), 'each letter that moves has a movement')
  t.same([...TURNED_IS_ANOTHER], [...'gijkmnpquvyz'])
  t.same([...ANY_WAY_UP], [...'jpq'])
  t.same(ONLY_BY_MOVING, ['j'])
  t.same(LABELS.filter(label => !isNegativeWhenMoved(label)), [...'dgijpqxyz'])
  t.equal(startOf('j'), 'y')
  t.throws(() => startOf('x'), /X does not start in the shape of a letter/)
  t.throws(() => startOf('hello'), /does not start in the shape of a letter/)
})

t.test('every letter has a pose to train on and one to draw', async t => {
  t.same(Object.keys(LETTER_POSES), LABELS)
  t.same(Object.keys(LETTER_VIEWS), LABELS)
  for (const label of LABELS) {
    const hand = signingHand(label, createRandom(1))
    t.ok(distance(skeletonOf(pointsOf(hand)), hand) < 1e-9, `${label} as points and back`)
  }
  t.throws(() => signingHand('é'), /no pose for the letter é/)
})

t.test('recordings of a folder become samples of right hands', async t => {
  const points = pointsOf(signingHand('l'))
  const left = points.map(([x, y, z]) => [-x, y, z])
  const line = (row: object) => `${JSON.stringify(row)}\n`
  const folder = t.testdir({
    'b.jsonl': line({ label: 'L', hand: 'left', frames: [left], track: [[0.25, 0.5]] }),
    'a.jsonl': line({ label: null, signer: 'anna', licence: UNLICENSED, frames: [points] }) +
      line({ label: 'Q', frames: [points.map(([x, y]) => [x, y, null])] }),
    'notes.txt': 'no recording'
  })
  const [nothing, flat, mirrored, ...rest] = await readSamples([folder])
  t.same(rest, [])
  t.match(nothing, { source: 'a', signer: 'anna', label: null, flat: false })
  t.match(flat, { source: 'a', signer: 'a', label: 'q', flat: true })
  t.match(mirrored, { source: 'b', label: 'l', frames: [points], track: [[-0.25, 0.5, 0]] })
  t.same([nothing, flat, mirrored].map(sample => sample && mayTrainOn(sample)), [false, true, true])
  t.same((await readSamples([folder], ['b'])).map(({ source }) => source), ['b'])
  await t.rejects(readSamples([folder], ['c']), /No samples found/)
})

t.test('the hash of samples changes with everything that affects training', async t => {
  const hash = hashOf([sample()])
  t.equal(hashOf([sample()]), hash)
  const moved = pointsOf(signingHand('a')).map(([x, y, z]): Vector => [x + 1e-4, y, z])
  for (const changed of [[], [sample(), sample()], [sample({ label: 'b' })], [sample({ signer: 'ben' })],
    [sample({ fps: 30 })], [sample({ frames: [moved] })]]) t.not(hashOf(changed), hash)
})

t.test('a hand that moves its fingers or its place is a movement; a held hand is not', async t => {
  const [fist, flat] = [pointsOf(signingHand('s')), pointsOf(signingHand('b'))]
  t.notOk(isMovement(sample({ frames: [fist, fist, fist] })))
  t.ok(isMovement(sample({ frames: [fist, flat, fist] })))
  t.notOk(isMovement(sample({ frames: [fist, flat] })), 'too short')
  t.notOk(isMovement(sample({ frames: [fist, flat, fist], flat: true })), 'without depth')
  const track = (x: number): Vector[] => [[0.5, 0.5, 0], [0.5 + x, 0.5, 0], [0.5, 0.5, 0]]
  t.ok(isMovement(sample({ frames: [fist, fist, fist], track: track(0.1) })))
  t.notOk(isMovement(sample({ frames: [fist, fist, fist], track: track(0.01) })))
})

t.test('every signer is drawn equally often, with few recordings or many', async t => {
  const many = Array.from({ length: 99 }, () => sample({ signer: 'anna', frames: [pointsOf(signingHand('s'))] }))
  const sampler = createHandSampler([...many, sample({ signer: 'ben', frames: [pointsOf(signingHand('b'))] })])
  const random = createRandom(1)
  const flatHands = Array.from({ length: 400 }, () => sampler.draw('a', random))
    .filter(hand => distance(hand, signingHand('b')) < 1e-6)
  t.ok(flatHands.length > 150 && flatHands.length < 250, `ben in ${flatHands.length} of 400`)
  t.ok(sampler.hasStill('a'))
  t.notOk(sampler.hasStill(null))
  t.throws(() => sampler.draw('b', random), /There is no recording of b/)
  t.throws(() => sampler.draw(null, random), /There is no recording of a hand that makes no sign/)
})

t.test('the weight of a source is the square root of its number of signers', async t => {
  const pupils = Array.from({ length: 16 }, (_, i) => sample({ source: 'school', signer: `pupil ${i}` }))
  const ben = sample({ signer: 'ben', frames: [pointsOf(signingHand('b'))] })
  const random = createRandom(1)
  const sampler = createHandSampler([...pupils, ben])
  const flatHands = Array.from({ length: 500 }, () => sampler.draw('a', random))
    .filter(hand => distance(hand, signingHand('b')) < 1e-6)
  t.ok(flatHands.length > 70 && flatHands.length < 130, `ben, one of 5, in ${flatHands.length} of 500`)
})

t.test('a held letter that drifts is not a movement, and a pause in a word is not used', async t => {
  const drifting: Partial<Sample> = {
    frames: Array.from({ length: 3 }, () => pointsOf(signingHand('a'))),
    track: [[0.5, 0.5, 0], [0.6, 0.5, 0], [0.7, 0.5, 0]]
  }
  const sampler = createHandSampler([sample(drifting), sample({ ...drifting, label: null, track: null })])
  t.ok(sampler.hasStill('a'))
  t.equal(sampler.drawMovement('a', createRandom(1)), undefined)
  t.notOk(sampler.hasStill(null))
  t.ok(createHandSampler([sample(drifting)], false).drawMovement('a', createRandom(1)), 'another sign may move')
})

t.test('hands that resemble a letter, and hands without a licence, are not used as "no letter"', async t => {
  t.ok(mayTrainOn(sample()))
  t.ok(mayTrainOn(sample({ label: 'f', own: 'F' })))
  t.ok(mayTrainOn(sample({ label: null, own: '5' })))
  t.notOk(mayTrainOn(sample({ label: null, own: '9' })), 'a ring resembles an F')
  t.notOk(mayTrainOn(sample({ label: null, own: 'N' })), 'two hanging fingers resemble a P')
  t.notOk(mayTrainOn(sample({ licence: UNLICENSED })))
})

t.test('a figure has an interval for other people', async t => {
  const held = ['anna', 'ben', 'cleo'].flatMap(signer => [predicted('a', signer === 'ben' ? 'b' : 'a', 0.9, signer)])
  const prediction = predicted('j', 'j')
  const evaluation = evaluated(held, {
    rolled: [{ degrees: -35, held }],
    films: [{ source: 'films', prediction, shown: { ...prediction, answer: null } }]
  })
  const byName = new Map(figures(evaluation).map(figure => [figure.name, figure]))
  t.same(byName.get('mine: all letters, held'), {
    name: 'mine: all letters, held', value: 2 / 3, interval: { low: 0, high: 1 }
  })
  t.same(byName.get('films of moving letters, right at the end')?.value, 1)
  t.same(byName.get('films that show the letter at the end')?.value, 0)
  t.same(byName.get('mine: held, rolled by -35 degrees')?.value, 2 / 3)
  t.notOk(byName.has('mine: stills of moving letters'), 'unmeasured figures are not shown')
  t.match(reportPage({ evaluations: new Map([['one', evaluation]]) }), /66\.7 % \[0, 100\]/)
})

t.test('every letter is drawn equally often from recorded, rendered and invented hands', async t => {
  const hand = pointsOf(signingHand('a'))
  const set = prepareTrainingSet(
    [sample(), sample({ label: 'hello' }), sample({ signer: 'nobody', joints: hand })], ['_null', 'a', 'hello', 'x'], 1
  )
  const random = createRandom(1)
  const shares = (label: string | null) => {
    const drawn = Array.from({ length: 400 }, () => drawKind(set, random, label))
    return set.kinds.map(kind => drawn.filter(draw => draw === kind).length / drawn.length)
  }
  t.equal(set.kinds.length, 3)
  for (const label of ['a', 'x', null]) {
    for (const [i, { share }] of set.kinds.entries()) {
      const drawn = shares(label)[i]!
      t.ok(Math.abs(drawn - share) < 0.08, `${label} of kind ${i}: ${drawn}, of ${share}`)
    }
  }
  t.same(shares('hello'), [1, 0, 0], 'only recorded hands for a sign without a pose')
})

t.test('films of a rendered signer teach movements but do not count as recordings of a person', async t => {
  const hands = ['y', 'i', 'j'].map(letter => pointsOf(signingHand(letter)))
  const still = sample({ signer: 'nobody', joints: hands[0]! })
  const film = sample({ signer: 'nobody', label: 'j', frames: hands, fps: 12 })
  const word = { ...film, label: null }
  const { kinds } = prepareTrainingSet([sample(), still, film, word], ['_null', 'a', 'j'], 1)
  const random = createRandom(1)
  const taught = (label: string | null) => kinds.map(({ hands }) => hands.drawMovement(label, random) !== undefined)
  t.same(taught('j'), [false, true, false])
  t.same(taught(null), [false, false, false], 'invented gestures vary more')
})

t.test('signers are split into groups; signers who may be the same person stay together', async t => {
  const by = (source: string, signer: string) => sample({ source, signer })
  const samples = [by('one', 'a'), by('one', 'b'), by('two', 'c'), by('two', 'd'), by('three', 'e'), by('one', 'f')]
  for (const others of [[], [by('two', 'a')]]) {
    const alone = groupSigners([...samples, ...others], { together: [] })
    t.same(alone.map(({ signers }) => signers.join()), ['a', 'b', 'f', 'e', 'c', 'd'], 'also a person of two sources')
  }
  const groups = groupSigners(samples, { together: ['two'], folds: 2 })
  t.same(groups.map(({ signers }) => signers.join()), ['a,f,c,d', 'b,e'])
})

t.test('an interval covers the variation between people', async t => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const { low, high } = bootstrap([0, 1, 0, 1, 0, 1, 0, 1], mean)
  t.ok(low > 0.05 && low < 0.3 && high > 0.7 && high < 0.95, `${low} to ${high}`)
  t.same(bootstrap([0.5, 0.5], mean), { low: 0.5, high: 0.5 })
})

t.test('a recording without depth takes it from the most similar one, or is left out', async t => {
  const [a, l] = [pointsOf(signingHand('a')), pointsOf(signingHand('l'))]
  const withoutDepth = l.map(([x, y]): Vector => [x, y, 0])
  const flat = sample({ signer: 'ben', flat: true, frames: [withoutDepth] })
  const sampler = createHandSampler([sample({ frames: [a] }), sample({ frames: [l] }), flat])
  const random = createRandom(1)
  const drawn = Array.from({ length: 50 }, () => sampler.draw('a', random))
  const looksLike = (hand: Skeleton, letter: string) =>
    distance({ ...signingHand(letter), directions: hand.directions }, signingHand(letter))
  const ls = drawn.filter(hand => looksLike(hand, 'l') < 0.5 * looksLike(hand, 'a'))
  t.ok(ls.length > 25, `an L of ben or anna in ${ls.length} of 50 draws`)
  t.notOk(createHandSampler([flat]).hasStill('a'))
})

const [fist, flatHand] = [signingHand('s'), signingHand('b')]
const film: Timeline = {
  keyframes: [
    { time: 0, hand: fist, place: [0, 0, 0] },
    { time: 1, hand: fist, place: [0, 0, 0] },
    { time: 2, hand: flatHand, place: [1, 0, 0] },
    { time: 3, hand: flatHand, place: [1, 0, 0] }
  ],
  intervals: [
    { kind: 'held', label: 's', since: 0, until: 1 },
    { kind: 'changing', from: 's', to: 'b', since: 1, until: 2 },
    { kind: 'ambiguous', label: 'b', since: 2, until: 3 }
  ]
}

t.test('a hand is interpolated between its keyframes', async t => {
  for (const [time, hand] of [[-1, fist], [0.5, fist], [2, flatHand], [9, flatHand]] as const) {
    t.ok(distance(handAt(film, time), hand) < 1e-9, `at ${time}`)
  }
  t.ok(distance(handAt(film, 1.5), fist) > 0.01 && distance(handAt(film, 1.5), flatHand) > 0.01)
  t.same(placeAt(film, 1.5), [0.5, 0, 0])
  t.ok(placeAt(film, 1.1)[0] < 0.05, 'it starts gently')
  t.throws(() => handAt({ keyframes: [], intervals: [] }, 0), /no keyframe/)
})

t.test('labels fade while the hand changes', async t => {
  t.same(labelAt(film, 0.5, 0), [['s', 1]])
  t.same(labelAt(film, 1.05, 0), [['s', 1]], 'hardly left')
  t.same(labelAt(film, 1.5, 0), [[null, 1]], 'neither')
  t.same(labelAt(film, 1.95, 0), [['b', 1]], 'nearly there')
  const leaving = labelAt(film, 1.25, 0)
  t.same(leaving.map(([label]) => label), ['s', null])
  t.ok(Math.abs(leaving.reduce((sum, [, share]) => sum + share, 0) - 1) < 1e-9)
})

t.test('a hand that is a letter only after its movement has no label for shorter views', async t => {
  t.same(labelAt(film, 2.5, 0), [['b', 1]])
  t.same(labelAt(film, 2.5, 1.95), [])
})

t.test('a movement has the label of its start, then none, then its own in the last quarter', async t => {
  const moving = (from: string | undefined): Timeline =>
    ({ ...film, intervals: [{ kind: 'moving', label: 'j', from, since: 0, until: 1 }] })
  t.same(labelAt(moving('y'), 0.1, 0), [['y', 1]])
  t.same(labelAt(moving('y'), 0.5, 0), [])
  t.same(labelAt(moving('y'), 0.9, 0), [['j', 1]])
  t.same(labelAt(moving(undefined), 0.1, 0), [])
  t.same(labelAt(moving('j'), 0.5, 0), [['j', 1]], 'a movement without a change of shape has its own label throughout')
})

t.test('a checkpoint loads for the same run only', async t => {
  const folder = t.testdir()
  const run = { recordings: 'abc', seed: 1, steps: 10 }
  t.equal(await loadCheckpoint(folder, run), undefined)
  const learners = [newLearnerState(new Map([['look_bias', new Float32Array([1, 2])]]))]
  await saveCheckpoint(folder, { run, learners, losses: [3, 2] })
  t.same(await loadCheckpoint(folder, { ...run }), { run, learners, losses: [3, 2] })
  await t.rejects(loadCheckpoint(folder, { ...run, recordings: 'abd', steps: 20 }),
    /differs in: recordings, steps\.\nTo resume it, pass the same recordings/)
  await removeCheckpoint(folder)
  t.equal(await loadCheckpoint(folder, { ...run, seed: 2 }), undefined)
})

t.test('predictions are grouped by expected label, worst first', async t => {
  const predictions = [
    predicted('a', 'a'), predicted('b', 'a', 0.5, 'ben'), predicted('b', 'a', 0.5, 'ben'), predicted('b', null)
  ]
  t.same(tallyBy(predictions, ({ expected }) => expected ?? 'none'),
    [['b', { right: 0, total: 3 }], ['a', { right: 1, total: 1 }]])
  t.same(confusions(predictions), [['b', 'a', 2], ['b', 'none', 1]])
  t.ok(Math.abs(calibrationError(predictions) - (2 * Math.abs(0.9 - 0.5) + 2 * 0.5) / 4) < 1e-9)
})

t.test('a report shows confusions and escapes labels', async t => {
  const held = [predicted('<b>', 'a'), predicted('a', 'a')]
  const evaluation = evaluated(held, { negativeFilms: [predicted(null, null), predicted(null, 'a')] })
  const page = reportPage({ evaluations: new Map([['greetings 1', evaluation]]), losses: [3, 2, 1], curve: [] })
  for (const part of ['greetings 1', 'Learning curve', 'Expected (rows) and answered (columns)', '3 steps', '50.0 %']) {
    t.ok(page.includes(part), part)
  }
  t.notMatch(page, '<b>')
  t.match(page, '&#60;b&#62;')
  const name = 'mine: all letters, held'
  t.same(figures(evaluation).find(figure => figure.name === name), { name, value: 0.5 }, 'no interval for one person')
})
