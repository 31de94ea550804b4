// A word as a film: the hand of each letter, the transitions, and the points that the recognizer finds.
import { BONES } from '../../mesh/bones.ts'
import { between, subtract, type Vector } from '../../mesh/vectors.ts'
import { SIZE, UNITS_PER_METRE, drawing, frameOf, type Frame } from './illustration.ts'
import { pictureRow } from './picture-row.ts'
import { momentsOf, pointsOfMoment, spreadOver, type Moment } from './shown-letter.ts'

/** Pictures between two letters. Each is visible too briefly for fine lines. */
const PICTURES_BETWEEN = 2
const ROUGH = 1
const FINEST = 0.25
/** Scale against a letter's own illustration. */
const ZOOM = 1.15
/** Extra units on each side, for a picture as wide as a camera's. */
const SIDE_MARGIN = 80
const WIDTH = SIZE + 2 * SIDE_MARGIN

const STYLE = '.b{fill:none;stroke:#fff;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}' +
  '.o{stroke:#0c231f;stroke-opacity:.65;stroke-width:4}.p{stroke-width:6}.p.o{stroke-width:8.5}'

/** An SVG document of pictures in a row. The fragment `#0` shows the first picture, `#1` the next.
 * @param word in lower case, without moving letters */
export function filmOf (word: string): string {
  const letters = [...word].map(shown)
  const pictures = letters.flatMap((letter, i) => {
    const next = letters[i + 1]
    return next ? [picture(letter.moment, letter.frame), ...way(letter, next)] : [picture(letter.moment, letter.frame)]
  })
  return pictureRow(pictures.map((content, i) => [String(i), content]), { width: WIDTH, style: STYLE })
}

interface ShownLetter { moment: Moment, frame: Frame }

function shown (letter: string): ShownLetter {
  const moments = momentsOf(letter)
  return { moment: moments[0]!, frame: { ...frameOf(letter, moments), zoom: ZOOM } }
}

function way (from: ShownLetter, to: ShownLetter): string[] {
  const moments = spreadOver([from.moment, to.moment], PICTURES_BETWEEN + 2).slice(1, -1)
  return moments.map((moment, i) => {
    const middle = between(from.frame.middle, to.frame.middle, (i + 1) / (PICTURES_BETWEEN + 1))
    return picture(moment, { middle, zoom: ZOOM, cells: ROUGH, finest: 2 * FINEST })
  })
}

const picture = (moment: Moment, frame: Frame): string =>
  drawing(moment, { finest: FINEST, ...frame, beside: SIDE_MARGIN }) + skeleton(moment, frame)

function skeleton (moment: Moment, { middle, zoom }: Frame): string {
  const spots = pointsOfMoment(moment).map(point => placeOf(subtract(point, middle), zoom))
  const lines = BONES.map(([, line]) => `M${line.map(point => spots[point]).join('L')}`).join('')
  const points = spots.map(spot => `M${spot}h0`).join('')
  return `<path class="b o" d="${lines}"/><path class="b p o" d="${points}"/>` +
    `<path class="b" d="${lines}"/><path class="b p" d="${points}"/>`
}

const placeOf = ([x, y]: Vector, zoom: number) =>
  [WIDTH / 2 + x * UNITS_PER_METRE * zoom, SIZE / 2 + y * UNITS_PER_METRE * zoom].map(Math.round).join(' ')
