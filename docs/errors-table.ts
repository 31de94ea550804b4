// Part of `npm run reference`: writes the codes of errors.md from those of the server.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Text } from 'recognizer-wasm'
import { errors } from '../server/http/texts/texts.ts'

const START = '## Codes by status\n'
const page = new URL('errors.md', import.meta.url)

/** @returns the page with today's codes, which must be its end
 * @throws Error if the page has no heading for them */
export function withCodes (text: string): string {
  const start = text.indexOf(START)
  if (start < 0) throw new Error(`errors.md has no heading "${START.trim()}"`)
  return `${text.slice(0, start)}${START}\n${Object.entries(errors).map(sectionOf).join('\n')}`
}

/** Each code with the first sentence of its message, unless that is only the code in words. */
function sectionOf ([status, texts]: [string, Record<string, Text>]): string {
  const codes = Object.keys(texts)
  const saysAll = (code: string) => texts[code]!.en.replaceAll(' ', '_').toUpperCase() === code
  const first = codes.filter(saysAll).map(code => `\`${code}\``).join(', ')
  const others = codes.filter(code => !saysAll(code)).map(code => `\`${code}\`: ${texts[code]!.en.split('. ')[0]}`)
  return `### ${status}\n\n${[first, ...others].filter(Boolean).map(line => `- ${line}\n`).join('')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(page, withCodes(await readFile(page, 'utf8')))
