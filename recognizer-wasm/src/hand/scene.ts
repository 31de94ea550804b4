// A thumbnail of the whole picture, small enough to keep with each frame. Hand points alone cannot separate a film
// from photographs in quick succession; the background can.

/** 108 grey levels from 0 to 255: a thumbnail of 12 x 9 cells, row by row. */
export type Scene = Uint8Array

const [COLUMNS, ROWS] = [12, 9]
/** Pixels sampled in each cell, in each direction. */
const SAMPLES = 8

/** Samples a picture into a thumbnail.
 * @param picture its `data`: red, green, blue and alpha of each pixel, row by row from the top */
export function sceneOf (picture: { data: Uint8Array | Uint8ClampedArray, width: number, height: number }): Scene {
  return Uint8Array.from({ length: COLUMNS * ROWS }, (_, cell) =>
    levelOf(picture, cell % COLUMNS, Math.floor(cell / COLUMNS)))
}

/** The mean grey level of a cell's samples. */
function levelOf ({ data, width, height }: Parameters<typeof sceneOf>[0], column: number, row: number): number {
  let sum = 0
  for (let i = 0; i < SAMPLES; i++) {
    const y = Math.floor((row + (i + 0.5) / SAMPLES) * height / ROWS)
    for (let k = 0; k < SAMPLES; k++) {
      const x = Math.floor((column + (k + 0.5) / SAMPLES) * width / COLUMNS)
      const at = 4 * (y * width + x)
      sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    }
  }
  return sum / SAMPLES ** 2
}

/** Grey levels by which an unchanged cell may differ. */
const UNCHANGED_TOLERANCE = 8

/** Smallest share of unchanged cells for two pictures of one scene. Frames of drawn films up to 335 ms apart have at
 * least 0.64; 52 of 62 pairs of photographs of one signer against one wall have less than 0.56. */
const MIN_UNCHANGED_SHARE = 0.56

/** Whether two pictures show different scenes. */
export function isOtherScene (one: Scene, other: Scene): boolean {
  const unchanged = one.filter((level, cell) => Math.abs(level - other[cell]!) < UNCHANGED_TOLERANCE).length
  return unchanged < MIN_UNCHANGED_SHARE * one.length
}
