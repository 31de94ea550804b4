// Writes stills and films of invented signers as recordings, and goes on where an interrupted run stopped.
import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeRecordings } from 'recognizer-wasm'
import { errorOf, type PointError } from './errors.ts'
import { ACTED } from './film-plan.ts'
import { trackFilm } from './films.ts'
import { nameOf } from './signer.ts'
import { SHOWN, drawNegatives, drawStill, trackStill } from './stills.ts'
import { openTracker, type SyntheticRecording } from './tracking.ts'

/** How often something was shown, found at all, and taken for a left hand; and the errors of stills, summed up. */
export interface Tally { shown: number, found: number, left: number, error?: PointError }

/** How far a run has come: what was made, the length of every file, and what came of it. */
export interface Progress {
  seed: number
  stills: number
  films: number
  bytes: Record<string, number>
  /** By what was shown: a label, `none`, or what a film is of. */
  tallies: { stills: Record<string, Tally>, films: Record<string, Tally> }
}

export interface Wanted {
  seed: number
  /** Signers who show every letter once, and signers who make films. */
  stills: number
  films: number
}

type Kind = 'stills' | 'films'

interface Made { name: string, file: string, recording: SyntheticRecording | undefined }

/** Transitions are apart, lest their labels be taken for those of movements. */
const FILES = { stills: 'stills.jsonl', films: 'films.jsonl', transitions: 'transitions/transitions.jsonl' }
const PROGRESS = 'progress.json'

/**
 * Makes what is still missing of what is wanted. The same seed gives the same bytes, however often it is interrupted
 * and whether all is wanted at once or more later.
 * @throws when the folder holds the work of another seed, or the hand models have not been built
 */
export async function synthesize (
  folder: string, { seed, stills, films }: Wanted, show: (done: number, total: number, note: string) => void
): Promise<Progress> {
  await mkdir(path.join(folder, path.dirname(FILES.transitions)), { recursive: true })
  const progress = await loadProgress(folder, seed)
  await cutTo(folder, progress.bytes)
  const make = await maker(seed)
  const wanted = { stills: stills * SHOWN.length, films: films * ACTED.length }
  const total = wanted.stills + wanted.films
  for (const kind of ['stills', 'films'] as const) {
    while (progress[kind] < wanted[kind]) {
      const made = await make[kind](progress[kind])
      await append(folder, progress, made)
      count(progress.tallies[kind], made)
      progress[kind]++
      await saveProgress(folder, progress)
      const done = Math.min(progress.stills, wanted.stills) + Math.min(progress.films, wanted.films)
      show(done, total, kind)
    }
  }
  return progress
}

async function maker (seed: number): Promise<Record<Kind, (index: number) => Promise<Made>>> {
  const tracker = await openTracker()
  const negatives = drawNegatives(seed)
  return {
    async stills (index) {
      const signer = Math.floor(index / SHOWN.length)
      const still = await drawStill(negatives, seed, signer, index % SHOWN.length)
      const recording = await trackStill(tracker, still, nameOf(seed, signer))
      return { name: still.label ?? 'none', file: FILES.stills, recording }
    },
    async films (index) {
      const signer = Math.floor(index / ACTED.length)
      const { film: { kind, label }, recording } =
        await trackFilm(tracker, negatives, seed, signer, index % ACTED.length)
      return {
        name: kind === 'movement' ? label! : kind,
        file: kind === 'transition' ? FILES.transitions : FILES.films,
        recording
      }
    }
  }
}

async function append (folder: string, { bytes }: Progress, { file, recording }: Made): Promise<void> {
  if (!recording) return
  // Checks that it can be read again.
  writeRecordings([recording])
  const line = Buffer.from(`${JSON.stringify(recording)}\n`)
  await appendFile(path.join(folder, file), line)
  bytes[file] = (bytes[file] ?? 0) + line.length
}

function count (tallies: Record<string, Tally>, { name, recording }: Made): void {
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
  throw new Error(`${folder} holds what was made with the seed ${progress.seed}. Give that seed, or another folder.`)
}

async function saveProgress (folder: string, progress: Progress): Promise<void> {
  const file = path.join(folder, PROGRESS)
  await writeFile(`${file}.part`, `${JSON.stringify(progress, null, 2)}\n`)
  await rename(`${file}.part`, file)
}

/** Takes away what was written after the progress was last saved. */
async function cutTo (folder: string, bytes: Readonly<Record<string, number>>): Promise<void> {
  for (const name of Object.values(FILES)) {
    const file = await open(path.join(folder, name), 'a')
    await file.truncate(bytes[name] ?? 0)
    await file.close()
  }
}
