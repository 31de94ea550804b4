// Merges the many boxes of one hand: blends overlapping boxes, weighted by their scores. This is the weighted mode of
// MediaPipe's NonMaxSuppressionCalculator; it is steadier than keeping only the best box.
import type { Palm } from './palm-detection.ts'

/** Overlap (intersection over union) from which two boxes show the same palm. */
const SAME_PALM_OVERLAP = 0.3

const area = ({ left, top, right, bottom }: Palm) => (right - left) * (bottom - top)

function overlap (a: Palm, b: Palm): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  return width * height / (area(a) + area(b) - width * height)
}

/** @param score of the best palm */
function blend (palms: readonly Palm[], score: number): Palm {
  const total = palms.reduce((sum, palm) => sum + palm.score, 0)
  const mean = (numberOf: (palm: Palm) => number) =>
    palms.reduce((sum, palm) => sum + palm.score * numberOf(palm), 0) / total
  return {
    score,
    left: mean(palm => palm.left),
    top: mean(palm => palm.top),
    right: mean(palm => palm.right),
    bottom: mean(palm => palm.bottom),
    wrist: [mean(palm => palm.wrist[0]), mean(palm => palm.wrist[1])],
    middleKnuckle: [mean(palm => palm.middleKnuckle[0]), mean(palm => palm.middleKnuckle[1])]
  }
}

/** One palm per group of overlapping boxes, the best first. */
export function mergePalms (palms: readonly Palm[]): Palm[] {
  let rest = palms.toSorted((a, b) => b.score - a.score)
  const merged: Palm[] = []
  for (;;) {
    const [best] = rest
    if (!best) return merged
    const isSame = (palm: Palm) => palm === best || overlap(palm, best) > SAME_PALM_OVERLAP
    merged.push(blend(rest.filter(isSame), best.score))
    rest = rest.filter(palm => !isSame(palm))
  }
}
