// Writes stills and films of simulated signers as recordings, and resumes interrupted runs.
import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeRecordings } from 'recognizer-wasm'
import { errorOf, type PointError } from './errors.ts'
import { FILM_PLAN } from './film-plan.ts'
import { trackFilm } from './films.ts'
import { nameOf } from './signer.ts'
import { STILL_PLAN, drawNegatives, drawStill, trackStill } from './stills.ts'
import { openTracker, type SyntheticRecording } from './tracking.ts'

/** Counts of items shown, found, and detected as left hands; and the summed errors of stills. */
export interface Tally { shown: number, found: number, left: number, error?: PointError }

/** The progress of a run: counts, the length of each file, and the tallies. */
export interface Progress {
  seed: number
  stills: number
  films: number
  bytes: Record<string, number>
  /** By label, `none`, or kind of film. */
  tallies: { stills: Record<string, Tally>, films: Record<string, Tally> }
}

export interface SynthesisRequest {
  seed: number
  /** Number of signers with stills, and of signers with films. */
  stills: number
  films: number
}

type Kind = 'stills' | 'films'

interface Item { name: string, file: string, recording: SyntheticRecording | undefined }

/** Transitions have a file of their own, so that their labels are not mistaken for movements. */
const FILES = { stills: 'stills.jsonl', films: 'films.jsonl', transitions: 'transitions/transitions.jsonl' }
const PROGRESS = 'progress.json'

/**
 * Renders everything that is still missing. The same seed gives the same bytes, however often a run is interrupted or
 * extended.
 * @throws if the folder holds the results of another seed, or the hand models have not been built
 */
export async function synthesize (
  folder: string, { seed, stills, films }: SynthesisRequest,
  show: (done: number, total: number, note: string) => void
): Promise<Progress> {
  await mkdir(path.join(folder, path.dirname(FILES.transitions)), { recursive: true })
  const progress = await loadProgress(folder, seed)
  await cutTo(folder, progress.bytes)
  const make = await maker(seed)
  const wanted = { stills: stills * STILL_PLAN.length, films: films * FILM_PLAN.length }
  const total = wanted.stills + wanted.films
  for (const kind of ['stills', 'films'] as const) {
    while (progress[kind] < wanted[kind]) {
      const item = await make[kind](progress[kind])
      await append(folder, progress, item)
      count(progress.tallies[kind], item)
      progress[kind]++
      await saveProgress(folder, progress)
      const done = Math.min(progress.stills, wanted.stills) + Math.min(progress.films, wanted.films)
      show(done, total, kind)
    }
  }
  return progress
}

async function maker (seed: number): Promise<Record<Kind, (index: number) => Promise<Item>>> {
  const tracker = await openTracker()
  const negatives = drawNegatives(seed)
  return {
    async stills (index) {
      const signer = Math.floor(index / STILL_PLAN.length)
      const still = await drawStill(negatives, seed, signer, index % STILL_PLAN.length)
      const recording = await trackStill(tracker, still, nameOf(seed, signer))
      return { name: still.label ?? 'none', file: FILES.stills, recording }
    },
    async films (index) {
      const signer = Math.floor(index / FILM_PLAN.length)
      const { film: { kind, label }, recording } =
        await trackFilm(tracker, negatives, seed, signer, index % FILM_PLAN.length)
      return {
        name: kind === 'movement' ? label! : kind,
        file: kind === 'transition' ? FILES.transitions : FILES.films,
        recording
      }
    }
  }
}

async function append (folder: string, { bytes }: Progress, { file, recording }: Item): Promise<void> {
  if (!recording) return
  // Throws if the recording could not be read again.
  writeRecordings([recording])
  const line = Buffer.from(`${JSON.stringify(recording)}\n`)
  await appendFile(path.join(folder, file), line)
  bytes[file] = (bytes[file] ?? 0) + line.length
}

function count (tallies: Record<string, Tally>, { name, recording }: Item): void {
  const tally = tallies[name] ??= { shown: 0, found: 0, left: 0 }
  tally.shown++
  if (!recording) return
  tally.found++
  if (recording.hand === 'left') tally.left++
  else if (recording.joints) tally.error = sumOf(tally.error, errorOf(recording))
}

const sumOf = (sum: PointError | undefined, error: PointError): PointError => ({
  all: (sum?.all ?? 0) + error.all,
  picture: (sum?.picture ?? 0) + error.picture,
  depth: (sum?.depth ?? 0) + error.depth
})

async function loadProgress (folder: string, seed: number): Promise<Progress> {
  const text = await readFile(path.join(folder, PROGRESS), 'utf8').catch(() => undefined)
  if (!text) return { seed, stills: 0, films: 0, bytes: {}, tallies: { stills: {}, films: {} } }
  const progress = JSON.parse(text) as Progress
  if (progress.seed === seed) return progress
  throw new Error(`${folder} holds results of the seed ${progress.seed}. Pass that seed, or another folder.`)
}

async function saveProgress (folder: string, progress: Progress): Promise<void> {
  const file = path.join(folder, PROGRESS)
  await writeFile(`${file}.part`, `${JSON.stringify(progress, null, 2)}\n`)
  await rename(`${file}.part`, file)
}

/** Truncates the files to their lengths at the last saved progress. */
async function cutTo (folder: string, bytes: Readonly<Record<string, number>>): Promise<void> {
  for (const name of Object.values(FILES)) {
    const file = await open(path.join(folder, name), 'a')
    await file.truncate(bytes[name] ?? 0)
    await file.close()
  }
}
