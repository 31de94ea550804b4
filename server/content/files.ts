// assets/content/*.json: what the product teaches, in the form in which content is exported.
import { readFile } from 'node:fs/promises'
import type { Content } from '../bulk/schemas.ts'
import { inProject } from '../paths.ts'

const KINDS = ['categories', 'signs', 'modules', 'lessons', 'exercises', 'words']

export async function readContent (): Promise<Content> {
  const entries = await Promise.all(KINDS.map(async (kind): Promise<[string, unknown]> =>
    [kind, JSON.parse(await readFile(inProject('assets', 'content', `${kind}.json`), 'utf8'))]))
  return Object.fromEntries(entries) as Content
}
