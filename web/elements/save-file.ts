import type { Reply } from 'api-client'
import { h, workButton } from './dom.ts'
import { refusalText } from './forms/form.ts'

/** By then every browser has started to save. */
const REVOKE_AFTER_MS = 60_000

export function saveFile (content: Blob, name: string) {
  const url = URL.createObjectURL(content)
  h('a', { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

/** A button that fetches a file and saves it.
 * @param problem shows the error */
export const downloadButton = (
  text: string, problem: HTMLElement, fetchFile: () => Promise<Reply<Blob>>, name: () => string
): HTMLElement => workButton(text, async () => {
  problem.textContent = ''
  const reply = await fetchFile().catch(() => null)
  if (reply?.data) saveFile(reply.data, name())
  else problem.textContent = refusalText(reply)
})

/** Opens the device's share dialog, or saves the file where there is none. */
export async function shareFile (content: Blob, name: string, title: string) {
  const shared = { files: [new File([content], name, { type: content.type })], title }
  if (!navigator.canShare?.(shared)) return saveFile(content, name)
  await openShareDialog(shared, () => saveFile(content, name))
}

/** @param onFailure not called if the user closes the dialog */
export const openShareDialog = (content: ShareData, onFailure: (error: unknown) => void): Promise<void> =>
  navigator.share(content).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) onFailure(error)
  })
