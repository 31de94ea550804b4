// A service worker that reads letters, online or offline: POST a picture to /letter.
// The site must serve the package's folder `models`, and a folder `alphabet` with model.json and model.onnx.
import { hasRelaxedSimd, openHandTracker, openLetterRecognizer, parseModelInfo } from 'recognizer-wasm/edge'

const FILES = {
  kernels: `/models/hand-kernels${hasRelaxedSimd() ? '-relaxed' : ''}.wasm`,
  palmDetection: '/models/palm-detection.plan',
  handLandmark: '/models/hand-landmark.plan',
  info: '/alphabet/model.json',
  onnx: '/alphabet/model.onnx'
}
const CACHE = 'recognizer-1'

self.addEventListener('install', event => {
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(Object.values(FILES))))
})
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', event => {
  const isAsked = event.request.method === 'POST' && new URL(event.request.url).pathname === '/letter'
  if (isAsked) event.respondWith(answer(event.request))
})

// The browser ends an idle worker; the next picture opens the recognizer again.
let opened
const open = async () => {
  const file = name => caches.match(FILES[name])
  const [kernels, palmDetection, handLandmark, info, onnx] = await Promise.all(Object.keys(FILES).map(file))
  const model = { info: parseModelInfo(await info.json()), onnx: new Uint8Array(await onnx.arrayBuffer()) }
  return {
    tracker: await openHandTracker({ kernels, palmDetection, handLandmark }),
    recognizer: await openLetterRecognizer(model)
  }
}

async function answer (request) {
  const picture = await createImageBitmap(await request.blob()).catch(() => null)
  if (!picture) return Response.json({ error: 'This is not a picture' }, { status: 400 })
  opened ??= open().catch(error => {
    // The next picture tries again.
    opened = undefined
    throw error
  })
  const { tracker, recognizer } = await opened
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d')
  canvas.drawImage(picture, 0, 0)
  const hands = await tracker.detect(canvas.getImageData(0, 0, width, height))
  const { letter, confidence } = await recognizer.recognize([recognizer.packHands(hands)])
  return Response.json({ letter, confidence })
}
