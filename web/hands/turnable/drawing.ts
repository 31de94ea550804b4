// Draws the hand with WebGL2: skin in soft shades, nails, and an outline. In two flat tones the recognizer lost the
// fingers of U, V, G and H at some sizes (`npm run bench -- spelling`).
import { fromAxes, subtract, type Axes, type Vector } from 'recognizer-wasm/mesh/vectors'
import type { HandMoment, MovingMesh } from './moving-mesh.ts'

export interface HandDrawing {
  draw (moment: HandMoment, view: View, skin: Vector): void
  /** Frees the WebGL context: browsers allow only a few. */
  end (): void
}

export interface View {
  /** The rotation of the picture's axes. */
  turn: Axes
  /** The centre of the view, and the visible distance above and below it, in metres. */
  middle: Vector
  reach: number
  /** Draws fewer triangles, for slow machines. */
  isRough: boolean
}

/** Metres from the viewer to the middle of the hand. */
const DISTANCE = 0.7
/** The width of the outline, in metres. */
const OUTLINE_WIDTH = 0.0011

const VERTEX = `#version 300 es
precision highp float;
in vec3 point, normal;
in vec4 place;
uniform mat3 turn;
uniform vec3 offset;
uniform float line, reach, aspect;
out vec3 facing;
out vec4 spot;
void main () {
  vec3 seen = turn * (point + line * normal) + offset;
  facing = turn * normal;
  spot = place;
  float away = ${DISTANCE.toFixed(2)} + seen.z;
  gl_Position = vec4(seen.x / aspect, -seen.y, seen.z * reach, away * reach / ${DISTANCE.toFixed(2)});
}`

/** The forearm fades out at its end. If it points at the viewer it is cut instead, and the inside of the skin, in one
 * colour, looks like the end of a solid arm. */
const FRAGMENT = `#version 300 es
precision highp float;
in vec3 facing;
in vec4 spot;
uniform vec3 skin;
uniform bool isLine, isCut;
out vec4 colour;
float nail () {
  vec2 squares = spot.xy * spot.xy;
  float isBack = step(0.0012, spot.z) * step(spot.z, 0.015);
  return isBack * (1.0 - smoothstep(0.7, 1.1, dot(squares, squares)));
}
void main () {
  float shown = isCut ? step(-0.1, spot.w) : smoothstep(-0.135, -0.1, spot.w);
  if (shown < 0.01) discard;
  if (isLine) {
    colour = vec4(skin * 0.28, 1.0) * shown;
    return;
  }
  if (!gl_FrontFacing) {
    colour = vec4(skin * 0.8, 1.0);
    return;
  }
  float light = dot(normalize(facing), normalize(vec3(-0.55, -0.75, -1.0)));
  vec3 lit = skin * mix(vec3(0.6, 0.5, 0.46), vec3(1.0), smoothstep(-0.5, 0.9, light));
  colour = vec4(mix(lit, mix(lit, vec3(1.0, 0.9, 0.86), 0.6), nail()), 1.0) * shown;
}`

const UNIFORMS = ['turn', 'offset', 'reach', 'aspect', 'line', 'skin', 'isLine', 'isCut'] as const

/** Phones take the WebGL context from pages in the background. This listener is added first, so the drawing works again
 * before other listeners hear `webglcontextrestored`.
 * @returns null without WebGL2 */
export function handDrawing (canvas: HTMLCanvasElement, mesh: MovingMesh): HandDrawing | null {
  const gl = canvas.getContext('webgl2', { antialias: true, powerPreference: 'low-power' })
  if (!gl) return null
  let draw = drawer(gl, mesh)
  // A context is restored only if the page prevents the default.
  canvas.addEventListener('webglcontextlost', event => event.preventDefault())
  canvas.addEventListener('webglcontextrestored', () => { draw = drawer(gl, mesh) })
  return {
    draw: (moment, view, skin) => draw(moment, view, skin),
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}

function drawer (gl: WebGL2RenderingContext, mesh: MovingMesh): HandDrawing['draw'] {
  const program = programOf(gl)
  gl.useProgram(program)
  const fill = { point: buffer(gl, program, 'point', 3), normal: buffer(gl, program, 'normal', 3) }
  buffer(gl, program, 'place', 4)(mesh.places)
  const drawFine = triangles(gl, mesh.triangles.fine)
  const drawRough = triangles(gl, mesh.triangles.rough)
  const [turn, offset, reach, aspect, line, skinColour, isLine, isCut] =
    UNIFORMS.map(name => gl.getUniformLocation(program, name))
  gl.enable(gl.DEPTH_TEST)
  let shown: HandMoment['skin'] | undefined

  return ({ skin, palm, shift }, view, colour) => {
    if (skin !== shown) {
      fill.point(skin.points)
      fill.normal(skin.normals)
      shown = skin
    }
    gl.viewport(0, 0, gl.canvas.width, gl.canvas.height)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    gl.uniformMatrix3fv(turn!, false, palm.flatMap(axis => fromAxes(view.turn, axis)))
    gl.uniform3fv(offset!, fromAxes(view.turn, subtract(shift, view.middle)))
    gl.uniform1f(reach!, view.reach)
    gl.uniform1f(aspect!, gl.canvas.width / gl.canvas.height)
    gl.uniform3fv(skinColour!, colour)
    const pointsAtViewer = fromAxes(view.turn, palm[1])[2] > 0
    gl.uniform1i(isCut!, Number(pointsAtViewer))
    // The outline is the inside of a slightly larger hand.
    const drawSide = (side: GLenum, lineWidth: number, draw: () => void) => {
      gl.cullFace(side)
      gl.uniform1f(line!, lineWidth)
      gl.uniform1i(isLine!, Number(lineWidth > 0))
      draw()
    }
    gl.enable(gl.CULL_FACE)
    drawSide(gl.FRONT, OUTLINE_WIDTH, drawRough)
    if (pointsAtViewer) gl.disable(gl.CULL_FACE)
    drawSide(gl.BACK, 0, view.isRough ? drawRough : drawFine)
  }
}

/** @returns a function that draws the triangles */
function triangles (gl: WebGL2RenderingContext, corners: Uint16Array): () => void {
  const glBuffer = gl.createBuffer()
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, glBuffer)
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, corners, gl.STATIC_DRAW)
  return () => {
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, glBuffer)
    gl.drawElements(gl.TRIANGLES, corners.length, gl.UNSIGNED_SHORT, 0)
  }
}

function programOf (gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [type, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]] as const) {
    const shader = gl.createShader(type)!
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(`WebGL: ${gl.getProgramInfoLog(program)}`)
  return program
}

/** @param size numbers per point
 * @returns a function that fills the buffer */
function buffer (gl: WebGL2RenderingContext, program: WebGLProgram, name: string, size: number) {
  const glBuffer = gl.createBuffer()
  const place = gl.getAttribLocation(program, name)
  gl.bindBuffer(gl.ARRAY_BUFFER, glBuffer)
  gl.enableVertexAttribArray(place)
  gl.vertexAttribPointer(place, size, gl.FLOAT, false, 0, 0)
  return (values: Float32Array) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, glBuffer)
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW)
  }
}
