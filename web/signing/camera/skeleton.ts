// Draws a hand's skeleton. Points are fractions of the picture.
import type { Point } from 'recognizer-wasm'
import { BONES, type Part } from 'recognizer-wasm/mesh/bones'

export interface SkeletonColours { line: string, outline: string, wrong: string }

/** @param wrong the parts to highlight */
export function drawSkeleton (
  canvas: HTMLCanvasElement, hands: readonly (readonly Point[])[], colours: SkeletonColours, wrong: readonly Part[] = []
) {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  const thickness = Math.max(2, Math.hypot(width, height) / 200)
  context.clearRect(0, 0, width, height)
  context.lineCap = context.lineJoin = 'round'
  for (const points of hands) {
    // All outlines first, so that no bone cuts another.
    for (const [, path] of BONES) stroke(context, path, points, colours.outline, 2 * thickness)
    for (const [part, path] of BONES) {
      // Wrong parts are thicker as well, for colour-blind people.
      if (wrong.includes(part)) stroke(context, path, points, colours.wrong, 2 * thickness)
      else stroke(context, path, points, colours.line, thickness)
    }
    for (const [x, y] of points) dot(context, x * width, y * height, thickness, colours)
  }
}

type Context = CanvasRenderingContext2D

function stroke (
  context: Context, path: readonly number[], points: readonly Point[], colour: string, thickness: number
) {
  const { width, height } = context.canvas
  context.strokeStyle = colour
  context.lineWidth = thickness
  context.beginPath()
  for (const index of path) {
    const [x = 0, y = 0] = points[index] ?? []
    context.lineTo(x * width, y * height)
  }
  context.stroke()
}

function dot (context: Context, x: number, y: number, radius: number, { line, outline }: SkeletonColours) {
  context.fillStyle = line
  context.strokeStyle = outline
  context.lineWidth = radius / 2
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
}
