// Multiplies a matrix by a constant one, the bulk of a letter model's run time. There are two methods; each row of the
// first matrix uses the one with less work.

import { doubles, zeros, type Data } from './tensors.ts'

/** A constant matrix. */
export interface Weights {
  depth: number
  columns: number
  /** Row by row. */
  rows: Data
  panels: Panels
}

/**
 * The matrix in pairs of columns. A pair only stores the rows in which one of its two numbers is not 0: matrices that
 * take differences of points have two or three non-zero numbers per column.
 */
interface Panels {
  /** The start of each pair in `rows`, and the end of the last. */
  starts: number[]
  rows: number[]
  /** Two per row. */
  weights: Data
}

/** @param at the number at a row and a column */
export function weightsOf (depth: number, columns: number, at: (row: number, column: number) => number): Weights {
  const rows = doubles(Array.from({ length: depth * columns }, (_, i) => at(Math.floor(i / columns), i % columns)))
  return { depth, columns, rows, panels: panelsOf(rows, depth, columns) }
}

function panelsOf (matrix: Data, depth: number, columns: number): Panels {
  const starts = [0]
  const [rows, weights]: [number[], number[]] = [[], []]
  for (let column = 0; column < columns; column += 2) {
    for (let row = 0; row < depth; row++) {
      const at = row * columns + column
      const [one, other] = [matrix[at]!, column + 1 < columns ? matrix[at + 1]! : 0]
      if (one === 0 && other === 0) continue
      rows.push(3 * row)
      weights.push(one, other)
    }
    starts.push(rows.length)
  }
  return { starts, rows, weights: doubles(weights) }
}

/** Buffers for one row. */
interface Scratch { sums: Data, present: number[], values: Data, three: Data }

/**
 * Returns a function that adds the product of the matrix `x`, of `height` rows, and the constant matrix to `out`. Where
 * one factor is zero, the other is not read, even if it is not finite.
 */
export function productWith (weights: Weights) {
  const { depth, columns } = weights
  const scratch = {
    sums: zeros(columns),
    present: Array.from({ length: depth + 3 }, () => 0),
    values: zeros(depth + 3),
    three: zeros(3 * depth)
  }
  return (out: Data, x: Data, height: number): void => {
    for (let line = 0; line < height;) {
      const present = listPresent(x, line * depth, weights, scratch)
      if (line + 3 <= height && present > depth / 2) {
        addThreeLines(out, x, line, weights, scratch)
        line += 3
      } else {
        addLine(out, line * columns, present, weights, scratch)
        line++
      }
    }
  }
}

/** Lists the non-zero numbers of a row, padded with zeros to a multiple of four. After a ReLU, fewer than half are not
 * 0. */
function listPresent (x: Data, from: number, { depth, columns }: Weights, { present, values }: Scratch): number {
  let count = 0
  for (let i = 0; i < depth; i++) {
    const value = x[from + i]!
    if (value === 0) continue
    present[count] = i * columns
    values[count++] = value
  }
  for (; count % 4 !== 0; count++) present[count] = values[count] = 0
  return count
}

/** Takes four rows of the weights at a time, so that each sum is loaded and stored a quarter as often. */
function addLine (
  out: Data, to: number, count: number, { columns, rows }: Weights, { sums, present, values }: Scratch
) {
  sums.fill(0)
  for (let i = 0; i < count; i += 4) {
    const a = present[i]!
    const b = present[i + 1]!
    const c = present[i + 2]!
    const d = present[i + 3]!
    const [x, y, z, w] = [values[i]!, values[i + 1]!, values[i + 2]!, values[i + 3]!]
    for (let j = 0; j < columns; j++) {
      sums[j]! += x * rows[a + j]! + y * rows[b + j]! + z * rows[c + j]! + w * rows[d + j]!
    }
  }
  for (let j = 0; j < columns; j++) out[to + j] = Math.fround(out[to + j]! + sums[j]!)
}

/** Takes three rows by two columns at a time: with more sums, V8 runs out of registers and is 1.5 times as slow. */
function addThreeLines (
  out: Data, x: Data, line: number, { depth, columns, panels }: Weights, { three }: Scratch
) {
  const { starts, rows, weights } = panels
  interleave(x, line * depth, depth, three)
  for (let panel = 0, column = 0; column < columns; panel++, column += 2) {
    const to = starts[panel + 1]!
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    let e = 0
    let f = 0
    for (let n = starts[panel]!; n < to; n++) {
      const row = rows[n]!
      const one = weights[2 * n]!
      const other = weights[2 * n + 1]!
      const p = three[row]!
      const q = three[row + 1]!
      const r = three[row + 2]!
      a += p * one
      b += p * other
      c += q * one
      d += q * other
      e += r * one
      f += r * other
    }
    const at = line * columns + column
    add(out, at, a)
    add(out, at + columns, c)
    add(out, at + 2 * columns, e)
    if (column + 1 === columns) break
    add(out, at + 1, b)
    add(out, at + 1 + columns, d)
    add(out, at + 1 + 2 * columns, f)
  }
}

function add (out: Data, at: number, sum: number) {
  out[at] = Math.fround(out[at]! + sum)
}

/** Interleaves three rows. */
function interleave (x: Data, from: number, depth: number, three: Data) {
  for (let i = 0; i < depth; i++) {
    three[3 * i] = x[from + i]!
    three[3 * i + 1] = x[from + depth + i]!
    three[3 * i + 2] = x[from + 2 * depth + i]!
  }
}
