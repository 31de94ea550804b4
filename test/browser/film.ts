// Films for Chromium's fake camera: JPEG pictures one after another in one file.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { inProject } from '../../server/paths.ts'
import { drawLetter } from './drawn-letter.ts'

/** Photographs of people making letters, where the machine has them. They are not part of the project. */
const PHOTOS = inProject('..', 'shared', 'photos')

/** Frames for which each letter is shown; the fake camera shows some twenty a second. */
const FRAMES = 60

async function pictureOf (letter: string): Promise<Buffer> {
  const photo = join(PHOTOS, `${letter}-2.jpg`)
  if (!existsSync(photo)) return await drawLetter(letter)
  return await sharp(await readFile(photo)).resize(480, 480).extend({ left: 80, right: 80, extendWith: 'copy' }).jpeg({ quality: 90 }).toBuffer()
}

/** Writes a film that shows the letters in turn, again and again. */
export async function makeFilm (file: string, letters: readonly string[], picture = pictureOf): Promise<void> {
  const frames: Buffer[] = []
  for (const letter of letters) frames.push(...Array<Buffer>(FRAMES).fill(await picture(letter)))
  await writeFile(file, Buffer.concat(frames))
}

/** A picture of a hand making the letter. */
export const letterPicture = pictureOf
