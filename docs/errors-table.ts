// Part of `npm run reference`: writes the table of errors.md from the codes of the server.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { STATUS_OF, errorTexts } from '../server/http/errors/codes.ts'
import type { ErrorCode } from '../server/http/errors/codes.ts'

const HEADER = '| code | status | message |\n|---|---|---|\n'
const page = new URL('errors.md', import.meta.url)

/** @returns the page with the table of today's codes, which must be its end
 * @throws Error if the page has no table */
export function withTable (text: string): string {
  const start = text.indexOf(HEADER)
  if (start < 0) throw new Error(`errors.md has no line "${HEADER.split('\n')[0]}"`)
  const rows = Object.entries(errorTexts)
    .map(([code, { en }]) => `| \`${code}\` | ${STATUS_OF[code as ErrorCode]} | ${en} |\n`)
  return text.slice(0, start) + HEADER + rows.join('')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(page, withTable(await readFile(page, 'utf8')))
