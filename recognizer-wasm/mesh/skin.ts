// The skin colours of a hand: those of the drawings, and other tones.
import type { Vector } from './vectors.ts'

/** The colours of the drawings, in the lightest tone. */
export const DRAWN = { skin: '#f0b48c', shadow: '#d48f68', nail: '#fbdcc8', ink: '#5b3320' } as const

/** Red, green and blue from 0 to 1. */
const LIGHTEST: Vector = [0.97, 0.76, 0.61]
const DARKEST: Vector = [0.36, 0.22, 0.16]
/** Share of a tone that applies to nails, which stay lighter than the skin around them. */
const NAIL_SHARE = 0.4

/**
 * A skin's red, green and blue, from 0 to 1.
 * @param tone from 0 (lightest) to 1 (darkest)
 */
export const skinOf = (tone: number): Vector => darker(LIGHTEST, tone)

/** Recolours a drawing of a hand. @param tone as in `skinOf` */
export function inTone (svg: string, tone: number): string {
  return Object.entries(DRAWN).reduce((drawing, [part, colour]) =>
    drawing.replaceAll(colour, hexOf(darker(channelsOf(colour), part === 'nail' ? NAIL_SHARE * tone : tone))), svg)
}

const darker = (colour: Vector, tone: number): Vector =>
  colour.map((value, i) => value * (DARKEST[i]! / LIGHTEST[i]!) ** tone) as unknown as Vector
const channelsOf = (hex: string): Vector =>
  [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Vector
const hexOf = (colour: Vector) =>
  `#${colour.map(value => Math.round(255 * value).toString(16).padStart(2, '0')).join('')}`
