// Applies an EXIF orientation.

/** For each EXIF orientation: whether rows and columns are swapped, then whether x and whether y are reversed. */
const TURNS = {
  2: [false, true, false],
  3: [false, true, true],
  4: [false, false, true],
  5: [true, false, false],
  6: [true, true, false],
  7: [true, true, true],
  8: [true, false, true]
}

/** @param orientation 1 to 8, as in EXIF; any other number means 1
 * @returns RGBA pixels */
export function upright (picture, orientation) {
  const turn = TURNS[orientation]
  if (!turn) return picture
  const [isTransposed, flipsX, flipsY] = turn
  const [columns, rows] = [picture.width, picture.height]
  const [width, height] = isTransposed ? [rows, columns] : [columns, rows]
  const from = new Uint32Array(picture.data.buffer, picture.data.byteOffset, columns * rows)
  const to = new Uint32Array(columns * rows)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [flipsX ? width - 1 - x : x, flipsY ? height - 1 - y : y]
      to[y * width + x] = from[isTransposed ? u * columns + v : v * columns + u]
    }
  }
  return { data: new Uint8ClampedArray(to.buffer), width, height }
}
