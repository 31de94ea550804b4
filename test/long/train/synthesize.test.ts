// Drawing and filming synthetic signers.
import t from '#tap'
import type { Hand, Point } from 'recognizer-wasm'
import { loadModel } from 'recognizer-wasm/training/measure/loaded-model'
import { foundText, movingText, readMovingLetters } from 'recognizer-wasm/training/measure/moving-letters'
import { toSample } from 'recognizer-wasm/training/recordings/samples'
import { createRandom } from 'recognizer-wasm/training/skeleton/random'
import { add, type Vector } from 'recognizer-wasm/mesh/vectors'
import { FILM_PLAN } from 'recognizer-wasm/training/synthetic/film-plan'
import { intoView, trackFilm } from 'recognizer-wasm/training/synthetic/films'
import { letterBy } from 'recognizer-wasm/training/synthetic/letters'
import { signerOf } from 'recognizer-wasm/training/synthetic/signer'
import { withoutGaps } from 'recognizer-wasm/training/synthetic/lost-frames'
import { PICTURE_SIZE, drawScene, exposed, placesOf, wristFor } from 'recognizer-wasm/training/synthetic/picture'
import { drawNegatives } from 'recognizer-wasm/training/synthetic/stills'
import { openTracker } from 'recognizer-wasm/training/synthetic/tracking'

t.test('a film of a moving letter is tracked and read while its end is held', async t => {
  const tracker = await openTracker()
  t.teardown(() => tracker.dispose())
  const item = FILM_PLAN.findIndex(({ label }) => label === 'y')
  const { recording, film, since, seen } = await trackFilm(tracker, drawNegatives(1), 1, 0, item, [12])
  t.ok(recording, 'the hand is found')
  const { label, fps, frames, track, labels } = recording!
  t.equal(label, 'Y')
  t.equal(fps, 12)
  t.ok(Math.abs(frames.length / fps! - film.seconds) < 0.5 * film.seconds)
  t.equal(track!.length, frames.length)
  t.same(labels!.at(-1), [['y', 1]], 'the film ends with the letter')
  t.ok(track!.every(([x, y]) => x > 0 && x < 1 && y > 0 && y < 1))

  const end = film.timeline.intervals.at(-1)!.since
  const found = seen.filter(({ time }) => time >= end).map(({ isFound }) => isFound)
  t.ok(found.every(Boolean), 'the held hand is found')
  t.match(foundText([{ letter: 'Y', found }, { letter: 'P', found: [true, false] }]), /: P 50\.0 %, Y 100\.0 %$/)
  const held = frames.filter((_, i) => since + i / fps! >= end).length
  const model = await loadModel('assets/models/alphabet')
  const results = await readMovingLetters(model, [
    { letter: 'Y', found, recorded: { film: toSample(recording!, 'rendered'), held } }
  ])
  t.match(movingText(model.title, results), new RegExp('^  Y  recognized at all in 1 of 1 films, and then in ' +
    `100\\.0 % of frames; of ${held} frames recognized .* accepted 100\\.0 %$`, 'm'))
})

t.test('the true joints lie on the drawn hand', async t => {
  const signer = signerOf(5, 0)
  for (const label of ['c', 'v', 's']) {
    const random = createRandom(5, 7)
    const hand = letterBy(signer, label, random)
    const scene = await drawScene(signer, hand, 0.3, random)
    scene.background.fill(-1)
    const wrist = wristFor(scene, hand, [0.5, 0.5, 0])
    const light = exposed(scene, hand, wrist)
    for (const [i, [x, y]] of placesOf(scene, hand, wrist).entries()) {
      const [column, row] = [x, y].map(share => Math.floor(PICTURE_SIZE * share)) as [number, number]
      // Fingertips lie at the skin, not inside.
      if (i % 4 === 0 && i > 0) continue
      t.ok(light[3 * (row * PICTURE_SIZE + column)]! > -0.5, `${label}: joint ${i}`)
    }
    t.equal(light[0], -1, 'the corner shows the background')
  }
})

t.test('a film always shows the whole hand', async t => {
  const signer = signerOf(5, 0)
  const scene = await drawScene(signer, letterBy(signer, 'g', createRandom(5, 7)), 0.22, createRandom(5, 8))
  const moments = ['g', 'q'].map(label =>
    ({ hand: letterBy(signer, label, createRandom(5, 7)), wrist: [0.95, 0.75, 0] as Vector }))
  const [right, down] = intoView(scene, moments)
  const places = moments.flatMap(({ hand, wrist }) => placesOf(scene, hand, add(wrist, [right, down, 0])))
  t.ok(places.flatMap(([x, y]) => [x, y]).every(share => share > 0.03 && share < 0.97))
  t.ok(right < 0 && down < 0, 'a Q points down')
  t.same(intoView(scene, moments.map(({ hand, wrist }) => ({ hand, wrist: add(wrist, [right, down, 0]) })))
    .map(shift => Math.abs(shift) < 1e-9), [true, true, true], 'a visible hand is not moved')
})

const handAt = (x: number): Hand => ({
  landmarks: [[x, 0, 0]], worldLandmarks: [[x, 0, 0] as Point], handedness: 'right', handednessScore: 1, presence: 1
})

t.test('short gaps in a film are filled; frames before a long gap are dropped', async t => {
  const bridged = withoutGaps([handAt(0), undefined, handAt(2)], 10)
  t.equal(bridged.first, 0)
  t.same(bridged.hands.map(({ worldLandmarks }) => worldLandmarks[0]![0]), [0, 1, 2])
  t.same(bridged.hands.map(({ presence }) => presence), [1, 0, 1])
  const gap = Array<undefined>(4).fill(undefined)
  const cut = withoutGaps([handAt(0), ...gap, handAt(5), handAt(6)], 10)
  t.same([cut.first, cut.hands.length], [5, 2])
  t.same(withoutGaps([handAt(0), ...gap], 10).hands, [], 'no hand at the end')
  t.same(withoutGaps(gap, 10).hands, [])
})
