// Reads assets/content/*.json: the built-in content, in the form of an export.
import { readFile } from 'node:fs/promises'
import { ROW_KINDS, type Content } from '../bulk/schemas.ts'
import { contentFolder } from '../../content/media/illustrations.ts'

export async function readContent (): Promise<Content> {
  const entries = await Promise.all(ROW_KINDS.map(async (kind): Promise<[string, unknown]> =>
    [kind, JSON.parse(await readFile(`${contentFolder}/${kind}.json`, 'utf8'))]))
  return Object.fromEntries(entries) as Content
}
