import { workButton } from './dom.ts'
import { openShareDialog } from './save-file.ts'

/** A button that opens the device's share dialog; an empty list if the device has none. */
export function shareButton (text: string, content: { title: string, url: string }): HTMLElement[] {
  if (!navigator.canShare?.(content)) return []
  return [workButton(text, () => openShareDialog(content, error => { throw error }))]
}
