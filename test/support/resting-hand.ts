// A hand that comes to rest before servers, one request after another.
import { setTimeout as after } from 'node:timers/promises'
import type { App } from '../../server/app.ts'
import { signing } from './hands.ts'
import { until } from './instances.ts'

const FROM = '192.0.2.77'
/** Milliseconds between two requests, for which the hand is at its first place, and of the whole film. */
const [STEP, COMES, LENGTH] = [40, 200, 900]
/** Milliseconds between two answers. `arrivingModel` names a hand that comes for half a second: frames that are farther
 * apart may leave less of it than a letter takes to be kept. */
const LONGEST_GAP = 150

/**
 * The letters that are named of a hand that is at a place of the picture, and then rests at another, or was there from
 * the start: each once where it follows itself. The servers are asked by turns.
 */
export const lettersOfRest = (apps: readonly App[], place: number, from = place): Promise<string> =>
  until(() => filmOf(apps, time => time < COMES ? from : place))

/** Undefined where the machine was too slow for a film. */
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
