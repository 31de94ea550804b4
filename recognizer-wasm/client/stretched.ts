// Warns of elements that the page shows stretched. Users see their hand in another shape, and points do not lie on it.
// A canvas that looks right in a stretched box holds a stretched hand, which reads badly.

/** Logarithm of the ratio by which proportions may differ: above rounding and padding, below 4:3 shown as 3:2. */
const TOLERANCE = 0.1

let isWarned = false

/** Warns once per page if the element's box stretches its picture.
 * @param picture the element's picture in its own size */
export function warnOfStretching (element: Element, { width, height }: Pick<ImageBitmap, 'width' | 'height'>): void {
  if (isWarned) return
  const { clientWidth, clientHeight } = element
  const stretch = Math.abs(Math.log(clientWidth * height / clientHeight / width))
  // It is no number where the element is hidden.
  if (!(stretch > TOLERANCE) || getComputedStyle(element).objectFit !== 'fill') return
  isWarned = true
  console.warn(`recognizer-wasm: a ${element.localName} of ${width} x ${height} pixels is stretched to ` +
    `${clientWidth} x ${clientHeight}. Keep its proportions, for example by "height: auto" or "object-fit: cover". ` +
    'Draw into a canvas in the same proportions: a stretched hand looks like another letter.')
}
