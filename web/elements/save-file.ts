import { h } from './dom.ts'

/** Milliseconds after which a browser has surely begun to save. */
const TIME_TO_SAVE = 60_000

/** Saves content that the page has as a file. */
export function saveFile (content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  h('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), TIME_TO_SAVE)
}
