// Films for Chromium's fake camera: JPEG pictures in a row in one file.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { stillOf } from 'recognizer-wasm/training/illustrations/illustration'
import { momentsOf, spreadOver } from 'recognizer-wasm/training/illustrations/shown-letter'
import { inProject } from '../../server/settings/paths.ts'
import { drawLetter } from '../support/drawn-letter.ts'

/** Photographs of people signing letters, if the machine has them. They are not part of the project. */
const PHOTOS = inProject('..', 'shared', 'photos')

/** Frames per letter; the fake camera shows about twenty a second. */
const FRAMES = 60
const WALL = '#cfd8dc'

async function pictureOf (letter: string): Promise<Buffer> {
  const photo = join(PHOTOS, `${letter}-2.jpg`)
  if (!existsSync(photo)) return await drawLetter(letter)
  return await sharp(await readFile(photo)).resize(480, 480)
    .extend({ left: 80, right: 80, extendWith: 'copy' }).jpeg({ quality: 90 }).toBuffer()
}

const repeated = (picture: Buffer, times: number) => Array<Buffer>(times).fill(picture)

/** Writes a film that repeats letters in turn, or the movement of a small letter. */
export async function makeFilm (file: string, letters: string): Promise<void> {
  const frames = letters === letters.toUpperCase() ? await inTurn([...letters]) : await moving(letters)
  await writeFile(file, Buffer.concat(frames))
}

async function inTurn (letters: readonly string[]): Promise<Buffer[]> {
  const pictures = await Promise.all(letters.map(pictureOf))
  return pictures.flatMap(picture => repeated(picture, FRAMES))
}

/**
 * Frames for which the start of a movement is shown, each moment on the way, and the end: 77 with four moments on the
 * way, no multiple of 2 to 6, so that a slow machine, which looks at only every few frames, sees others in each round.
 */
const MOVING = { start: 20, way: 6, end: 33 }

/** Holds the start and the end of a movement for a while. */
async function moving (letter: string): Promise<Buffer[]> {
  const pictures = await movingLetter(letter)
  const last = pictures.length - 1
  const times = (i: number) => i === 0 ? MOVING.start : i === last ? MOVING.end : MOVING.way
  return pictures.flatMap((picture, i) => repeated(picture, times(i)))
}

/** Pictures of a letter's movement from start to end, drawn with the hand of the illustrations. */
async function movingLetter (letter: string): Promise<Buffer[]> {
  return Promise.all(spreadOver(momentsOf(letter), 6).map(moment => {
    const drawing = Buffer.from(stillOf(letter, moment))
    return sharp(drawing, { density: 96 }).resize(400, 400).flatten({ background: WALL })
      .extend({ top: 80, left: 120, right: 120, background: WALL }).jpeg({ quality: 92 }).toBuffer()
  }))
}

/** A picture of a hand making the letter. */
export const letterPicture = pictureOf
