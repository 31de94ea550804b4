// Reads a letter in a picture in two steps: it finds the hand, then reads the letter. It takes the first way that
// works.
import { handPointsFrom, type Hand } from '../src/hand/points.ts'
import { letterRuntime } from '../src/onnx/letter-runtime.ts'
import type { OnnxRuntime } from '../src/runtime.ts'
import { createDownloads, type Downloads, type OnProgress } from './downloads.ts'
import { failingAs, faultOf, LettersStopped } from './faults.ts'
import { openHandTracker, type HandFinder } from './hand-finders.ts'
import { loadLetterModel, loadNewerModel, type KeptModel } from './letter-model.ts'
import { NOTHING, type LetterReader } from './letter-reader.ts'
import { openOnnxRuntime } from './onnx-runtime.ts'
import { openPageLetters, type PageLetters } from './page-letters.ts'
import { jpegOf } from './pictures.ts'
import type { LetterReading, Reading, Settings, Way, Ways } from './protocol.ts'
import { serverLetters } from './server-letters.ts'

export interface Steps {
  readonly state: Ways
  /** Reads the next frame of a film. `at`: milliseconds, rising. */
  follow (picture: ImageBitmap, at: number): Promise<Reading>
  /** Reads a picture that has nothing to do with any other. */
  read (picture: ImageBitmap): Promise<Reading>
  /** Ends the film. */
  forget (): Promise<void>
  /** Looks for a newer letter model that can be used, where the one in use was kept from an earlier visit. */
  findNewerModel (): Promise<boolean>
  useNewerModel (): Promise<void>
}

/** What a worker has besides the package's own. */
export interface Extras {
  /** Another hand tracker, for where ours does not work. */
  otherTracker?: (downloads: Downloads) => Promise<HandFinder>
  /** Another runtime, for letter models that ours can't run. */
  otherRuntime?: (downloads: Downloads) => OnnxRuntime | Promise<OnnxRuntime>
}

interface Options { session: string, onProgress: OnProgress, extras: Extras }

/** Opens the two steps. The server does what this browser cannot do. Whether it answers shows with the first reading.
 * @throws LettersStopped where a file does not arrive, or this browser cannot do a step and there is no server */
export async function openSteps (settings: Settings, { session, onProgress, extras }: Options): Promise<Steps> {
  const { way, server } = settings
  const downloads = createDownloads(onProgress)
  const problems: string[] = []
  const { finders, ownLetters } = waysThrough(settings, downloads, extras)
  const [finder, own] = await Promise.all([
    firstThatOpens(finders[way], problems),
    firstThatOpens(way.startsWith('server') ? [] : [ownLetters], problems)
  ])
  if (server === null && !(finder && own)) {
    throw new LettersStopped(problems.join('; ') || `There is no server for ${way}`, finder ? 'model' : 'engine')
  }
  downloads.tidy().catch(() => {})
  const help = serverLetters(server ?? '', session, jpegOf)
  return {
    ...finder ? byHandFinder(finder, own?.letters ?? help.points) : byPictures(help.pictures),
    state: {
      hands: finder?.name ?? null,
      letters: finder && own ? 'page' : 'server',
      runtime: own?.letters.runtime() ?? null,
      problems
    },
    ...newerModels(settings.model, downloads, finder && own)
  }
}

function waysThrough (
  { model, files, onnxRuntime }: Settings, downloads: Downloads, { otherTracker, otherRuntime }: Extras
) {
  const otherwise = otherRuntime ? () => otherRuntime(downloads) : onnxRuntime && (() => openOnnxRuntime(onnxRuntime))
  const runtime = letterRuntime(otherwise ? { otherwise } : {})
  const own = () => openHandTracker(downloads, files)
  const others = otherTracker ? [() => failingAs('engine', () => otherTracker(downloads))] : []
  const ownLetters = () => loadLetterModel(
    downloads, model, async kept => ({ model: kept, letters: await openPageLetters(kept, runtime) }))
  const finders: Record<Way, (() => Promise<HandFinder>)[]> = {
    auto: [own, ...others],
    'recognizer-wasm': [own],
    'other-tracker': others,
    'server-points': [own, ...others],
    'server-frames': []
  }
  return { finders, ownLetters }
}

/** Takes the first way that this browser can run. A file that did not arrive is no reason for another way: the next try
 * may have it. */
async function firstThatOpens<T> (ways: (() => Promise<T>)[], problems: string[]): Promise<T | null> {
  for (const open of ways) {
    try {
      return await open()
    } catch (error) {
      if (!['engine', 'model'].includes(faultOf(error) ?? '')) throw error
      problems.push((error as Error).message)
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

/** Hands without their inner features, which the page does not need. */
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

function newerModels (url: string, downloads: Downloads, own: { model: KeptModel, letters: PageLetters } | null) {
  let change: (() => Promise<void>) | null = null
  return {
    async findNewerModel () {
      change = own?.model.kept ? await loadNewerModel(downloads, url, own.model, own.letters.prepare) : null
      return change !== null
    },
    async useNewerModel () {
      const changeOnce = change
      change = null
      await changeOnce?.()
    }
  }
}
