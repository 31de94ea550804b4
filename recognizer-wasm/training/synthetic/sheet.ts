// A contact sheet: each letter by another signer.
import sharp from 'sharp'
import { LABELS } from './letters.ts'
import { PICTURE_SIZE } from './picture.ts'
import { STILL_PLAN, drawNegatives, drawStill } from './stills.ts'

/** Side of a hand's picture on the sheet, in pixels. */
const TILE = 128
const COLUMNS = 7

/** Renders the sheet as a PNG. */
export async function drawSheet (seed: number): Promise<Buffer> {
  const negatives = drawNegatives(seed)
  const shown = [...LABELS, null, null]
  const tiles = await Promise.all(shown.map(async (label, i) => {
    const { image: { data } } = await drawStill(negatives, seed, i, label === null ? STILL_PLAN.indexOf(null) : i)
    const input = await sharp(data, { raw: { width: PICTURE_SIZE, height: PICTURE_SIZE, channels: 4 } })
      .resize(TILE).png().toBuffer()
    return { input, left: i % COLUMNS * TILE, top: Math.floor(i / COLUMNS) * TILE }
  }))
  const rows = Math.ceil(shown.length / COLUMNS)
  return sharp({ create: { width: COLUMNS * TILE, height: rows * TILE, channels: 3, background: 'white' } })
    .composite(tiles).png({ palette: true, colours: 128, dither: 0 }).toBuffer()
}
