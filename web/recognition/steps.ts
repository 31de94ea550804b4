// From a picture to a letter in two steps: find the hand, read the letter. Takes the first way that works here.
import { handPointsFrom, letterRuntime, type Hand } from 'recognizer-wasm'
import { createDownloads } from './downloads.ts'
import type { Downloads, OnProgress } from './downloads.ts'
import { openHandTracker } from './hand-finders.ts'
import type { HandFinder } from './hand-finders.ts'
import { loadLetterModel, loadNewerModel } from './letter-model.ts'
import type { KeptModel } from './letter-model.ts'
import { NOTHING, openPageLetters, serverLetters } from './letter-readers.ts'
import type { LetterReader, PageLetters } from './letter-readers.ts'
import { openOnnxRuntime } from './onnx-runtime.ts'
import { jpegOf } from './pictures.ts'
import type { LetterReading, Reading, RecognizerState, Way } from './protocol.ts'

export interface Steps {
  readonly state: RecognizerState
  /** The next frame of a film. `at`: milliseconds, rising. */
  follow (picture: ImageBitmap, at: number): Promise<Reading>
  /** A picture of its own. */
  read (picture: ImageBitmap): Promise<Reading>
  /** The film is over. */
  forget (): Promise<void>
  /** Looks for a newer letter model, where the one in use was kept from an earlier visit. */
  findNewerModel (): Promise<boolean>
  useNewerModel (): Promise<void>
}

interface Options {
  way: Way
  session: string
  onProgress: OnProgress
}

/** Falls back on the server for what does not work here; whether the server answers shows with the first reading. */
export async function openSteps ({ way, session, onProgress }: Options): Promise<Steps> {
  const downloads = createDownloads(onProgress)
  const problems: string[] = []
  const { finders, ownLetters } = waysThrough(downloads)
  const [finder, own] = await Promise.all([
    firstThatOpens(finders[way], problems),
    firstThatOpens(way.startsWith('server') ? [] : [ownLetters], problems)
  ])
  const server = serverLetters(session, jpegOf)
  const looks = finder ? byHandFinder(finder, own?.letters ?? server.points) : byPictures(server.pictures)
  return {
    ...looks,
    state: {
      hands: finder?.name ?? null,
      letters: finder && own ? 'page' : 'server',
      runtime: own?.letters.runtime() ?? null,
      problems
    },
    ...newerModels(downloads, finder && own)
  }
}

function waysThrough (downloads: Downloads) {
  const runtime = letterRuntime({ otherwise: () => openOnnxRuntime(downloads) })
  const own = () => openHandTracker(downloads)
  const mediapipe = async () => (await import('./tasks-vision.ts')).openTasksVision(downloads)
  const ownLetters = async () => {
    const model = await loadLetterModel(downloads)
    return { model, letters: await openPageLetters(model, runtime) }
  }
  const finders: Record<Way, (() => Promise<HandFinder>)[]> = {
    auto: [own, mediapipe],
    'recognizer-wasm': [own],
    'tasks-vision': [mediapipe],
    'server-points': [own, mediapipe],
    'server-frames': []
  }
  return { finders, ownLetters }
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

type Looks = Pick<Steps, 'follow' | 'read' | 'forget'>

function byHandFinder (finder: HandFinder, letters: LetterReader<Hand[]>): Looks {
  let film = 0
  return {
    follow: (picture, at) => timed(async () => {
      const present = film
      const hands = await finder.follow(picture, at)
      return { ...seenIn(hands), ...present === film ? await letters.follow(hands, at) : NOTHING }
    }),
    read: picture => timed(async () => {
      const hands = await finder.find(picture)
      return { ...seenIn(hands), ...await letters.read(hands) }
    }),
    forget () {
      film++
      return letters.forget()
    }
  }
}

/** What the page is told of hands: their inner features stay where the letter was read. */
const seenIn = (hands: readonly Hand[]) => ({
  hands: hands.map(({ innerFeatures: _, ...hand }) => hand),
  points: handPointsFrom(hands)
})

function byPictures (letters: LetterReader<ImageBitmap>): Looks {
  let last: LetterReading | undefined
  const seenByServer = (letter: LetterReading) => {
    const isRepeated = letter === last
    last = letter
    return { hands: [], points: null, ...letter, isRepeated }
  }
  return {
    follow: (picture, at) => timed(async () => seenByServer(await letters.follow(picture, at))),
    read: picture => timed(async () => seenByServer(await letters.read(picture))),
    forget: () => letters.forget()
  }
}

async function timed (read: () => Promise<Omit<Reading, 'took'>>): Promise<Reading> {
  const start = performance.now()
  return { ...await read(), took: performance.now() - start }
}

function newerModels (downloads: Downloads, own: { model: KeptModel, letters: PageLetters } | null) {
  let newer: KeptModel | null = null
  return {
    async findNewerModel () {
      newer = own?.model.kept ? await loadNewerModel(downloads, own.model) : null
      return newer !== null
    },
    async useNewerModel () {
      if (newer) await own?.letters.change(newer)
    }
  }
}
