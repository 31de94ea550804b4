import t from '#tap'
import {
  HAND_POINT_KEYS, LANDMARKS, handPointsFrom, mirrored, type Hand, type Point
} from 'recognizer-wasm'

const hand = (over: Partial<Hand> = {}): Hand => ({
  landmarks: LANDMARKS.map((_, i): Point => [0.5, 0.01 * i, 0]),
  worldLandmarks: LANDMARKS.map((_, i): Point => [0.001 * i, 0.002, -0.003]),
  handedness: 'right',
  handednessScore: 1,
  presence: 0.9,
  ...over
})

t.test('there are 46 keys, in the order a model reads them', async t => {
  t.equal(HAND_POINT_KEYS.length, 46)
  t.equal(HAND_POINT_KEYS[0], 'l_hand_position')
  t.equal(HAND_POINT_KEYS[22], 'r_hand_position')
  t.equal(HAND_POINT_KEYS[45], 'r_hand_velocity')
})

t.test('a tracked hand fills the keys of its side', async t => {
  const points = handPointsFrom([hand()])
  t.same(points.r_hand_position, [0.5, 0, 0])
  t.same(points.r_pinky_tip, [0.02, 0.002, -0.003])
  t.notOk(points.l_wrist)
})

t.test('the more certain of two hands of one side counts', async t => {
  const doubtful = hand({ presence: 0.6, landmarks: LANDMARKS.map((): Point => [0, 0, 0]) })
  t.same(handPointsFrom([hand(), doubtful]).r_hand_position, [0.5, 0, 0])
})

t.test('hands that touch have no points, and hands beside each other have both', async t => {
  const shifted = (by: number) => hand({
    handedness: 'left', landmarks: LANDMARKS.map((_, i): Point => [0.5 + 0.01 * i + by, 0.01 * i, 0])
  })
  const wide = hand({ landmarks: LANDMARKS.map((_, i): Point => [0.5 - 0.01 * i, 0.01 * i, 0]) })
  t.same(handPointsFrom([wide, shifted(-0.1)]), {})
  t.same(handPointsFrom([shifted(-0.1), wide]), {})
  const apart = handPointsFrom([wide, shifted(0.05)])
  t.same([apart.l_hand_position, apart.r_hand_position], [[0.55, 0, 0], [0.5, 0, 0]])
})

t.test('a mirrored hand is a hand of the other side', async t => {
  const axes: Point[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
  const [[a, b, c], [d, e, f], [g, h, i]] = axes.map(mirrored) as [Point, Point, Point]
  t.equal(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g), -1)
  t.same(mirrored([0.1, 0.2, 0.3]), [-0.1, 0.2, 0.3], 'only x changes its sign')
})
