// Writes docs/alphabet.png: a contact sheet of all letters.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { LETTER_VIEWS } from './letter-views.ts'

const project = join(import.meta.dirname, '..', '..', '..')
const TILE = 200
const COLUMNS = 7
const PAPER = '#f3eee2'

const letters = Object.keys(LETTER_VIEWS)
const tiles = await Promise.all(letters.map(async (letter, i) => {
  const drawing = await readFile(join(project, 'assets', 'content', 'illustrations', `${letter}.svg`))
  const input = await sharp(drawing).resize(TILE, TILE).png().toBuffer()
  return { input, left: i % COLUMNS * TILE, top: Math.floor(i / COLUMNS) * TILE }
}))
const size = { width: COLUMNS * TILE, height: Math.ceil(letters.length / COLUMNS) * TILE }
await sharp({ create: { ...size, channels: 3, background: PAPER } }).composite(tiles)
  .png({ palette: true, colours: 48, dither: 0 }).toFile(join(project, 'docs', 'alphabet.png'))
