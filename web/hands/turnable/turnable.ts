// A letter's hand, to turn and, if it moves, to play. Loaded on demand.
import { skinOf } from 'recognizer-wasm/mesh/skin'
import { radians, turnAxes, type Axes } from 'recognizer-wasm/mesh/vectors'
import { h } from '../../elements/dom.ts'
import { onEnd } from '../../elements/lifetime.ts'
import { onHandChange, handSettings } from '../chosen.ts'
import { handDrawing, type HandDrawing } from './drawing.ts'
import { loadMesh } from './mesh.ts'
import type { MovingMesh } from './moving-mesh.ts'
import { createPace } from './pace.ts'
import { createPlayer } from './player.ts'
import { t } from './strings.ts'

/** Degrees from the drawing: around the vertical axis, and towards the viewer. */
type Turn = readonly [about: number, towards: number]

const VIEWS = { front: [0, 0], side: [-70, 0], above: [0, 65] } as const satisfies Record<string, Turn>
const NAMES = ['front', 'side', 'above'] as const
/** Degrees per key press, and per drag across the whole picture. */
const KEY_DEGREES = 10
const DRAG_DEGREES = 220
const KEY_TURNS: Record<string, Turn> = {
  ArrowLeft: [-KEY_DEGREES, 0], ArrowRight: [KEY_DEGREES, 0], ArrowUp: [0, KEY_DEGREES], ArrowDown: [0, -KEY_DEGREES]
}
/** Metres from centre to edge. All still hands have the same size; a moving one gets the room it needs. */
const REACH_M = 0.118

/** @returns null without WebGL2
 * @throws as `fetch` does when offline */
export async function turnableHand (letter: string, signal: AbortSignal): Promise<HTMLElement | null> {
  const { mesh } = await loadMesh()
  const canvas = h('canvas', {
    class: 'turnable of-letter', tabindex: '0', role: 'img', 'aria-label': t('handOf', letter), 'data-letter': letter
  })
  const drawing = handDrawing(canvas, mesh)
  if (!drawing) return null
  const last = mesh.momentsOf(letter.toLowerCase()) - 1
  const { turnBy, turnTo, showAt } = rotationOf(canvas, mesh, drawing, letter.toLowerCase(), signal)
  turnByHand(canvas, turnBy)
  return h('div', { class: 'turnable-hand' },
    canvas,
    h('div', { class: 'actions', role: 'group', 'aria-label': t('views') }, ...NAMES.map(name =>
      h('button', { class: 'small', type: 'button', onclick: () => turnTo(VIEWS[name]) }, t(name)))),
    last > 0 && createPlayer(last, signal, showAt))
}

/** Redraws when the rotation, time, size or skin changes. */
function rotationOf (
  canvas: HTMLCanvasElement, mesh: MovingMesh, drawing: HandDrawing, letter: string, signal: AbortSignal
) {
  const last = mesh.momentsOf(letter) - 1
  const { middle, radius } = mesh.sphereOf(letter)
  const view = { middle, reach: Math.max(REACH_M, 1.05 * radius) }
  let turn: Turn = VIEWS.front
  let time = last
  let frameRequest = 0

  const qualityAt = createPace(signal, () => redraw())
  const redraw = () => {
    frameRequest ||= requestAnimationFrame(now => {
      frameRequest = 0
      if (signal.aborted) return
      const { pixels, isRough } = qualityAt(now)
      fitToPage(canvas, pixels)
      drawing.draw(mesh.at(letter, time), { ...view, turn: axesOf(turn), isRough }, skinOf(handSettings().tone))
    })
  }
  function turnTo ([about, towards]: Turn) {
    turn = [about, Math.max(-90, Math.min(90, towards))]
    canvas.dataset.turn = turn.map(Math.round).join(' ')
    redraw()
  }
  function showAt (at: number) {
    time = at
    redraw()
  }
  onHandChange(redraw, signal)
  canvas.addEventListener('webglcontextrestored', redraw, { signal })
  const sized = new ResizeObserver(redraw)
  sized.observe(canvas)
  onEnd(signal, () => {
    sized.disconnect()
    drawing.end()
  })
  turnTo(turn)
  return { turnTo, showAt, turnBy: (about: number, towards: number) => turnTo([turn[0] + about, turn[1] + towards]) }
}

/** Turns the hand by finger, mouse and arrow keys. Where the page mirrors the hand, directions are mirrored too. */
function turnByHand (canvas: HTMLCanvasElement, turn: (about: number, towards: number) => void) {
  const sign = () => getComputedStyle(canvas).transform.startsWith('matrix(-1') ? -1 : 1
  const turnBy = (about: number, towards: number) => turn(sign() * about, towards)
  // Not `movementX`: iOS has it only from Safari 17.
  let [x, y] = [0, 0]
  canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    canvas.setPointerCapture(pointerId);
    [x, y] = [clientX, clientY]
  })
  canvas.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (!canvas.hasPointerCapture(pointerId)) return
    const degrees = DRAG_DEGREES / canvas.clientWidth
    turnBy(degrees * (clientX - x), degrees * (y - clientY));
    [x, y] = [clientX, clientY]
  })
  canvas.addEventListener('keydown', event => {
    const by = KEY_TURNS[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    turnBy(...by)
  })
}

/** @param max pixels per side */
function fitToPage (canvas: HTMLCanvasElement, most: number) {
  const side = Math.round(Math.min(most, canvas.clientWidth * devicePixelRatio))
  if (canvas.width !== side) canvas.width = canvas.height = side
}

/** The picture's axes (right, down, away). */
function axesOf ([about, towards]: Turn): Axes {
  const upright = turnAxes([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [0, 1, 0], -radians(about))
  return turnAxes(upright, [1, 0, 0], radians(towards))
}
