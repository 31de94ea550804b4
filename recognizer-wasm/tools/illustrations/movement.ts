// How the picture of a letter that moves shows it: moments between its start and its end, one after the other.
import type { FingerPose } from '../../training/skeleton/hand-pose.ts'
import type { LongFinger, Stance } from './drawn-hand.ts'
import type { HeldHand } from './drawn-letters.ts'
import type { Vector } from '../../training/skeleton/vectors.ts'

/** Moments drawn between the first and the last. */
const BETWEEN = 3
/** Seconds. Twice makes less than the five after which moving pictures need a way to be stopped (WCAG 2.2, 2.2.2). */
const DURATION = 2.4
/** Shares of the duration: how long the start is held, and when the end is reached. */
const [HELD, REACHED] = [0.25, 0.5]

const mix = (a: number, b: number, share: number) => a + (b - a) * share
const mixAll = <T extends readonly number[]>(a: T, b: T, share: number) =>
  a.map((value, i) => mix(value, b[i]!, share)) as unknown as T

/** How the hand is held on its way; the thumb stays as it is at the end. */
export function betweenMoments (start: HeldHand, end: HeldHand, count = BETWEEN): HeldHand[] {
  return Array.from({ length: count }, (_, i) => moment(start, end, (i + 1) / (count + 1)))
}

function moment (start: HeldHand, end: HeldHand, share: number): HeldHand {
  const finger = (name: LongFinger): FingerPose => {
    const [a, b] = [start.pose.fingers[name], end.pose.fingers[name]]
    return {
      knuckle: mix(a.knuckle, b.knuckle, share),
      middle: mix(a.middle, b.middle, share),
      end: mix(a.end, b.end, share),
      sideways: mix(a.sideways, b.sideways, share)
    }
  }
  const angle = (axis: keyof Stance) => mix(start.stance[axis] ?? 0, end.stance[axis] ?? 0, share)
  const down: Vector = [0, 1, 0]
  return {
    pose: {
      ...end.pose,
      fingers: { index: finger('index'), middle: finger('middle'), ring: finger('ring'), pinky: finger('pinky') }
    },
    stance: { yaw: angle('yaw'), nod: angle('nod'), roll: angle('roll') },
    forearm: mixAll(start.forearm ?? down, end.forearm ?? down, share),
    shift: mixAll<readonly [number, number]>(start.shift ?? [0, 0], end.shift ?? [0, 0], share)
  }
}

/** A page that shows the picture under the fragment #still gets it without movement, as does who wants none. */
const unlessStill = (rules: string) =>
  `<style>@media (prefers-reduced-motion:no-preference){${rules}#still:target g{animation:none}}</style>`
const percent = (share: number) => `${Math.round(share * 100)}%`

/** Shows the moments, of classes m0, m1 …, in turn; the first stays faintly visible. */
export function movementStyle (moments: number): string {
  const begins = (i: number) => (i === 0 ? 0 : HELD + ((REACHED - HELD) * (i - 1)) / (moments - 2))
  return unlessStill(
    Array.from({ length: moments }, (_, i) => {
      const before = i > 0 ? '0%{opacity:0}' : ''
      const after = i < moments - 1 ? `${percent(begins(i + 1))}{opacity:${i === 0 ? 0.35 : 0}}` : ''
      return `.m${i}{animation:m${i} ${DURATION}s step-end 2}` +
        `@keyframes m${i}{${before}${percent(begins(i))}{opacity:1}${after}}`
    }).join('')
  )
}

/** Moves what has the class m along a path of straight lines, to where it is drawn. */
export function swayStyle (path: string): string {
  const corners = [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const [endX, endY] = corners.at(-1)!
  const shift = ([x, y]: readonly [number, number]) => `{transform:translate(${x - endX}px,${y - endY}px)}`
  const timeOf = (i: number) => percent(HELD + (2 * (REACHED - HELD) * i) / (corners.length - 1))
  const steps = corners.map((corner, i) => `${timeOf(i)}${shift(corner)}`)
  return unlessStill(
    `.m{animation:m ${DURATION}s ease-in-out 2}@keyframes m{0%${shift(corners[0]!)}${steps.join('')}}`
  )
}
