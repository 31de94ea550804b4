import type { Point } from 'recognizer-wasm'

/** Where points of a video's picture lie in the window, in CSS pixels. The picture keeps its proportions.
 * @param points as fractions of the picture */
export function onScreen (video: HTMLVideoElement, points: readonly Point[], isMirrored: boolean): [number, number][] {
  const { videoWidth, videoHeight } = video
  const { left, top, width, height } = video.getBoundingClientRect()
  const { objectFit, objectPosition } = getComputedStyle(video)
  const scales = [width / videoWidth, height / videoHeight]
  const scale = objectFit === 'contain' ? Math.min(...scales) : Math.max(...scales)
  const [across, down] = objectPosition.split(' ').map(share => Number.parseFloat(share) / 100) as [number, number]
  return points.map(([x, y]) => [
    left + (width - videoWidth * scale) * across + (isMirrored ? 1 - x : x) * videoWidth * scale,
    top + (height - videoHeight * scale) * down + y * videoHeight * scale
  ])
}
