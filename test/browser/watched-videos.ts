// Runs in a page: the client watches each kind of video.
/// <reference lib="dom" />
import { openLetters, type DactyloError } from 'recognizer-wasm/client'

const letters = openLetters({ worker: () => new Worker('/worker-scripted.js') })

/** A moving picture. */
function drawn (): MediaStream {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  setInterval(() => context.fillRect(0, 0, Math.random() * canvas.width, canvas.height), 40)
  return canvas.captureStream(25)
}

/** A film of at least two pictures. */
function recorded (): Promise<Blob> {
  const recorder = new MediaRecorder(drawn(), { mimeType: 'video/webm' })
  return new Promise(resolve => {
    recorder.addEventListener('dataavailable', ({ data }) => resolve(data))
    recorder.start()
    setTimeout(() => recorder.stop(), 400)
  })
}

const film = recorded()

/** A video that plays by itself. Browsers play it only in the document. */
function videoOf (properties: Partial<HTMLVideoElement>) {
  const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true, ...properties })
  document.body.append(video)
  return video
}

const sourceOf = (src: string) => Object.assign(document.createElement('source'), { src })

function videoWithSource (src: string) {
  const video = videoOf({ loop: true })
  video.append(sourceOf(src))
  return video
}

/** Watches a video, and calls a function at the first reading.
 * @returns the error code that ends the watch */
const endOf = (video: HTMLVideoElement, act = (_: HTMLVideoElement) => {}) => {
  let isRead = false
  const { done } = letters.watch(video, () => {
    if (!isRead) act(video)
    isRead = true
  })
  return done.then(() => 'no error', ({ code, message }: DactyloError) => `${code}: ${message}`)
}

/** Watches a video until it is read. */
const reads = (video: HTMLVideoElement) => new Promise<string>(resolve => {
  letters.watch(video, () => resolve('reads')).done.catch(({ code }: DactyloError) => resolve(code))
})

/** Watches a video, and sets another source at the first reading. */
const readsOn = (video: HTMLVideoElement, src: string) => new Promise<string>(resolve => {
  let isEmptied = false
  video.addEventListener('emptied', () => { isEmptied = true })
  const { done } = letters.watch(video, () => {
    if (isEmptied) resolve('reads')
    else if (!video.src.endsWith(src)) video.src = src
  })
  done.catch(({ code }: DactyloError) => resolve(code))
})

/** A source's events do not bubble. */
const until = (video: HTMLVideoElement, event: string) => new Promise<HTMLVideoElement>(resolve => {
  video.addEventListener(event, () => resolve(video), { once: true, capture: true })
})

const stop = ({ srcObject }: HTMLVideoElement) => {
  for (const track of (srcObject as MediaStream).getTracks()) track.stop()
}

const empty = (video: HTMLVideoElement) => {
  video.removeAttribute('src')
  video.load()
}

let cameras = 0
const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
navigator.mediaDevices.getUserMedia = constraints => {
  cameras++
  return open(constraints)
}

/** The outcome of each watch so far. */
const outcomes: Record<string, unknown> = {}

/** Watches one video after another.
 * @param foreign a film of another origin */
async function watchEach (foreign: string) {
  const src = URL.createObjectURL(await film)
  outcomes.justSet = await reads(videoOf({ src, loop: true }))
  outcomes.changed = await readsOn(videoOf({ src, loop: true }), `${src}#again`)
  const stopped = videoOf({ srcObject: drawn() })
  stop(stopped)
  outcomes.stoppedBefore = await endOf(stopped)
  outcomes.stopped = await endOf(videoOf({ srcObject: drawn() }), stop)
  outcomes.endedBefore = await endOf(await until(videoOf({ src }), 'ended'))
  outcomes.ended = await endOf(videoOf({ src }))
  outcomes.emptied = await endOf(videoOf({ src, loop: true }), empty)
  outcomes.damaged = await endOf(videoOf({ src: 'data:video/webm,' }))
  outcomes.damagedSource = await endOf(videoWithSource('data:video/webm,'))
  const failed = await until(videoWithSource('data:video/webm,'), 'error')
  outcomes.damagedSourceBefore = await endOf(failed)
  failed.replaceChildren(sourceOf(src))
  failed.load()
  outcomes.sourceJustChanged = await reads(failed)
  outcomes.sourceJustSet = await reads(videoWithSource(src))
  outcomes.foreign = await endOf(videoOf({ src: foreign, loop: true }))
  outcomes.missing = await endOf(document.querySelector<HTMLVideoElement>('video.missing')!)
  outcomes.cameras = cameras
  const video = await until(videoOf({ src, loop: true }), 'playing')
  empty(video)
  video.muted = false
  outcomes.emptiedBefore = await reads(video)
  outcomes.camera = { opened: cameras, muted: video.muted, inline: video.playsInline }
}

const styled = <Shown extends HTMLElement>(element: Shown, style: string) => {
  element.style.cssText = style
  return element
}

/** Watches videos of 300 x 150 pixels: in their proportions, hidden, then stretched twice. */
async function watchStretched () {
  const square = 'width: 200px; height: 200px'
  const filled = `${square}; object-fit: fill`
  const styles = ['width: 200px', square, `${square}; object-fit: cover`, `${filled}; display: none`, filled, filled]
  for (const style of styles) await reads(styled(videoOf({ srcObject: drawn() }), style))
}

/** Reads a canvas of 300 x 150 pixels: outside the document, in its proportions, then stretched. */
async function readStretched () {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  await letters.read(canvas)
  document.body.append(canvas)
  for (const style of ['width: 200px', 'width: 320px; height: 240px']) await letters.read(styled(canvas, style))
}

Object.assign(globalThis, {
  watchEach,
  watchStretched,
  readStretched,
  endOfCamera: () => endOf(document.createElement('video')),
  outcomes,
  filmBytes: async () => [...new Uint8Array(await (await film).arrayBuffer())]
})
