import t from '#tap'
import {
  HAND_POINT_KEYS, LANDMARKS, asRightHand, completeHandPoints, handPointsFrom,
  type Hand, type Point
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
  t.equal(points.l_wrist, null)
})

t.test('of two hands of one side, the surer one counts', async t => {
  const doubtful = hand({ presence: 0.6, landmarks: LANDMARKS.map((): Point => [0, 0, 0]) })
  t.same(handPointsFrom([hand(), doubtful]).r_hand_position, [0.5, 0, 0])
})

t.test('a lone left hand becomes the right hand it mirrors', async t => {
  const moved = asRightHand(completeHandPoints({ l_wrist: [0.1, 0.2, 0.3], l_hand_velocity: [1, 1, 0] }))
  t.same(moved.r_wrist, [-0.1, 0.2, -0.3])
  t.same(moved.r_hand_velocity, [-1, 1, -0])
  const both = completeHandPoints({ l_wrist: [1, 1, 1], r_wrist: [2, 2, 2] })
  t.equal(asRightHand(both), both)
})
