// The hand of a letter, which the learner can turn and, where it moves, play. This file is loaded when one is shown.
import { skinOf } from 'recognizer-wasm/mesh/skin'
import { radians, turnAxes, type Axes } from 'recognizer-wasm/mesh/vectors'
import type { PackedHand } from 'recognizer-wasm/mesh/packed-hand'
import address from '../../../assets/hand/hand.json?url'
import { h } from '../../elements/dom.ts'
import { onEnd } from '../../elements/lifetime.ts'
import { onChosen, seenHand } from '../chosen.ts'
import { handDrawing, type HandDrawing } from './drawing.ts'
import { movingMesh, type MovingMesh } from './moving-mesh.ts'
import { createPace } from './pace.ts'
import { createPlayer } from './player.ts'
import { t } from './strings.ts'

/** Degrees by which the hand is turned from the drawing: about the upright, and towards the viewer. */
type Turn = readonly [about: number, towards: number]

const VIEWS = { front: [0, 0], side: [-70, 0], above: [0, 65] } as const satisfies Record<string, Turn>
const NAMES = ['front', 'side', 'above'] as const
/** Degrees of one press of a key, and of a drag across the whole picture. */
const STEP = 10
const ACROSS = 220
const KEYS: Record<string, Turn> = {
  ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP]
}
/** Metres from the middle to the rim: all hands that stay are as large, and one that moves has room for it. */
const REACH = 0.118

let mesh: Promise<MovingMesh> | undefined
/** Fetches the mesh once, and again where that failed. */
function loadMesh (): Promise<MovingMesh> {
  mesh ??= fetch(address).then(async answer => movingMesh(await answer.json() as PackedHand))
  mesh.catch(() => { mesh = undefined })
  return mesh
}

/** @returns null where the browser has no WebGL2
 * @throws as `fetch` does, without a connection */
export async function turnableHand (letter: string, signal: AbortSignal): Promise<HTMLElement | null> {
  const mesh = await loadMesh()
  const canvas = h('canvas', {
    class: 'turnable of-letter', tabindex: '0', role: 'img', 'aria-label': t('handOf', letter), 'data-letter': letter
  })
  const drawing = handDrawing(canvas, mesh)
  if (!drawing) return null
  const last = mesh.momentsOf(letter.toLowerCase()) - 1
  const { turnBy, turnTo, showAt } = turning(canvas, mesh, drawing, letter.toLowerCase(), signal)
  turnByHand(canvas, turnBy)
  const player = last > 0 && createPlayer(last, signal, showAt)
  return h('div', { class: 'turnable-hand' },
    canvas,
    h('div', { class: 'actions', role: 'group', 'aria-label': t('views') }, ...NAMES.map(name =>
      h('button', { class: 'small', type: 'button', onclick: () => turnTo(VIEWS[name]) }, t(name)))),
    player && player.element)
}

/** Draws the hand whenever its turn, its time, its size or its skin changes. */
function turning (
  canvas: HTMLCanvasElement, mesh: MovingMesh, drawing: HandDrawing, letter: string, signal: AbortSignal
) {
  const last = mesh.momentsOf(letter) - 1
  const { middle, radius } = mesh.sphereOf(letter)
  const view = { middle, reach: Math.max(REACH, 1.05 * radius) }
  let turn: Turn = VIEWS.front
  let time = last
  let asked = 0

  const pace = createPace(signal, () => redraw())
  const redraw = () => {
    asked ||= requestAnimationFrame(now => {
      asked = 0
      if (signal.aborted) return
      const { pixels, isRough } = pace.qualityAt(now)
      fitToPage(canvas, pixels)
      drawing.draw(mesh.at(letter, time), { ...view, turn: axesOf(turn), isRough }, skinOf(seenHand().tone))
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
  onChosen(redraw, signal)
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

/** Turns the hand by finger, mouse and arrow keys. The page often mirrors a hand: then the directions are mirrored,
 * too. */
function turnByHand (canvas: HTMLCanvasElement, turn: (about: number, towards: number) => void) {
  const sign = () => getComputedStyle(canvas).transform.startsWith('matrix(-1') ? -1 : 1
  const turnBy = (about: number, towards: number) => turn(sign() * about, towards)
  // Not `movementX`: on an iPhone or iPad it came with Safari 17.
  let [x, y] = [0, 0]
  canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    canvas.setPointerCapture(pointerId);
    [x, y] = [clientX, clientY]
  })
  canvas.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (!canvas.hasPointerCapture(pointerId)) return
    const degrees = ACROSS / canvas.clientWidth
    turnBy(degrees * (clientX - x), degrees * (y - clientY));
    [x, y] = [clientX, clientY]
  })
  canvas.addEventListener('keydown', event => {
    const by = KEYS[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    turnBy(...by)
  })
}

/** @param most pixels a side */
function fitToPage (canvas: HTMLCanvasElement, most: number) {
  const side = Math.round(Math.min(most, canvas.clientWidth * devicePixelRatio))
  if (canvas.width !== side) canvas.width = canvas.height = side
}

/** The picture's axes (right, down, away). */
function axesOf ([about, towards]: Turn): Axes {
  const upright = turnAxes([[1, 0, 0], [0, 1, 0], [0, 0, 1]], [0, 1, 0], -radians(about))
  return turnAxes(upright, [1, 0, 0], radians(towards))
}
