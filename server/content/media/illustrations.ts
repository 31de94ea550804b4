// The drawings of the signs.
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { etagOf } from '../../http/answers/not-modified.ts'
import { inProject } from '../../settings/paths.ts'

export const contentFolder = inProject('assets', 'content')

/** Under this path the server gives out illustrations. */
export const ILLUSTRATIONS_PATH = '/content/illustrations'

/** A name that stays when the drawing changes, and does not show what is drawn: the options of an exercise are such
 * names, and a page may show them, or a screen reader read them out. It is no secret: the dictionary has both.
 * Databases and clients hold these names, so they can't change. */
export const illustrationName = (file: string) =>
  `${createHash('sha256').update(`illustration ${file}`).digest('hex').slice(0, 16)}.svg`

const folder = `${contentFolder}/illustrations`

/** They do not change while a server runs. */
const drawings = (await readdir(folder)).filter(file => file.endsWith('.svg'))

/** The names under which illustrations are given out. */
export const illustrationNames: readonly string[] = drawings.map(illustrationName)

/** All illustrations, by the name they are given out under. */
export async function loadIllustrations () {
  return new Map(await Promise.all(drawings.map(async file => {
    const svg = await readFile(`${folder}/${file}`)
    return [illustrationName(file), { svg, etag: etagOf(svg) }] as const
  })))
}
