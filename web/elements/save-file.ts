import { h } from './dom.ts'

/** Milliseconds after which a browser has surely begun to save. */
const TIME_TO_SAVE = 60_000

/** Saves content that the page has as a file. */
export function saveFile (content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  h('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), TIME_TO_SAVE)
}

/** Hands a file to the device, which asks where to share it; saves it where the device cannot. */
export async function shareFile (content: Blob, name: string, title: string) {
  const shared = { files: [new File([content], name, { type: content.type })], title }
  if (!navigator.canShare?.(shared)) return saveFile(content, name)
  await navigator.share(shared).catch((error: unknown) => {
    // The user closed the choice.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(content, name)
  })
}
