// The animation of moving letters: moments from the start to the end, in turn.
import type { Vector } from '../../mesh/vectors.ts'

/** Seconds. Two plays stay below five seconds, after which WCAG 2.2 (2.2.2) requires a way to stop. */
const DURATION = 2.4
/** Shares of the duration: the end of the hold at the start, and the arrival at the end. */
const [HELD, REACHED] = [0.25, 0.5]

/** Rules that apply unless the picture is shown under the fragment #still, or the user prefers reduced motion. */
const unlessStill = (rules: string) =>
  `<style>@media (prefers-reduced-motion:no-preference){${rules}#still:target g{animation:none}}</style>`
const percent = (share: number) => `${Math.round(share * 100)}%`

/** Shows the moments, of the classes m0, m1 …, in turn; the first stays faintly visible. */
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

/** Moves the element of class m through places relative to where it is drawn, and back. */
export function swayStyle (places: readonly Vector[]): string {
  const shift = ([x, y]: Vector) => `{transform:translate(${Math.round(x)}px,${Math.round(y)}px)}`
  const timeOf = (i: number) => percent(HELD + (2 * (REACHED - HELD) * i) / (places.length - 1))
  const steps = places.map((place, i) => `${timeOf(i)}${shift(place)}`)
  return unlessStill(
    `.m{animation:m ${DURATION}s ease-in-out 2}@keyframes m{0%${shift(places[0]!)}${steps.join('')}}`
  )
}
