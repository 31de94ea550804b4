// What a video plays, and how that can end.
import { DactyloError } from '../src/errors.ts'

/** By the rule of HTML. `networkState` follows it only a task later, and `currentSrc` outlives its source. */
export const hasSource = (video: HTMLVideoElement): boolean =>
  video.srcObject !== null || video.hasAttribute('src') || video.querySelector('source') !== null

/** Calls `fail` with `video-failed` when a video shows no further picture, until the signal ends. */
export function noticeEnd (video: HTMLVideoElement, signal: AbortSignal, fail: (error: DactyloError) => void) {
  const failBecause = (reason: string) =>
    fail(new DactyloError('video-failed', reason, { cause: video.error ?? undefined }))
  const look = () => {
    const { srcObject } = video
    // Chromium fires no `ended` where a script stops the tracks.
    if (isStream(srcObject)) srcObject.addEventListener('inactive', look, { signal })
    const reason = whyEnded(video)
    if (reason) failBecause(reason)
  }
  // A change of the source fires `emptied` as well: the next one is read.
  for (const name of ['ended', 'emptied']) video.addEventListener(name, look, { signal })
  // Errors of <source> elements do not bubble.
  video.addEventListener('error', () => {
    if (hasChosen(video)) look()
    else failBecause(unplayable(video))
  }, { signal, capture: true })
  look()
  if (!hasChosen(video)) setTimeout(() => hasChosen(video) || failBecause(unplayable(video)), CHOICE)
}

/** Milliseconds in which a browser chooses a source. A <source> that failed before this fires no more errors. */
const CHOICE = 1000

const hasChosen = (video: HTMLVideoElement) => video.networkState !== video.NETWORK_NO_SOURCE

function whyEnded (video: HTMLVideoElement): string | undefined {
  if (video.error) return unplayable(video)
  if (!hasSource(video)) return 'The video’s source was removed: set a source, then watch again'
  if (isEndedStream(video.srcObject)) return 'The video’s stream ended: set another one, then watch again'
  if (video.ended) return 'The video ended: play it again, then watch again'
}

const unplayable = ({ error }: HTMLVideoElement) =>
  `The browser cannot play the video (${error?.message || 'no source is supported'}): set another source`

const isStream = (source: MediaProvider | null): source is MediaStream => source !== null && 'getVideoTracks' in source

const isEndedStream = (source: MediaProvider | null) =>
  isStream(source) && source.getVideoTracks().every(({ readyState }) => readyState === 'ended')
