// Logistic regression with a ridge: half the squared weights plus the mean log loss, on standardized features. An
// optional penalty, half the mean square of the output for meaningless differences, suppresses nuisance variation
// (Hatch, Kajarekar and Stolcke, "Within-class covariance normalization for SVM-based speaker recognition", 2006).
// Newton's method, each step solved by conjugate gradients: deterministic, so the same examples give the same head.
/** A linear head: the weighted sum plus the bias is the log odds of the second label. */
export interface Head { weights: Float64Array, bias: number }

export interface Example {
  features: Float32Array
  second: boolean
  weight: number
}

const MAX_STEPS = 12
const MAX_ROUNDS = 60
/** Relative size of the gradient or the residual at which to stop. */
const TOLERANCE = 1e-5
/** The bias is hardly penalized. */
const BIAS_RIDGE = 1e-9

interface Penalties {
  /** Weight of the squared weights. */
  ridge?: number
  /** Differences between features that should not change the output. */
  meaningless?: readonly Float32Array[]
}

/** Fits a head to the examples; both labels must occur. */
export function fitLogistic (examples: readonly Example[], { ridge = 1, meaningless = [] }: Penalties = {}): Head {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0)
  const shares = Float64Array.from(examples, ({ weight }) => weight / total)
  const { rows, mean, deviation } = standardized(examples, shares)
  const targets = Float64Array.from(examples, ({ second }) => Number(second))
  // A difference is independent of the bias.
  const held = meaningless.map(features =>
    Float64Array.from([...features, 0], (value, j) => value / (deviation[j] ?? 1)))
  const solution = minimize({ rows, targets, shares }, penalty(rows[0]!.length, ridge, held))
  const weights = solution.subarray(0, -1).map((weight, i) => weight / deviation[i]!)
  return { weights, bias: solution.at(-1)! - dot(weights, mean) }
}

/** Features with mean 0 and standard deviation 1, followed by a 1 for the bias. */
function standardized (examples: readonly Example[], shares: Float64Array) {
  const size = examples[0]!.features.length
  const mean = new Float64Array(size)
  const variance = new Float64Array(size)
  examples.forEach(({ features }, i) => features.forEach((value, j) => { mean[j]! += shares[i]! * value }))
  examples.forEach(({ features }, i) =>
    features.forEach((value, j) => { variance[j]! += shares[i]! * (value - mean[j]!) ** 2 }))
  const deviation = variance.map(value => Math.sqrt(value) || 1)
  const rows = examples.map(({ features }) => {
    const row = new Float64Array(size + 1).fill(1)
    features.forEach((value, j) => { row[j] = (value - mean[j]!) / deviation[j]! })
    return row
  })
  return { rows, mean, deviation }
}

/** The gradient of the penalties, which is linear because they are squares. */
function penalty (size: number, ridge: number, held: readonly Float64Array[]) {
  return (weights: Float64Array): Float64Array => {
    const gradient = weights.map(weight => ridge * weight)
    gradient[size - 1] = BIAS_RIDGE * weights[size - 1]!
    if (held.length === 0) return gradient
    const pull = combine(held, held.map(difference => dot(difference, weights) / held.length))
    return gradient.map((value, j) => value + pull[j]!)
  }
}

interface Problem { rows: readonly Float64Array[], targets: Float64Array, shares: Float64Array }

function minimize ({ rows, targets, shares }: Problem, pull: (weights: Float64Array) => Float64Array): Float64Array {
  const solution = new Float64Array(rows[0]!.length)
  let first = 0
  for (let step = 0; step < MAX_STEPS; step++) {
    const likely = Float64Array.from(rows, row => 1 / (1 + Math.exp(-dot(row, solution))))
    const gradient = combine(rows, likely.map((value, i) => shares[i]! * (value - targets[i]!)))
    pull(solution).forEach((value, j) => { gradient[j]! += value })
    const length = Math.sqrt(dot(gradient, gradient))
    first ||= length
    if (length <= TOLERANCE * first) break
    const curvature = likely.map((value, i) => shares[i]! * value * (1 - value))
    const way = solve(direction => {
      const bent = combine(rows, rows.map((row, i) => curvature[i]! * dot(row, direction)))
      return pull(direction).map((value, j) => value + bent[j]!)
    }, gradient)
    way.forEach((value, j) => { solution[j]! -= value })
  }
  return solution
}

/** Conjugate gradients (Hestenes and Stiefel, 1952): solves `times(x) = wanted` for a positive definite matrix. */
function solve (times: (direction: Float64Array) => Float64Array, wanted: Float64Array): Float64Array {
  const found = new Float64Array(wanted.length)
  const rest = wanted.slice()
  let direction = wanted.slice()
  let size = dot(rest, rest)
  const enough = TOLERANCE ** 2 * size
  for (let round = 0; round < MAX_ROUNDS && size > enough; round++) {
    const bent = times(direction)
    const length = size / dot(direction, bent)
    found.forEach((_, j) => {
      found[j]! += length * direction[j]!
      rest[j]! -= length * bent[j]!
    })
    const next = dot(rest, rest)
    direction = direction.map((value, j) => rest[j]! + next / size * value)
    size = next
  }
  return found
}

/** The weighted sum of rows. */
function combine (rows: readonly Float64Array[], times: ArrayLike<number>): Float64Array {
  const sum = new Float64Array(rows[0]!.length)
  rows.forEach((row, i) => { for (let j = 0; j < sum.length; j++) sum[j]! += times[i]! * row[j]! })
  return sum
}

function dot (a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < b.length; i++) sum += a[i]! * b[i]!
  return sum
}
