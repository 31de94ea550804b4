// Illustrations of letters: the hand in a few flat tones that work on light and dark pages.
import { add, scale, subtract, type Vector } from '../../mesh/vectors.ts'
import { DRAWN } from '../../mesh/skin.ts'
import { pathOf } from './contours.ts'
import { picture, type Cells } from './hand-picture.ts'
import { movementStyle, swayStyle } from './movement.ts'
import { momentsOf, pointsOfMoment, spreadOver, viewOf, type Moment } from './shown-letter.ts'

/** The picture's side, in units of the drawing. */
export const SIZE = 320
/** Raster cells per unit. */
const CELLS = 2
/** Half the width of an outline, in units. */
const LINE = 1.15
/** Precision of outlines, as a fraction of a unit. */
const FINEST = 0.1
/** Units per metre: the longest hand of an upright letter fills the picture. */
const UNITS_PER_METRE = 1330
/** Drawings of a hand that turns or bends. */
const MOMENTS = 5

const MOVEMENT = '#2f7de1'

/** The point at the picture's centre, in metres, and the magnification. */
interface Frame {
  middle: Vector
  zoom: number
  /** Units drawn below the picture, for a hand that rises. */
  below?: number
  /** Raster cells per unit, and precision of outlines: coarser drawings are smaller files. */
  cells?: number
  finest?: number
  /** Half the width of an outline, in units. */
  line?: number
}

/** The SVG document of a letter.
 * @param letter in lower case */
export function illustration (letter: string): string {
  const { arrow: path } = viewOf(letter)
  const moments = momentsOf(letter)
  if (path === undefined) return stillOf(letter, moments[0]!)
  return documentOf(letter, movingHand(moments, frameOf(letter, moments)) + arrow(path), ' id="still"')
}

/** The SVG document of one moment of a letter. */
export const stillOf = (letter: string, moment: Moment): string =>
  documentOf(letter, drawing(moment, frameOf(letter, momentsOf(letter))))

export const frameOf = (letter: string, moments: readonly Moment[]): Frame =>
  ({ middle: middleOf(moments.at(-1)!), zoom: viewOf(letter).zoom ?? 1 })

const documentOf = (letter: string, content: string, id = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" role="img"${id}>` +
  `<title>LSF ${letter.toUpperCase()}</title>${content}</svg>\n`

/** As a still, it shows the end and a faint start. It plays twice, unless the user prefers reduced motion. */
function movingHand (moments: readonly Moment[], frame: Frame): string {
  const end = moments.at(-1)!
  if (moments.every(({ angles, palm }) => `${angles} ${palm}` === `${end.angles} ${end.palm}`)) {
    const units = UNITS_PER_METRE * frame.zoom
    const places = moments.map(({ shift }) => scale(subtract(shift, end.shift), units))
    return `${swayStyle(places)}<g class="m">${drawing(end, { ...frame, below: SIZE / 2 })}</g>`
  }
  const opacity = (i: number) => i === 0 ? ' opacity=".35"' : i < MOMENTS - 1 ? ' opacity="0"' : ''
  const drawings = spreadOver(moments, MOMENTS).map((moment, i) =>
    `<g class="m${i}"${opacity(i)}>${drawing(moment, frame)}</g>`)
  return movementStyle(MOMENTS) + drawings.join('')
}

export function drawing (
  moment: Moment, { middle, zoom, below = 0, cells = CELLS, finest = FINEST, line = LINE }: Frame
): string {
  const { skin, shadow, nails, ink } = picture(moment, {
    width: SIZE * cells,
    height: (SIZE + below) * cells,
    scale: UNITS_PER_METRE * cells * zoom,
    line: line * cells,
    middle: add(middle, [0, below / 2 / UNITS_PER_METRE / zoom, 0])
  })
  const part = (color: string, raster: Cells) =>
    `<path fill="${color}" fill-rule="evenodd" d="${pathOf(raster, finest * cells)}"/>`
  // A nail of a few cells would only be a line.
  const nail = cells < 1 ? '' : part(DRAWN.nail, nails)
  return `<g transform="scale(${finest})">` +
    `${part(DRAWN.skin, skin)}${part(DRAWN.shadow, shadow)}${nail}${part(DRAWN.ink, ink)}</g>`
}

/** The centre of a hand, before its shift. */
function middleOf (moment: Moment): Vector {
  const points = pointsOfMoment({ ...moment, shift: [0, 0, 0] })
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
