// All letters in one file, for fingertip-sized pictures: few outlines and thick lines.
import { drawing, frameOf } from './illustration.ts'
import { LETTER_VIEWS } from './letter-views.ts'
import { pictureRow } from './picture-row.ts'
import { momentsOf } from './shown-letter.ts'

const ROUGH = { zoom: 1.1, cells: 0.4, finest: 3, line: 3.5 }

/** An SVG document of all letters in a row. The fragment `#a` shows the first. */
export const smallHands = (): string => pictureRow(Object.keys(LETTER_VIEWS).map(letter => {
  const moments = momentsOf(letter)
  return [letter, drawing(moments.at(-1)!, { ...frameOf(letter, moments), ...ROUGH })]
}))
