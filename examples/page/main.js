// The letter that the camera sees.
import {
  createHandTracker, createLetterRecognizer, createLetterStream, hasRelaxedSimd, readModelArchive
} from 'recognizer-wasm'
import relaxedKernels from 'recognizer-wasm/models/hand-kernels-relaxed.wasm?url'
import plainKernels from 'recognizer-wasm/models/hand-kernels.wasm?url'
import palmDetection from 'recognizer-wasm/models/palm-detection.plan?url'
import handLandmark from 'recognizer-wasm/models/hand-landmark.plan?url'

// Recognition: a dozen lines.
const tracker = await createHandTracker({
  kernels: fetch(hasRelaxedSimd() ? relaxedKernels : plainKernels),
  palmDetection: fetch(palmDetection),
  handLandmark: fetch(handLandmark),
  innerFeatures: true
})
const model = await fetch('/get-sign_recognizer-model/alphabet')
if (!model.ok) throw new Error(`${model.url}: ${model.status}`)
const recognizer = await createLetterRecognizer(await readModelArchive(await model.arrayBuffer()))
const stream = createLetterStream(recognizer)
const letterIn = async (imageData, milliseconds) =>
  await stream.push(recognizer.packHands(await tracker.track(imageData, milliseconds)), milliseconds)

// The camera.
const video = document.querySelector('video')
video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } })
await video.play()
const { videoWidth: width, videoHeight: height } = video
const canvas = Object.assign(document.createElement('canvas'), { width, height })
const picture = canvas.getContext('2d', { willReadFrequently: true })

video.requestVideoFrameCallback(async function read (now) {
  picture.drawImage(video, 0, 0)
  const { letter, confidence } = await letterIn(picture.getImageData(0, 0, width, height), now)
  document.querySelector('#letter').textContent = letter ? `${letter} ${Math.round(100 * confidence)} %` : '–'
  video.requestVideoFrameCallback(read)
})
