// The anchors of the palm detector: each of its boxes is an offset from one of these centres.

/** The palm detector's two feature maps: cells per side, and boxes per cell. */
const FEATURE_MAPS = [{ cells: 24, boxes: 2 }, { cells: 12, boxes: 6 }]

/** The centres x, y, x, y, …, from 0 to 1 of the detector's input, in the order of its boxes. */
export const ANCHORS: Float32Array = Float32Array.from(FEATURE_MAPS.flatMap(({ cells, boxes }) =>
  Array.from({ length: cells * cells * boxes }, (_, i) => {
    const cell = Math.floor(i / boxes)
    return [(cell % cells + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells]
  }).flat()
))
