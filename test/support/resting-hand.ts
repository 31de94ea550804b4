// A hand that comes to rest, sent to servers in successive requests.
import { setTimeout as after } from 'node:timers/promises'
import type { App } from '../../server/app.ts'
import { signing } from './hands.ts'
import { until } from './instances.ts'

const FROM = '192.0.2.77'
/** Milliseconds between two requests, of the hand's first position, and of the whole film. */
const [STEP, COMES, LENGTH] = [40, 200, 900]
/** The longest time between two answers. `arrivingModel` names a hand that arrives for half a second; with longer
 * gaps a letter may not be kept. */
const LONGEST_GAP = 150

/** The letters for a hand that rests after moving, or that was at rest from the start, without repetitions. Servers
 * take turns. */
export const lettersOfRest = (apps: readonly App[], place: number, from = place): Promise<string> =>
  until(() => filmOf(apps, time => time < COMES ? from : place))

/** Undefined if the machine was too slow for a film. */
async function filmOf (apps: readonly App[], placeAt: (time: number) => number): Promise<string | undefined> {
  await apps[0]!.inject({ method: 'DELETE', url: '/get-alphabet-end', remoteAddress: FROM })
  const letters: string[] = []
  const start = performance.now()
  for (let i = 0, before = start; performance.now() < start + LENGTH; i++) {
    const payload = { ...signing('D'), r_hand_position: [placeAt(performance.now() - start), 0.5, 0] }
    const app = apps[i % apps.length]!
    const answer = await app.inject({ method: 'POST', url: '/get-alphabet2', payload, remoteAddress: FROM })
    if (performance.now() - before > LONGEST_GAP) return
    before = performance.now()
    const { message } = answer.json()
    if (letters.at(-1) !== message) letters.push(message)
    await after(STEP)
  }
  return letters.join('')
}
