// The hand that spells, in three dimensions. Loaded on demand. The page has one, which moves from place to place:
// browsers allow only a few WebGL drawings.
import { spell, type Pace, type Spelling } from 'recognizer-wasm/mesh/spelling'
import { skinOf } from 'recognizer-wasm/mesh/skin'
import type { Joints } from 'recognizer-wasm/mesh/joints'
import type { Axes, Vector } from 'recognizer-wasm/mesh/vectors'
import { h } from '../../elements/dom.ts'
import { childController } from '../../elements/lifetime.ts'
import { handSettings, onHandChange } from '../chosen.ts'
import { handDrawing, type HandDrawing } from '../turnable/drawing.ts'
import { loadMesh } from '../turnable/mesh.ts'
import type { MovingMesh } from '../turnable/moving-mesh.ts'
import { createPace } from '../turnable/pace.ts'

export interface SpellOptions {
  signal: AbortSignal
  /** Gets the index of each letter when it begins. */
  onLetter?: (at: number) => void
  /** Indices of the first and last letter. Before the first, the hand comes from the one before it. */
  range?: { from: number, to: number }
}

export interface LiveHand {
  canvas: HTMLCanvasElement
  /** Spells letters. It ends with the signal and with another call, and waits while the tab is hidden.
   * @returns whether it came to the last letter */
  spell (letters: readonly string[], pace: Pace, options: SpellOptions): Promise<boolean>
  /** Shows no hand. */
  clear (): void
}

const FRONT: Axes = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
/** Metres. All letters fit, upright and upside down, and a double letter that slides. */
export const VIEW = { turn: FRONT, middle: [0, -0.075, 0] as Vector, reach: 0.14 }
/** Seconds. After a longer gap between frames, the tab was hidden. */
const MAX_GAP = 0.1

let opened: Promise<LiveHand | null> | undefined

/** @returns null without WebGL2
 * @throws as `fetch` does when offline */
export function liveHand (): Promise<LiveHand | null> {
  opened ??= openLiveHand()
  opened.catch(() => { opened = undefined })
  return opened
}

async function openLiveHand (): Promise<LiveHand | null> {
  const { mesh, hand } = await loadMesh()
  const canvas = h('canvas', { class: 'spelling-hand of-letter', 'aria-hidden': 'true' })
  const drawing = handDrawing(canvas, mesh)
  if (!drawing) return null
  const show = showerOn(canvas, mesh, drawing)
  let playing = new AbortController()
  return {
    canvas,
    async spell (letters, pace, { signal, onLetter = () => {}, range = { from: 0, to: letters.length - 1 } }) {
      playing.abort()
      playing = childController(signal)
      const spelling = spell(hand, letters.map(letter => letter.toLowerCase()), pace)
      return play(spelling, range, playing.signal, show, onLetter)
    },
    clear () {
      playing.abort()
      show(undefined)
    }
  }
}

/** Draws a pose, and again when the size or the skin changes. */
function showerOn (canvas: HTMLCanvasElement, mesh: MovingMesh, drawing: HandDrawing) {
  let shown: Joints | undefined
  const qualityAt = createPace(new AbortController().signal, () => draw())
  function draw () {
    if (!shown) return
    const { pixels, isRough } = qualityAt(performance.now())
    const scale = Math.min(devicePixelRatio, pixels / Math.max(canvas.clientWidth, canvas.clientHeight))
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map(side => Math.round(scale * side))
    if (canvas.width !== width) canvas.width = width!
    if (canvas.height !== height) canvas.height = height!
    drawing.draw(mesh.momentOf(shown), { ...VIEW, isRough }, skinOf(handSettings().tone))
  }
  onHandChange(draw)
  canvas.addEventListener('webglcontextrestored', draw)
  new ResizeObserver(draw).observe(canvas)
  return (joints: Joints | undefined) => {
    if (joints === shown) return
    shown = joints
    canvas.hidden = !joints
    draw()
  }
}

async function play (
  { steps, poseAt }: Spelling, { from, to }: { from: number, to: number }, signal: AbortSignal,
  show: (joints: Joints) => void, onLetter: (at: number) => void
): Promise<boolean> {
  const endOf = (letter: number) => steps.find(({ at }) => at === letter)?.to ?? 0
  const end = endOf(to)
  let time = endOf(from - 1)
  let now = performance.now()
  let current = from - 1
  while (!signal.aborted) {
    const { at } = steps.find(step => step.to > time) ?? steps.at(-1)!
    if (at !== null && at > current) onLetter(current = at)
    show(poseAt(time))
    if (time >= end) return true
    const next = await nextFrame()
    time = Math.min(end, time + Math.min(MAX_GAP, (next - now) / 1000))
    now = next
  }
  return false
}

const nextFrame = () => new Promise<number>(resolve => { requestAnimationFrame(resolve) })
