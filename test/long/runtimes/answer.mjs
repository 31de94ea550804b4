// The package with only the APIs that pages and servers share. It answers pixels posted to ?width=&height= with a
// letter. The build replaces `FILES` by the address of the models and model.zip.
/* global FILES, addEventListener */
import { openHandTracker, openLetterRecognizer, parseModelInfo } from 'recognizer-wasm/edge'

const file = name => fetch(`${FILES}/${name}`)

let opened
async function open () {
  const tracker = await openHandTracker({
    kernels: file('models/hand-kernels.wasm'),
    palmDetection: file('models/palm-detection.plan'),
    handLandmark: file('models/hand-landmark.plan')
  })
  const info = parseModelInfo(await (await file('alphabet/model.json')).json())
  const onnx = new Uint8Array(await (await file('alphabet/model.onnx')).arrayBuffer())
  return { tracker, recognizer: await openLetterRecognizer({ info, onnx }) }
}

async function answer (request) {
  const { tracker, recognizer } = await (opened ??= open())
  const [width, height] = ['width', 'height'].map(name => Number(new URL(request.url).searchParams.get(name)))
  const hands = await tracker.detect({ data: new Uint8Array(await request.arrayBuffer()), width, height })
  const { letter, confidence } = await recognizer.recognize([recognizer.packHands(hands)])
  return Response.json({ letter, confidence })
}

addEventListener('fetch', event => event.respondWith(answer(event.request)))
