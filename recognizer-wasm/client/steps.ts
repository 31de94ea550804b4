// Reads a letter in two steps: finds the hands, then reads the letter.
import { DactyloError, invalidArgument } from '../src/errors.ts'
import type { Calibration } from '../src/letters/calibration.ts'
import type { SavedPersonal } from '../src/letters/personal-examples.ts'
import { handPointsFrom, type Hand } from '../src/hand/points.ts'
import { createDownloads, type OnProgress } from './downloads.ts'
import { withErrorCode, toDactyloError } from './error-code.ts'
import { openHandFinder, type HandFinder } from './hand-finders.ts'
import type { LetterReader } from './letter-reader.ts'
import { jpegOf } from './pictures.ts'
import type { LetterReading, Reading, SeenHands, Settings, Spelling, Backends } from './protocol.ts'
import { openUpdatableLetters } from './updatable-letters.ts'
import { serverLetters, type PictureLetter } from './server-letters.ts'

export interface Steps {
  readonly state: Backends
  /** Reads the next frame of a film. `timestamp`: milliseconds, rising. */
  follow (picture: ImageBitmap, timestamp: number): Promise<Reading>
  /** Reads a picture unrelated to any other. */
  read (picture: ImageBitmap): Promise<Reading>
  /** Ends the film. */
  forget (): Promise<void>
  /** Looks for a newer, usable letter model, if the one in use was cached by an earlier visit. */
  findNewerModel (): Promise<boolean>
  useNewerModel (): Promise<void>
  /** Ends the film. In the next ones, a word is followed or read; null: letters only. It has no effect without the
   * page's letter model. */
  spell (spelling: Spelling | null): Promise<void>
  /** Ends the film, and adapts the next ones to this learner. */
  calibrate (calibration: Calibration | null): Promise<void>
  /** Ends the film, and reads the next ones with these examples. */
  personalize (personal: SavedPersonal | null): Promise<void>
  /** Learns the hand in the newest frame.
   * @returns all examples; null if nothing was learned
   * @throws DactyloError: `engine` if the page does not read the letters itself; `model-unsupported`,
   * `invalid-argument` */
  learn (name: string): Promise<SavedPersonal | null>
}

interface Options {
  session: string
  onProgress: OnProgress
  /** Used instead of the package's tracker. */
  hands?: HandFinder | Promise<HandFinder> | undefined
}

/** Opens the two steps. The server does a step that this browser cannot do. The first reading shows if it is reachable.
 * @throws DactyloError if a file cannot be loaded, or this browser cannot do a step and there is no server */
export async function openSteps (settings: Settings, { session, onProgress, hands }: Options): Promise<Steps> {
  const { server, files } = settings
  const downloads = createDownloads(onProgress)
  const problems: DactyloError[] = []
  const [finder, own] = await Promise.all([
    openOrNull(hands ? checkedFinder(hands) : openHandFinder(downloads, files), problems),
    openOrNull(openUpdatableLetters(downloads, settings, problem => problems.push(problem)), problems)
  ])
  if (server === null && problems[0]) throw problems[0]
  downloads.tidy().catch(() => {})
  const help = serverLetters(server ?? '', session, jpegOf)
  return {
    ...finder ? byHandFinder(finder, own ?? help.points) : byPictures(help.pictures),
    state: {
      hands: finder?.name ?? null,
      letters: finder && own ? 'page' : 'server',
      runtime: own?.runtime() ?? null,
      problems
    },
    findNewerModel: async () => finder && own ? own.findNewerModel() : false,
    useNewerModel: async () => own?.useNewerModel(),
    spell: async spelling => own?.spell(spelling),
    calibrate: async calibration => own?.calibrate(calibration),
    personalize: async personal => own?.personalize(personal),
    async learn (name) {
      if (finder && own) return await own.learn(name)
      throw new DactyloError('engine', 'Examples need the hands and the letter model in the page')
    }
  }
}

/** @throws DactyloError: `engine` if the finder fails to open, `invalid-argument` for any other object */
const checkedFinder = (hands: HandFinder | Promise<HandFinder>) => withErrorCode('engine', async () => {
  const finder = await hands
  if (typeof finder?.follow === 'function' && typeof finder.find === 'function') return finder
  throw invalidArgument('The hands of serveLetters must be a hand finder, such as tasksVision(landmarker)')
}, 'The hand finder of serveLetters cannot be opened')

/** Null if this browser cannot do the step. A failed download does not count: the next try may succeed. */
async function openOrNull<T> (opening: Promise<T>, problems: DactyloError[]): Promise<T | null> {
  try {
    return await opening
  } catch (error) {
    const problem = toDactyloError('engine', error)
    if (problem.code === 'download') throw problem
    problems.push(problem)
    return null
  }
}

type FrameReader = Pick<Steps, 'follow' | 'read' | 'forget'>

function byHandFinder (finder: HandFinder, letters: LetterReader<Hand[]>): FrameReader {
  let film = 0
  return {
    follow: (picture, timestamp) => timed(async () => {
      const present = film
      const { hands, scene } = await finder.follow(picture, timestamp)
      return { ...seenIn(hands), ...present === film ? await letters.follow(hands, timestamp, scene) : letters.none() }
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

/** The hands without their inner features, which the page does not need. */
const seenIn = (hands: readonly Hand[]) => ({
  hands: hands.map(({ innerFeatures: _, ...hand }) => hand),
  points: handPointsFrom(hands),
  isRepeated: false
})

function byPictures (letters: LetterReader<ImageBitmap, PictureLetter>): FrameReader {
  let last: PictureLetter | undefined
  const seenByServer = (letter: PictureLetter) => {
    const isRepeated = letter === last
    last = letter
    return { hands: [], ...letter, isRepeated }
  }
  return {
    follow: (picture, timestamp) => timed(async () => seenByServer(await letters.follow(picture, timestamp))),
    read: picture => timed(async () => seenByServer(await letters.read(picture))),
    forget: () => letters.forget()
  }
}

async function timed (read: () => Promise<LetterReading & SeenHands>): Promise<Reading> {
  const start = performance.now()
  return { ...await read(), duration: performance.now() - start }
}
