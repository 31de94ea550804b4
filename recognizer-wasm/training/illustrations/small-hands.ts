// All letters in one file, for fingertip-sized pictures: few outlines and thick lines.
import { SIZE, drawing, frameOf } from './illustration.ts'
import { LETTER_VIEWS } from './letter-views.ts'
import { momentsOf } from './shown-letter.ts'

const ROUGH = { zoom: 1.1, cells: 0.4, finest: 3, line: 3.5 }

/** An SVG document of all letters in a row. The fragment `#a` shows the first. */
export function smallHands (): string {
  const letters = Object.keys(LETTER_VIEWS)
  const views = letters.map((letter, i) => `<view id="${letter}" viewBox="${i * SIZE} 0 ${SIZE} ${SIZE}"/>`)
  const drawn = letters.map((letter, i) =>
    `<svg x="${i * SIZE}" width="${SIZE}" height="${SIZE}">${handOf(letter)}</svg>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `${views.join('')}${drawn.join('')}</svg>\n`
}

function handOf (letter: string): string {
  const moments = momentsOf(letter)
  return drawing(moments.at(-1)!, { ...frameOf(letter, moments), ...ROUGH })
}
