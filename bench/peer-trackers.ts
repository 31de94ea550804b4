// The two trackers of MediaPipe, used as documented, in a page without anything else.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { inProject } from '../server/settings/paths.ts'

const FOLDERS = {
  vision: inProject('node_modules', '@mediapipe', 'tasks-vision'),
  hands: inProject('node_modules', '@mediapipe', 'hands'),
  models: inProject('recognizer-wasm', 'models')
}
const TYPES: Record<string, string> = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm' }

const START = {
  'tasks-vision': `
    const { FilesetResolver, HandLandmarker } = await import('/peer/vision/vision_bundle.mjs')
    const files = await FilesetResolver.forVisionTasks('/peer/vision/wasm')
    const tracker = await HandLandmarker.createFromOptions(files, {
      baseOptions: { modelAssetPath: '/peer/models/hand_landmarker.task', delegate: 'CPU' },
      runningMode: 'VIDEO',
      numHands: 1
    })
    let clock = 0
    return async video => { tracker.detectForVideo(video, clock += 33) }`,
  '@mediapipe/hands': `
    await new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.onload = resolve
      script.onerror = reject
      script.src = '/peer/hands/hands.js'
      document.head.append(script)
    })
    const tracker = new Hands({ locateFile: file => '/peer/hands/' + file })
    tracker.setOptions({ maxNumHands: 1, modelComplexity: 1 })
    tracker.onResults(() => {})
    await tracker.initialize()
    return video => tracker.send({ image: video })`
}

export const PEERS = Object.keys(START) as (keyof typeof START)[]

/** @mediapipe/hands runs on the GPU; without one, a frame takes seconds. */
const MAX_MS = 30_000

/** Durations of tracked camera frames in milliseconds: `frames` of them, or as many as half a minute allows. */
export async function peerFrames (
  page: Page,
  url: string,
  peer: keyof typeof START,
  frames: number
): Promise<number[]> {
  await page.route('**/peer/**', async route => {
    const [, , folder = '', ...path] = new URL(route.request().url()).pathname.split('/')
    if (folder === 'page') {
      return await route.fulfill({ contentType: 'text/html', body: '<video muted playsinline></video>' })
    }
    const file = join(FOLDERS[folder as keyof typeof FOLDERS], ...path)
    await route.fulfill({
      body: await readFile(file),
      contentType: TYPES[basename(file).split('.').at(-1)!] ?? 'application/octet-stream'
    })
  })
  await page.goto(`${url}/peer/page`)
  return (await page.evaluate(`(async () => {
    const track = await (async () => {${START[peer]}})()
    const video = document.querySelector('video')
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } })
    await video.play()
    const times = []
    const end = performance.now() + ${MAX_MS}
    for (let i = -3; i < ${frames} && (performance.now() < end || times.length < 3); i++) {
      await new Promise(resolve => video.requestVideoFrameCallback(resolve))
      const started = performance.now()
      await track(video)
      if (i >= 0) times.push(performance.now() - started)
    }
    return times
  })()`)) as number[]
}
