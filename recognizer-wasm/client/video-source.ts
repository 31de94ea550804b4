// Watches what a video plays, and why it ends.
import { DactyloError } from '../src/errors.ts'

/** Follows the HTML standard. `networkState` is set a task later, and `currentSrc` outlives its source. */
export const hasSource = (video: HTMLVideoElement): boolean =>
  video.srcObject !== null || video.hasAttribute('src') || video.querySelector('source') !== null

/** Calls `fail` with `video-failed` once a video shows no further picture, until the signal is aborted. */
export function watchEnd (video: HTMLVideoElement, signal: AbortSignal, fail: (error: DactyloError) => void) {
  const failBecause = (reason: string) =>
    fail(new DactyloError('video-failed', reason, { cause: video.error ?? undefined }))
  const look = () => {
    const { srcObject } = video
    // Chromium does not fire `ended` if a script stops the tracks.
    if (isStream(srcObject)) srcObject.addEventListener('inactive', look, { signal })
    const reason = whyEnded(video)
    if (reason) failBecause(reason)
  }
  // Changing the source fires `emptied` as well; then `look` finds the new source.
  for (const name of ['ended', 'emptied']) video.addEventListener(name, look, { signal })
  // Errors of <source> elements do not bubble.
  video.addEventListener('error', () => {
    if (hasChosen(video)) look()
    else failBecause(unplayable(video))
  }, { signal, capture: true })
  look()
  if (!hasChosen(video)) setTimeout(() => hasChosen(video) || failBecause(unplayable(video)), SOURCE_TIMEOUT_MS)
}

/** Milliseconds for a browser to choose a source. A <source> that failed earlier fires no more errors. */
const SOURCE_TIMEOUT_MS = 1000

const hasChosen = (video: HTMLVideoElement) => video.networkState !== video.NETWORK_NO_SOURCE

function whyEnded (video: HTMLVideoElement): string | undefined {
  if (video.error) return unplayable(video)
  if (!hasSource(video)) return 'The video’s source was removed. Set a source, then watch again'
  if (isEndedStream(video.srcObject)) return 'The video’s stream ended. Set another one, then watch again'
  if (video.ended) return 'The video ended. Play it again, then watch again'
}

const unplayable = ({ error }: HTMLVideoElement) =>
  `The browser cannot play the video (${error?.message || 'no source is supported'}). Set another source`

const isStream = (source: MediaProvider | null): source is MediaStream => source !== null && 'getVideoTracks' in source

const isEndedStream = (source: MediaProvider | null) =>
  isStream(source) && source.getVideoTracks().every(({ readyState }) => readyState === 'ended')
