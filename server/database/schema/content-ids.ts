import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'

type Kind = 'categories' | 'signs' | 'modules' | 'lessons' | 'exercises' | 'words'

/** The timestamp in the ids of built-in content. */
const MADE_AT = Date.UTC(2026, 0, 1)

/** The id of a row of the built-in content, the same on every server, so that the documentation can name it. */
export function contentId (kind: Kind, key: string): string {
  return uuidv7({ msecs: MADE_AT, random: createHash('sha256').update(`${kind}/${key}`).digest() })
}
