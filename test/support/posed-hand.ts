// A right hand posed by its joints, for tests that need a hand shape without a recording.
import { FINGERS, type Landmark, type Point, type Finger } from 'recognizer-wasm'

export interface Pose {
  /** Degrees that each of a finger's three joints bends towards the palm. */
  bend?: Partial<Record<Finger, number>>
  /** Degrees that a finger leans to the thumb's side. */
  lean?: Partial<Record<Finger, number>>
  thumbTip?: Point
}

const KNUCKLES: Record<Finger, Point> = {
  index: [0.025, -0.085, 0],
  middle: [0, -0.09, 0],
  ring: [-0.022, -0.085, 0],
  pinky: [-0.042, -0.076, 0]
}
const BONES = [0.04, 0.025, 0.02]
const STRETCHED: Point = [0.07, -0.08, 0]

/** The points of the upright hand, palm to the viewer; in metres from the wrist, y down, z away. */
export function posedHand ({ bend = {}, lean = {}, thumbTip = STRETCHED }: Pose): Record<Landmark, Point> {
  const thumb = {
    thumb_cmc: [0.02, -0.02, 0],
    thumb_mcp: [0.04, -0.04, 0],
    thumb_ip: [0.055, -0.06, 0],
    thumb_tip: thumbTip
  } as const
  const fingers = FINGERS.flatMap(finger => posedFinger(finger, bend[finger] ?? 0, lean[finger] ?? 0))
  return { ...Object.fromEntries(fingers) as Record<Landmark, Point>, ...thumb, wrist: [0, 0, 0] }
}

function posedFinger (finger: Finger, bend: number, lean: number): [Landmark, Point][] {
  const sideways = lean * Math.PI / 180
  let point = KNUCKLES[finger]
  const joints: [Landmark, Point][] = [[`${finger}_mcp`, point]]
  BONES.forEach((bone, i) => {
    const angle = (i + 1) * bend * Math.PI / 180
    point = [
      point[0] + bone * Math.cos(angle) * Math.sin(sideways),
      point[1] - bone * Math.cos(angle) * Math.cos(sideways),
      point[2] - bone * Math.sin(angle)
    ]
    joints.push([`${finger}_${(['pip', 'dip', 'tip'] as const)[i]!}`, point])
  })
  return joints
}
