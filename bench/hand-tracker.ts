// The hand engine: networks and frames in both builds beside onnxruntime-node (the limit on this CPU) and
// onnxruntime-web; frames in Chromium beside MediaPipe Tasks on the CPU; costs of a start, a worker and an image.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openRecognizerPage, pack } from '../test/browser/open-recognizer-page.ts'
import { drawHands } from '../test/recognizer/drawn-hand.ts'
import { ms, quantile } from './figures.ts'
import {
  BUILDS, NETWORKS, model, ownNetwork, ownTracker, peerRun, peerRuntimes, peerTracker
} from './hand-networks.ts'

const RUNS = 40
const WARM_UP = 10
const median = (samples: readonly number[]) => quantile(samples, 0.5)

type Works = Record<string, () => unknown>

/** Durations in milliseconds, run in turn so that load affects all alike, and the ratios of each round. */
async function byTurns (what: string, works: Works) {
  const names = Object.keys(works)
  const rounds: number[][] = []
  for (let i = -WARM_UP; i < RUNS; i++) {
    const round: number[] = []
    for (const name of names) {
      const started = performance.now()
      await works[name]!()
      round.push(performance.now() - started)
    }
    if (i >= 0) rounds.push(round)
  }
  const yardstick = names.findIndex(name => name.startsWith('onnxruntime'))
  const figures = names.map((name, i) => {
    const time = ms(median(rounds.map(round => round[i]!)))
    if (i === yardstick) return `${name} ${time}`
    const ratios = rounds.map(round => round[i]! / round[yardstick]!)
    const [low, middle, high] = [0.25, 0.5, 0.75].map(share => quantile(ratios, share).toFixed(2))
    return `${name} ${time}, ${middle} times (${low} to ${high})`
  })
  console.log(`${what}: ${figures.join('; ')}`)
}

const mapValues = async <From, To>(from: Record<string, From>, make: (value: From, name: string) => Promise<To>) =>
  Object.fromEntries(await Promise.all(
    Object.entries(from).map(async ([name, value]) => [name, await make(value, name)] as const)))

async function networks (peers: Awaited<ReturnType<typeof peerRuntimes>>) {
  for (const file of NETWORKS) {
    const own = await mapValues(BUILDS, async (_, build) => {
      const network = await ownNetwork(build as keyof typeof BUILDS, file)
      return () => network.run()
    })
    await byTurns(file, { ...own, ...await mapValues(peers, runtime => peerRun(runtime, file)) })
  }
}

async function frames (peers: Awaited<ReturnType<typeof peerRuntimes>>) {
  const image = drawHands(640, 480, {})
  for (const file of NETWORKS.slice(1)) {
    const own = await mapValues(BUILDS, (_, build) => ownTracker(build as keyof typeof BUILDS, file))
    const theirs = await mapValues(peers, runtime => peerTracker(runtime, file))
    for (const what of ['detect', 'track'] as const) {
      const works: Works = {}
      for (const [name, tracker] of Object.entries(own)) works[name] = () => tracker[what](image)
      for (const [name, frame] of Object.entries(theirs)) works[name] = () => frame(what, image)
      await byTurns(`${what === 'detect' ? 'still' : 'tracked'} 640x480, ${file}`, works)
    }
  }
}

async function chromium () {
  const page = await openRecognizerPage()
  const image = pack(drawHands(640, 480, {}))
  for (const what of ['still', 'tracked'] as const) {
    const { ours, tasksVision } = await page.call('time', image, RUNS, what)
    const ratio = (median(ours) / median(tasksVision)).toFixed(2)
    const both = `${ms(median(ours))}, MediaPipe Tasks ${ms(median(tasksVision))}`
    console.log(`Chromium, ${what} 640x480, read once: ours ${both}: ours takes ${ratio} times as long`)
  }
  await page.close()
}

/** Runs in a separate process, because memory and first runs must be those of a fresh one. */
async function costs () {
  const child = fork(new URL('image-costs.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const [code] = await once(child, 'exit') as [number]
  if (code !== 0) throw new Error('image-costs.ts failed')
}

export async function run (): Promise<void> {
  for (const file of Object.values(BUILDS)) console.log(`${file}: ${(await model(file)).length} bytes`)
  await costs()
  const peers = await peerRuntimes()
  await networks(peers)
  await frames(peers)
  await chromium()
}
