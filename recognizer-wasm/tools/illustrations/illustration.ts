// A letter's illustration: the hand in a few flat tones, that read on a light page as on a dark one.
import { pointsOf } from '../../training/skeleton/skeleton.ts'
import { add, fromAxes, scale, unit, type Vector } from '../../training/skeleton/vectors.ts'
import { pathOf } from './contours.ts'
import { picture, type Picture, type View } from './hand-picture.ts'
import { handSolid } from './hand-solid.ts'
import type { HeldHand, DrawnLetter } from './drawn-letters.ts'
import { betweenMoments, movementStyle, swayStyle } from './movement.ts'
import { palmAt, drawnHand } from './drawn-hand.ts'

/** The picture's sides, in units of the drawing. */
const SIZE = 320
/** Cells of the raster to a unit. */
const CELLS = 2
/** Units to a metre: the longest hand of an upright letter fills the picture. */
const UNITS_PER_METRE = 1330
/** The forearm leaves the picture: metres. */
const FOREARM = 0.3

const SKIN = '#f0b48c'
const SHADOW = '#d48f68'
const NAIL = '#fbdcc8'
const INK = '#5b3320'
const MOVEMENT = '#2f7de1'

/** What the picture's middle shows, and how much larger than usual. */
interface Frame {
  middle: Vector
  zoom: number
  /** Units drawn beneath the picture, for a hand that rises. */
  below?: number
}

/** An SVG document. @param title what a screen reader says */
export function illustration (letter: DrawnLetter, title: string): string {
  const frame = { middle: middleOf(letter), zoom: letter.zoom ?? 1 }
  const hand = letter.movement ? movingHand(letter, letter.movement, frame) : drawing(letter, frame)
  const id = letter.movement ? ' id="still"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img"${id}>` +
    `<title>${title}</title>${hand}</svg>\n`
}

/** As a still: the end, with the start seen faintly and an arrow. It moves twice where the viewer likes movement. */
function movingHand (letter: DrawnLetter, movement: string, frame: Frame): string {
  if (!letter.start) {
    const swaying = drawing(letter, { ...frame, below: SIZE / 2 })
    return `${swayStyle(movement)}<g class="m">${swaying}</g>${arrow(movement)}`
  }
  const moments = [letter.start, ...betweenMoments(letter.start, letter), letter]
  const opacity = (i: number) => i === 0 ? ' opacity=".35"' : i < moments.length - 1 ? ' opacity="0"' : ''
  const drawings = moments.map((held, i) => `<g class="m${i}"${opacity(i)}>${drawing(held, frame)}</g>`)
  return movementStyle(moments.length) + drawings.join('') + arrow(movement)
}

function drawing (held: HeldHand, frame: Frame): string {
  const { skin, shadow, nails, ink } = paths(look(held, frame))
  return `<path fill="${SKIN}" d="${skin}"/><path fill="${SHADOW}" d="${shadow}"/>` +
    `<path fill="${NAIL}" d="${nails}"/><path fill="${INK}" fill-rule="evenodd" d="${ink}"/>`
}

const paths = ({ skin, shadow, nails, ink }: Picture) =>
  ({ skin: pathOf(skin, CELLS), shadow: pathOf(shadow, CELLS), nails: pathOf(nails, CELLS), ink: pathOf(ink, CELLS) })

function look (
  { pose, stance, forearm = [0, 1, 0], shift = [0, 0] }: HeldHand, { middle, zoom, below = 0 }: Frame
): Picture {
  const points = place({ pose, stance, shift })
  const nail = fromAxes(palmAt(stance), pose.thumbNail)
  const view: View = {
    width: SIZE * CELLS,
    height: (SIZE + below) * CELLS,
    scale: UNITS_PER_METRE * CELLS * zoom,
    middle: add(middle, [0, below / 2 / UNITS_PER_METRE / zoom, 0])
  }
  return picture(handSolid(points, scale(unit(forearm), FOREARM), nail), view)
}

function place ({ pose, stance, shift = [0, 0] }: HeldHand): Vector[] {
  return pointsOf(drawnHand(pose, palmAt(stance))).map(point => add(point, [shift[0], shift[1], 0]))
}

/** The middle of the hand where it ends up, before any shift. */
function middleOf ({ pose, stance }: DrawnLetter): Vector {
  const points = place({ pose, stance })
  const middle = (axis: 0 | 1) => {
    const values = points.map(point => point[axis])
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [middle(0), middle(1), 0]
}

function arrow (path: string): string {
  return '<defs><marker id="tip" viewBox="0 0 10 10" refX="5" refY="5" ' +
    'markerWidth="4" markerHeight="4" orient="auto">' +
    `<path fill="${MOVEMENT}" d="M0 0L10 5L0 10Z"/></marker></defs>` +
    `<path fill="none" stroke="${MOVEMENT}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" ` +
    `marker-end="url(#tip)" d="${path}"/>`
}
