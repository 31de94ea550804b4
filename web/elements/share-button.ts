import { workButton } from './dom.ts'

/** A button that opens the device's share dialog. Empty where there is none. */
export function shareButton (text: string, content: { title: string, url: string }): HTMLElement[] {
  if (!navigator.canShare?.(content)) return []
  return [workButton(text, () => navigator.share(content).catch((error: unknown) => {
    // The user closed the dialog.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }))]
}
