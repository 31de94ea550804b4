/** @param scores at least one score */
export const averageScore = (scores: readonly number[]): number =>
  Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
