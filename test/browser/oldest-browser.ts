// Imitates the oldest browsers that the page supports.
/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Functions that Safari 16.4 or Firefox 115 lacks, by MDN's compatibility data. The compiler's `lib` already excludes
 * newer functions of the language. */
const LATER: Record<string, string> = {
  AbortSignal: 'any',
  Blob: 'bytes',
  CanvasRenderingContext2D: 'getContextAttributes letterSpacing reset wordSpacing',
  Document: 'caretPositionFromPoint startViewTransition',
  Element: 'ariaHidden ariaLabel ariaLive getHTML role setHTMLUnsafe',
  HTMLDialogElement: 'requestClose',
  HTMLElement: 'hidePopover popover showPopover togglePopover',
  HTMLMediaElement: 'setSinkId',
  HTMLVideoElement: 'cancelVideoFrameCallback requestVideoFrameCallback',
  IDBFactory: 'databases',
  IDBIndex: 'getAllRecords',
  IDBObjectStore: 'getAllRecords',
  MediaStreamTrack: 'getCapabilities',
  MouseEvent: 'movementX movementY',
  Navigator: 'userActivation wakeLock',
  PointerEvent: 'getCoalescedEvents getPredictedEvents',
  ReadableStream: 'values',
  Request: 'bytes',
  Response: 'bytes',
  StorageManager: 'estimate',
  URL: 'canParse parse',
  URLSearchParams: 'size'
}
const LATER_GLOBALS = ['cookieStore', 'navigation', 'requestIdleCallback', 'scheduler', 'CloseWatcher', 'URLPattern']

/** Deletes the functions that the oldest browser lacks, before the page's scripts run. */
export const asOldestBrowser = (page: Page) => page.addInitScript(([later, globals]) => {
  for (const name of globals) Reflect.deleteProperty(window, name)
  for (const [name, members] of Object.entries(later)) {
    const type = Reflect.get(window, name)
    for (const member of members.split(' ')) {
      Reflect.deleteProperty(type, member)
      Reflect.deleteProperty(type.prototype, member)
    }
  }
}, [LATER, LATER_GLOBALS] as const)
