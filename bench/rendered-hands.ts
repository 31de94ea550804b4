// Rendered hands, read by the tracker.
import { handPointsFrom, type HandPoints, type HandTracker, type Letter } from 'recognizer-wasm'
import { palmSeen, loosen } from 'recognizer-wasm/training/skeleton/hand-pose'
import type { Random } from 'recognizer-wasm/training/skeleton/random'
import { SYNTHETIC_POSES, type SyntheticPose } from 'recognizer-wasm/training/synthetic/letter-poses'
import { degreesAbout, goalOf, heldBy } from 'recognizer-wasm/training/synthetic/letters'
import { randomOf, signerOf } from 'recognizer-wasm/training/synthetic/signer'
import { drawHand } from 'recognizer-wasm/training/synthetic/stills'
import type { Fault } from './faults.ts'

/** Standard deviations in degrees, as in `letters.ts` of the synthesizer. */
const LOOSENESS = { bend: 6.5, sideways: 2, thumb: 6 }
const CAMERA = { pitch: 12, roll: 9 }

/**
 * A letter by a rendered person, perhaps with a fault.
 * @returns undefined if the tracker finds no hand
 */
export async function renderedHand (
  tracker: HandTracker, letter: Letter, seed: number, { changed, roll }: Pick<Fault, 'changed' | 'roll'>
): Promise<HandPoints | undefined> {
  const [person, random] = [signerOf(seed, 0), randomOf(seed, 0, 0)]
  const pose = posed(letter, changed)
  const goal = goalOf({ ...pose, ...loosen(pose, random, LOOSENESS) })
  const angles = person.solver.solve({ ...goal, angles: heldBy(goal.angles, random) })
  const { image } = await drawHand(person, { angles, palm: viewOf(pose, roll, random) }, random)
  const hands = await tracker.detect(image)
  return hands.length > 0 ? handPointsFrom(hands) : undefined
}

/** The pose with the fault, without the contacts of changed fingers and thumbs. */
function posed (letter: Letter, changed: Fault['changed']): SyntheticPose {
  const pose = SYNTHETIC_POSES[letter.toLowerCase()]!
  const contacts = 'thumb' in changed
    ? []
    : pose.contacts?.filter(contact => !Object.keys(changed).some(part => JSON.stringify(contact).includes(part)))
  return { ...pose, ...changed, contacts, tight: pose.tight && !('index' in changed && 'middle' in changed) }
}

function viewOf ({ up, camera, facing }: SyntheticPose, roll: number, random: Random) {
  const turned = degreesAbout(palmSeen(up, camera), 'down', random.uniform(...facing))
  const nodded = degreesAbout(turned, 'right', random.normal(CAMERA.pitch))
  return degreesAbout(nodded, 'away', random.normal(CAMERA.roll) + roll)
}
