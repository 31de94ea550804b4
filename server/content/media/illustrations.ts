// The built-in drawings of signs.
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { etagOf } from '../../http/answers/not-modified.ts'
import { inProject } from '../../settings/paths.ts'

export const contentFolder = inProject('assets', 'content')

/** Path of the illustrations. */
export const ILLUSTRATIONS_PATH = '/content/illustrations'

/** A name that stays when the drawing changes and does not reveal the sign. Options of an exercise are such names,
 * which a page may show or a screen reader read out. It is not secret: the dictionary has both. Databases and clients
 * store these names, so they can't change. */
export const illustrationName = (file: string) =>
  `${createHash('sha256').update(`illustration ${file}`).digest('hex').slice(0, 16)}.svg`

const folder = `${contentFolder}/illustrations`

/** These do not change while the server runs. */
const drawings = (await readdir(folder)).filter(file => file.endsWith('.svg'))

/** Names of all illustrations. */
export const illustrationNames: readonly string[] = drawings.map(illustrationName)

/** All illustrations by name. */
export async function loadIllustrations () {
  return new Map(await Promise.all(drawings.map(async file => {
    const svg = await readFile(`${folder}/${file}`)
    return [illustrationName(file), { svg, etag: etagOf(svg) }] as const
  })))
}
