// The one recognizer of the page: started when first needed, kept while the page is open.
import { startEngine } from './engine.ts'
import type { Engine } from './engine.ts'
import { ENGINES } from './protocol.ts'
import type { EngineChoice } from './protocol.ts'

type OnProgress = (loaded: number, total: number) => void
export interface EngineEvents { onNewerModel: (engine: Engine) => void, onReady: (engine: Engine) => void }

let started: Promise<Engine> | undefined
let progress: [number, number] = [0, 0]
const progressListeners = new Set<OnProgress>()
let events: EngineEvents | undefined

export function listenToEngine (listener: EngineEvents) { events = listener }

/** Tells how much is downloaded, now and with each change. @returns ends it */
export function onEngineProgress (listener: OnProgress): () => void {
  listener(...progress)
  progressListeners.add(listener)
  return () => progressListeners.delete(listener)
}

/** @throws when it cannot be started; the next call tries again */
export function sharedEngine (): Promise<Engine> {
  started ??= start().catch(error => { started = undefined; throw error })
  return started
}

async function start (): Promise<Engine> {
  const engine = await startEngine(choiceIn(location.search), {
    onProgress (...values) {
      progress = values
      for (const listener of progressListeners) listener(...values)
    },
    onNewerModel: () => events?.onNewerModel(engine)
  })
  events?.onReady(engine)
  return engine
}

function choiceIn (search: string): EngineChoice {
  const wanted = new URLSearchParams(search).get('engine')
  return ENGINES.find(engine => engine === wanted) ?? 'auto'
}
