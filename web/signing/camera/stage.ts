// The camera picture, mirrored for a front camera, with the hand's skeleton on it.
import type { Reading } from 'recognizer-wasm/client'
import type { Part } from 'recognizer-wasm/mesh/bones'
import { h } from '../../elements/dom.ts'
import { t } from '../../elements/text/language.ts'
import { lightMeter } from './light-meter.ts'
import { onScreen } from './on-screen.ts'
import { drawSkeleton, type SkeletonColours } from './skeleton.ts'

export interface Stage {
  element: HTMLElement
  video: HTMLVideoElement
  /** Draws the hands of a reading and highlights `wrong` parts. */
  draw (reading: Reading | null, wrong?: readonly Part[]): void
  /** Where the hands of a reading lie in the window, in CSS pixels. */
  placesOf (reading: Reading): [number, number][]
  /** Covers the picture. Null removes the cover and marks the stage as live. */
  cover (content: Node | null): void
  /** Whether the picture is visible and uncovered. */
  isLive (): boolean
  /** Whether the picture is too dark to tell fingers apart. */
  isDark (): boolean
  /** Shows the picture beside the download's progress: learners see themselves while they wait. */
  showUnder (isSeen: boolean): void
  /** Mirrors the picture, or not. */
  mirror (isMirrored: boolean): void
}

export function createStage (): Stage {
  const video = h('video', { 'aria-label': t('mirroredView') })
  const canvas = h('canvas', { 'aria-hidden': 'true' })
  const cover = h('div', { class: 'stage-cover', hidden: true })
  const mirror = h('div', { class: 'stage-mirror' }, video, canvas)
  const element = h('div', { class: 'stage', tabindex: '-1' }, mirror, cover)

  return {
    element,
    video,
    draw (reading, wrong = []) {
      fitTo(canvas, video)
      element.dataset.hand = reading?.hands[0]?.handedness ?? 'none'
      element.dataset.duration = reading?.duration.toFixed(1) ?? ''
      drawSkeleton(canvas, (reading?.hands ?? []).map(({ landmarks }) => landmarks), coloursOf(element), wrong)
    },
    placesOf: ({ hands }) =>
      onScreen(video, hands.flatMap(({ landmarks }) => landmarks), element.dataset.mirrored !== 'false'),
    cover (content) {
      const hadFocus = cover.contains(document.activeElement)
      cover.replaceChildren(...content ? [content] : [])
      cover.hidden = content === null
      element.toggleAttribute('data-live', content === null)
      // The pressed button is gone: the focus stays at the camera.
      if (hadFocus) element.focus({ preventScroll: true })
    },
    isDark: lightMeter(video),
    isLive: () => element.hasAttribute('data-live'),
    showUnder (isSeen) { element.toggleAttribute('data-playing', isSeen) },
    mirror (isMirrored) {
      element.dataset.mirrored = String(isMirrored)
      video.setAttribute('aria-label', t(isMirrored ? 'mirroredView' : 'cameraView'))
    }
  }
}

function fitTo (canvas: HTMLCanvasElement, { videoWidth, videoHeight }: HTMLVideoElement) {
  if (canvas.width !== videoWidth) canvas.width = videoWidth
  if (canvas.height !== videoHeight) canvas.height = videoHeight
}

export function coloursOf (element: Element): SkeletonColours {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return { line: colour('--bone'), outline: colour('--bone-outline'), wrong: colour('--bone-wrong') }
}
