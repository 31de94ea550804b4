// Opens the first tracker and the first letter reader that work here, or the ones asked for.
import { createDownloads } from './download.ts'
import type { Downloads } from './download.ts'
import { loadLetterModel } from './letter-model.ts'
import type { KeptModel } from './letter-model.ts'
import { openOnnxRuntime } from './onnx-runtime.ts'
import { openOnnxTracker } from './onnx-finder.ts'
import { openPageLetters } from './page-letters.ts'
import type { PageLetters } from './page-letters.ts'
import type { EngineChoice, EngineState } from './protocol.ts'
import { recognitionByServer, recognitionByTracker } from './recognition.ts'
import type { Recognition } from './recognition.ts'
import { lettersByServer } from './server-letters.ts'
import { openTasksVision } from './tasks-vision-finder.ts'

export interface Opened {
  recognition: Recognition
  state: EngineState
  downloads: Downloads
  /** The letters read in the page, where they are. */
  own: { letters: PageLetters, model: KeptModel } | null
}

interface Options {
  engine: EngineChoice
  /** Tells this page's history on the server from that of others behind the same address. */
  session: string
  onProgress: (loaded: number, total: number) => void
}

/** Falls back on the server for what does not work here; whether the server answers shows with the first reading. */
export async function openRecognition ({ engine, session, onProgress }: Options): Promise<Opened> {
  const downloads = createDownloads(onProgress)
  const problems: string[] = []
  const runtime = once(() => openOnnxRuntime(downloads))
  const server = lettersByServer(session)

  const mediapipe = () => openTasksVision(downloads)
  const onnx = () => openOnnxTracker(downloads, runtime())
  const ownLetters = async () => {
    const [model, onnxRuntime] = await Promise.all([loadLetterModel(downloads), runtime()])
    return { model, letters: await openPageLetters(model, onnxRuntime) }
  }
  const trackers = { auto: [mediapipe, onnx], 'server-points': [mediapipe, onnx], 'tasks-vision': [mediapipe], onnx: [onnx], 'server-frames': [] }
  const [tracker, own] = await Promise.all([
    firstThatOpens(trackers[engine], problems),
    firstThatOpens(engine.startsWith('server') ? [] : [ownLetters], problems)
  ])
  return {
    recognition: tracker ? recognitionByTracker(tracker, own?.letters ?? server.points) : recognitionByServer(server),
    state: { tracker: tracker?.name ?? null, letters: tracker && own ? 'page' : 'server', problems },
    downloads,
    own: tracker && own
  }
}

async function firstThatOpens<T> (ways: (() => Promise<T>)[], problems: string[]): Promise<T | null> {
  for (const open of ways) {
    try {
      return await open()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
  }
  return null
}

function once<T> (make: () => T): () => T {
  let made: T | undefined
  return () => { made ??= make(); return made }
}
